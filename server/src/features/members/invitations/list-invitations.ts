import type { InvitationList } from '@parley/shared/workspace/invitations'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { openInvitations } from './invitations.store.ts'
import { presentInvitation } from './present-invitation.ts'

/** Open invitations, newest first, without their links. */
export async function listInvitations(app: App, scope: Scope<'invitations.read'>): Promise<InvitationList> {
  const invitations = await openInvitations(app.db, scope, app.now())
  return { data: invitations.map(presentInvitation), can_email: app.mail !== undefined }
}
