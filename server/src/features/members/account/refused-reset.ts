import type { AuditReason } from '@parley/shared/audit-details'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { userOfReset } from './password-resets.store.ts'

export type RefusedReset = { readonly userId: string | undefined; readonly reason: AuditReason }

/** Whose password was not reset, and why. An expired link still names its account; a used or unknown one names none. */
export async function refusedReset(app: App, token: string, error: unknown): Promise<RefusedReset | undefined> {
  if (!(error instanceof AppError)) return undefined
  return { userId: await userOfReset(app.db, token), reason: reasonOf(error) }
}

function reasonOf({ code }: AppError): AuditReason {
  if (code === 'not_found') return 'invalid link'
  return code === 'invalid_request' ? 'weak password' : 'passwords disabled'
}
