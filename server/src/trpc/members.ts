import { MemberChange, MemberId } from '@parley/shared/members'
import { InWorkspace } from '@parley/shared/workspaces'
import { changeMember } from '../features/members/change-member.ts'
import { listMembers } from '../features/members/list-members.ts'
import { me } from '../features/members/me.ts'
import { removeMember } from '../features/members/remove-member.ts'
import { router, signedIn } from './base.ts'

/** What somebody may do is remembered with their session, so whoever changes it has it forgotten. */
export const members = router({
  me: signedIn.query(({ ctx }) => me(ctx.app, ctx.actor)),
  list: signedIn.input(InWorkspace).query(({ ctx, input }) => listMembers(ctx.app, ctx.actor, input)),
  change: signedIn.input(MemberChange).mutation(async ({ ctx, input }) => {
    const changed = await changeMember(ctx.app, ctx.actor, input)
    ctx.identity.forget(input.userId)
    return changed
  }),
  remove: signedIn.input(MemberId).mutation(async ({ ctx, input }) => {
    const removed = await removeMember(ctx.app, ctx.actor, input)
    ctx.identity.forget(input.userId)
    return removed
  }),
})
