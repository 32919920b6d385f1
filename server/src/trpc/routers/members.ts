import { MemberChange, MemberId, MemberRemoval } from '@parley/shared/workspace/members'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { listAccess } from '../../features/departures/list-access.ts'
import { removeMemberAndAccess } from '../../features/departures/remove-member-and-access.ts'
import { endMemberSessions } from '../../features/members/account/end-member-sessions.ts'
import { changeMember } from '../../features/members/change-member.ts'
import { listMembers } from '../../features/members/list-members.ts'
import { me } from '../../features/workspaces/me.ts'
import { anyone, perform, router, signedIn, whoMay } from '../base.ts'

/** Every change of permissions ends the cached session, so that open subscriptions are checked at once. */
export const members = router({
  /** Like `me`, but null without a session: the dashboard calls it at its start, possibly before sign-in. */
  current: anyone.query(async ({ ctx }) => {
    const person = await ctx.identity.userOf(ctx.request.headers, ctx.response)
    return person ? me(ctx.app, person) : null
  }),
  me: signedIn.query(perform(me)),
  access: whoMay('members.leave').input(MemberId).query(perform(listAccess)),
  list: whoMay('members.read').input(InWorkspace).query(perform(listMembers)),
  change: whoMay('members.manage')
    .input(MemberChange)
    .mutation(async ({ ctx, input }) => {
      const changed = await changeMember(ctx.app, ctx.actor, input)
      ctx.identity.forget(input.userId)
      return changed
    }),
  endSessions: whoMay('members.manage_owners')
    .input(MemberId)
    .mutation(async ({ ctx, input }) => {
      const ended = await endMemberSessions(ctx.app, ctx.actor, input)
      ctx.identity.forget(input.userId)
      return ended
    }),
  remove: whoMay('members.leave')
    .input(MemberRemoval)
    .mutation(async ({ ctx, input }) => {
      const removed = await removeMemberAndAccess(ctx.app, ctx.actor, input)
      ctx.identity.forget(input.userId)
      return removed
    }),
})
