import type { InvitationOffer, InvitationToken } from '@parley/shared/workspace/invitations'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { hashInvitationToken } from './invitation-token.ts'
import { findInvitation, hasAccount } from './invitations.store.ts'

/** What a link invites to. Used, revoked, expired and unknown links are refused in the same way. */
export async function describeInvitation(app: App, { token }: InvitationToken): Promise<InvitationOffer> {
  const invitation = await findInvitation(app.db, hashInvitationToken(token), app.now())
  if (!invitation) throw invitationNotValid()
  return {
    email: invitation.email,
    role: invitation.role,
    workspace_name: invitation.workspace_name,
    invited_by: invitation.invited_by,
    has_account: await hasAccount(app.db, invitation.email),
  }
}

export function invitationNotValid(): AppError {
  return new AppError('not_found', 'This invitation is no longer valid; ask for a new one')
}
