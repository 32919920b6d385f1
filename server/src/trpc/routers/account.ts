import {
  EmailChange,
  EmailConfirmation,
  LanguageChange,
  NameChange,
  PasswordReset,
  PasswordResetRequest,
  SendDelay,
  SessionsToEnd,
} from '@parley/shared/workspace/account'
import { changeEmail, confirmEmail, getEmail, refuseManagedEmail } from '../../features/members/account/change-email.ts'
import { changeLanguage } from '../../features/members/account/change-language.ts'
import { changeName } from '../../features/members/account/change-name.ts'
import { changeSendDelay, getSendDelay } from '../../features/members/account/change-send-delay.ts'
import { describeTwoFactor } from '../../features/members/account/describe-two-factor.ts'
import { endSessions } from '../../features/members/account/end-sessions.ts'
import { listSessions } from '../../features/members/account/list-sessions.ts'
import { refusedReset } from '../../features/members/account/refused-reset.ts'
import { requestReset } from '../../features/members/account/request-reset.ts'
import { resetPassword } from '../../features/members/account/reset-password.ts'
import { signInMethods } from '../../features/members/account/sign-in-methods.ts'
import { clientAddressOf } from '../../http/client-address.ts'
import { anyone, performForOneself, router, signedIn } from '../base.ts'

/** The caller's own account, in all workspaces. Password and second factor are changed under /api/auth. */
export const account = router({
  signInMethods: anyone.query(({ ctx }) => signInMethods(ctx.app)),
  twoFactor: signedIn.query(performForOneself(describeTwoFactor)),
  sessions: signedIn.query(performForOneself(listSessions)),
  endSessions: signedIn.input(SessionsToEnd).mutation(async ({ ctx, input }) => {
    const ended = await endSessions(ctx.app, ctx.actor, input)
    ctx.identity.forget(ctx.actor.userId)
    return ended
  }),
  /** Answers alike, and before anything is looked up, whether or not the address has an account. */
  requestPasswordReset: anyone.input(PasswordResetRequest).mutation(async ({ ctx, input: { email } }) => {
    const address = clientAddressOf(ctx.request)
    const isWithinLimit = await ctx.identity.resets.begin({ email, address }, ctx.response)
    return requestReset(ctx.app, { email, isWithinLimit })
  }),
  resetPassword: anyone.input(PasswordReset).mutation(async ({ ctx, input }) => {
    const address = clientAddressOf(ctx.request)
    const { userId } = await resetPassword(ctx.app, input, address).catch(async (error: unknown) => {
      const refused = await refusedReset(ctx.app, input.token, error)
      if (refused) ctx.identity.resets.refused({ ...refused, address }, ctx.response)
      throw error
    })
    ctx.identity.forget(userId)
    return { success: true }
  }),
  email: signedIn.query(performForOneself(getEmail)),
  changeEmail: signedIn.input(EmailChange).mutation(async ({ ctx, input: { email, password } }) => {
    await refuseManagedEmail(ctx.app, ctx.actor)
    await ctx.identity.confirmPassword(ctx.actor, { password, request: ctx.request })
    const result = await changeEmail(ctx.app, ctx.actor, { email })
    ctx.identity.forget(ctx.actor.userId)
    return result
  }),
  confirmEmail: signedIn.input(EmailConfirmation).mutation(async ({ ctx, input }) => {
    const confirmed = await confirmEmail(ctx.app, ctx.actor, input)
    ctx.identity.forget(ctx.actor.userId)
    return confirmed
  }),
  sendDelay: signedIn.query(performForOneself(getSendDelay)),
  changeSendDelay: signedIn.input(SendDelay).mutation(performForOneself(changeSendDelay)),
  changeLanguage: signedIn.input(LanguageChange).mutation(performForOneself(changeLanguage)),
  changeName: signedIn.input(NameChange).mutation(async ({ ctx, input }) => {
    const changed = await changeName(ctx.app, ctx.actor, input)
    ctx.identity.forget(ctx.actor.userId)
    return changed
  }),
})
