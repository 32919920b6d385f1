import { MemberChange, MemberId, MemberRemoval } from '@parley/shared/workspace/members'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Identity } from '../../auth/identity.ts'
import { listAccess } from '../../features/departures/list-access.ts'
import { removeMemberAndAccess } from '../../features/departures/remove-member-and-access.ts'
import { endMemberSessions } from '../../features/members/account/end-member-sessions.ts'
import { changeMember } from '../../features/members/change-member.ts'
import { listMembers } from '../../features/members/list-members.ts'
import { currentUser } from '../../features/workspaces/current-user.ts'
import { me } from '../../features/workspaces/me.ts'
import type { Action, Scope } from '../../policy.ts'
import { anyone, type Permitted, perform, performForOneself, router, signedIn, whoMay } from '../base.ts'
import { personOf } from '../context.ts'

/** Every change of permissions ends the cached session, so that open subscriptions are checked at once. */
export const members = router({
  /** Works like `me`, but returns null without a session: the dashboard calls it at its start, possibly before sign-in. */
  current: anyone.query(async ({ ctx }) => {
    const person = await personOf(ctx)
    if (person) await ctx.countCall(person)
    // Browsers list the languages in the order of preference.
    const preferred = ctx.request.headers['accept-language']?.split(',') ?? []
    return person ? currentUser(ctx.app, person, preferred) : null
  }),
  me: signedIn.query(performForOneself(me)),
  access: whoMay('members.leave').input(MemberId).query(perform(listAccess)),
  list: whoMay('members.read').input(InWorkspace).query(perform(listMembers)),
  change: whoMay('members.manage').input(MemberChange).mutation(performAndForget(changeMember)),
  endSessions: whoMay('members.manage_owners').input(MemberId).mutation(performAndForget(endMemberSessions)),
  remove: whoMay('members.leave').input(MemberRemoval).mutation(performAndForget(removeMemberAndAccess)),
})

type Concerned = { readonly workspaceId: string; readonly userId: string }
type Context<A extends Action> = Permitted<A> & { readonly identity: Pick<Identity, 'forget'> }

/** Performs an operation that changes what a member may do, and ends the member's cached session once it has succeeded. */
function performAndForget<A extends Action, Input extends Concerned, Output>(
  operation: (app: App, scope: Scope<A, UserActor>, input: Input) => Promise<Output>,
) {
  const performed = perform(operation)
  return async ({ ctx, input }: { ctx: Context<A>; input: Input }): Promise<Output> => {
    const result = await performed({ ctx, input })
    ctx.identity.forget(input.userId)
    return result
  }
}
