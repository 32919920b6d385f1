import type { TwoFactorView } from '@parley/shared/workspace/account'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { recoveryCodesLeft } from '../../../auth/recovery-codes.ts'
import { requirePerson } from './require-person.ts'

/** Whether one's own two-factor sign-in is on, and how many recovery codes are left. */
export async function describeTwoFactor(app: App, actor: Actor): Promise<TwoFactorView> {
  const left = await recoveryCodesLeft(app, requirePerson(actor).userId)
  return { is_on: left !== undefined, recovery_codes_left: left ?? 0 }
}
