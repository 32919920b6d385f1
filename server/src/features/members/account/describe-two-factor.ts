import type { TwoFactorView } from '@parley/shared/workspace/account'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { recoveryCodesLeft } from '../../../auth/recovery-codes.ts'
import { onlyPeople } from './only-people.ts'

/** One's own second factor: whether a sign-in asks for it, and how many codes are left for when the phone is lost. */
export async function describeTwoFactor(app: App, actor: Actor): Promise<TwoFactorView> {
  const left = await recoveryCodesLeft(app, onlyPeople(actor).userId)
  return { is_on: left !== undefined, recovery_codes_left: left ?? 0 }
}
