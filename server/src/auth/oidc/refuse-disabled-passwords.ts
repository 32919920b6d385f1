import { sentence } from '@parley/shared/sentences/sentence'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'

/** Throws `forbidden` where local passwords are disabled. */
export function refuseDisabledPasswords({ passwordSignIn, oidc }: Pick<Config, 'passwordSignIn' | 'oidc'>): void {
  if (passwordSignIn) return
  throw new AppError('forbidden', sentence('localPasswordsDisabled', { provider: oidc?.label ?? '' }))
}
