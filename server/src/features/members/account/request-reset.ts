import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { refuseDisabledPasswords } from '../../../auth/oidc/refuse-disabled-passwords.ts'
import { AppError } from '../../../errors.ts'
import { mailResetLink } from './create-reset-link.ts'

type ResetRequest = { readonly email: string; readonly isWithinLimit: boolean }

/**
 * Starts to email a link for a new password. Nothing of that is awaited, so that neither the response nor its duration
 * reveals whether the address has an account.
 */
export function requestReset(app: App, { email, isWithinLimit }: ResetRequest): { success: true } {
  refuseDisabledPasswords(app.config)
  if (!app.mail) {
    throw new AppError('conflict', sentence('noResetEmails'))
  }
  if (isWithinLimit) {
    mailResetLink(app, email).catch((err: unknown) => app.log.error({ err }, 'A password reset could not be emailed'))
  }
  return { success: true }
}
