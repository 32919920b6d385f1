import {
  AcceptInvitation,
  InvitationId,
  InvitationToken,
  NewInvitation,
  NewInvitations,
} from '@parley/shared/workspace/invitations'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { acceptAsMyself, acceptInvitation } from '../../features/members/invitations/accept-invitation.ts'
import { describeInvitation } from '../../features/members/invitations/describe-invitation.ts'
import { inviteMember } from '../../features/members/invitations/invite-member.ts'
import { inviteMembers } from '../../features/members/invitations/invite-members.ts'
import { listInvitations } from '../../features/members/invitations/list-invitations.ts'
import { revokeInvitation } from '../../features/members/invitations/revoke-invitation.ts'
import { clientAddressOf } from '../../http/client-address.ts'
import { anyone, perform, router, signedIn, whoMay } from '../base.ts'

/** `describe` and `accept` require no session: the link's token is the proof. */
export const invitations = router({
  create: whoMay('members.manage').input(NewInvitation).mutation(perform(inviteMember)),
  createSeveral: whoMay('members.manage').input(NewInvitations).mutation(perform(inviteMembers)),
  list: whoMay('invitations.read').input(InWorkspace).query(perform(listInvitations)),
  revoke: whoMay('members.manage').input(InvitationId).mutation(perform(revokeInvitation)),
  /** A mutation, so that the token is in no URL and no log. */
  describe: anyone.input(InvitationToken).mutation(({ ctx, input }) => describeInvitation(ctx.app, input)),
  accept: anyone.input(AcceptInvitation).mutation(async ({ ctx, input }) => {
    const { email, ...opened } = await acceptInvitation(ctx.app, input, clientAddressOf(ctx.request))
    const cookies = await ctx.identity.signIn({ email, password: input.password }, ctx.request.headers)
    ctx.response.appendHeader('Set-Cookie', cookies)
    return opened
  }),
  acceptAsMyself: signedIn.input(InvitationToken).mutation(async ({ ctx, input }) => {
    const { workspaceId, mode } = await acceptAsMyself(ctx.app, ctx.actor, input)
    ctx.identity.forget(ctx.actor.userId)
    return { workspaceId, mode }
  }),
})
