import type { TwoFactorView } from '@parley/shared/workspace/account'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { recoveryCodesLeft } from '../../../auth/recovery-codes.ts'
import { accountOf } from './password-resets.store.ts'

/** Whether one's own two-factor sign-in is on, and how many recovery codes are left. */
export async function describeTwoFactor(app: App, person: UserActor): Promise<TwoFactorView> {
  const { userId, email } = person
  const left = await recoveryCodesLeft(app, userId)
  const account = await accountOf(app.db, email)
  return { is_on: left !== undefined, recovery_codes_left: left ?? 0, has_password: account !== undefined }
}
