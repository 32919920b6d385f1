import type { InvitationId } from '@parley/shared/workspace/invitations'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { publishMembers } from '../publish-members.ts'
import { deleteInvitation } from './invitations.store.ts'

/** The link stops working at once. */
export async function revokeInvitation(app: App, actor: Actor, input: InvitationId): Promise<{ success: true }> {
  const scope = authorize(actor, 'members.manage', input)
  return app.transact(async (tx) => {
    const deleted = await deleteInvitation(tx, scope, input.invitationId)
    if (!deleted) throw new AppError('not_found', 'This invitation was accepted or revoked, or never existed')
    await recordAudit(app, tx, scope, { actor, action: 'invitation.revoked', subject: deleted.email })
    publishMembers(app, scope)
    return { success: true }
  })
}
