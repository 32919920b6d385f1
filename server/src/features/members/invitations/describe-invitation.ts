import type { InvitationOffer, InvitationToken } from '@parley/shared/workspace/invitations'
import type { App } from '../../../app.ts'
import type { MemberInvitationTable } from '../../../db/schema/members.ts'
import { notFound } from '../../../errors.ts'
import { type Scope, systemScope } from '../../../policy.ts'
import { findMember } from '../members.store.ts'
import { authorMayInvite, authorUserId } from './author-may-invite.ts'
import { hashInvitationToken } from './invitation-token.ts'
import { findInvitation, hasAccount } from './invitations.store.ts'

/** What a link invites to. Used, revoked, expired and unknown links, and those of authors who left, are refused alike. */
export async function describeInvitation(app: App, { token }: InvitationToken): Promise<InvitationOffer> {
  const invitation = await findInvitation(app.db, hashInvitationToken(token), app.now())
  if (!invitation) throw notFound('invitation link')
  const userId = authorUserId(invitation)
  const author = userId === undefined ? undefined : await findMember(app.db, invitationScope(invitation), userId)
  if (!authorMayInvite(invitation, author)) throw notFound('invitation link')
  return {
    email: invitation.email,
    role: invitation.role,
    workspace_name: invitation.workspace_name,
    invited_by: invitation.invited_by,
    has_account: await hasAccount(app.db, invitation.email),
  }
}

/** The link's token authorizes joining this workspace. */
export function invitationScope({ workspace_id: workspaceId }: Pick<MemberInvitationTable, 'workspace_id'>): Scope {
  return systemScope({ workspaceId, mode: 'live' }, 'invitation')
}
