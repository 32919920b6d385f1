import type { InvitationList } from '@parley/shared/workspace/invitations'
import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { openInvitations } from './invitations.store.ts'
import { presentInvitation } from './present-invitation.ts'

/** Open invitations, newest first, without their links. */
export async function listInvitations(app: App, actor: Actor, input: InWorkspace): Promise<InvitationList> {
  const scope = authorize(actor, 'invitations.read', input)
  const invitations = await openInvitations(app.db, scope, app.now())
  return { data: invitations.map(presentInvitation), can_email: app.mail !== undefined }
}
