import { NameChange, SessionsToEnd } from '@parley/shared/workspace/account'
import { changeName } from '../../features/members/account/change-name.ts'
import { describeTwoFactor } from '../../features/members/account/describe-two-factor.ts'
import { endSessions } from '../../features/members/account/end-sessions.ts'
import { listSessions } from '../../features/members/account/list-sessions.ts'
import { perform, router, signedIn } from '../base.ts'

/** The caller's own account, in all workspaces. Password and second factor are changed under /api/auth. */
export const account = router({
  twoFactor: signedIn.query(perform(describeTwoFactor)),
  sessions: signedIn.query(perform(listSessions)),
  endSessions: signedIn.input(SessionsToEnd).mutation(async ({ ctx, input }) => {
    const ended = await endSessions(ctx.app, ctx.actor, input)
    ctx.identity.forget(ctx.actor.userId)
    return ended
  }),
  changeName: signedIn.input(NameChange).mutation(async ({ ctx, input }) => {
    const changed = await changeName(ctx.app, ctx.actor, input)
    ctx.identity.forget(ctx.actor.userId)
    return changed
  }),
})
