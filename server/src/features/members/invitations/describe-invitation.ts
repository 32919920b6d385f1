import type { InvitationOffer, InvitationToken } from '@parley/shared/workspace/invitations'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { hashInvitationToken } from './invitation-token.ts'
import { findInvitation, hasAccount } from './invitations.store.ts'

/** What the holder of a link is invited to. Used up, revoked, ended and invented links are refused alike. */
export async function describeInvitation(app: App, { token }: InvitationToken): Promise<InvitationOffer> {
  const found = await findInvitation(app.db, hashInvitationToken(token), app.now())
  if (!found) throw invitationIsOver()
  return {
    email: found.email,
    role: found.role,
    workspace_name: found.workspace_name,
    invited_by: found.invited_by,
    has_account: await hasAccount(app.db, found.email),
  }
}

export function invitationIsOver(): AppError {
  return new AppError('not_found', 'This invitation does not work any more; ask for a new one')
}
