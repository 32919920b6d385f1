import type { InvitationId } from '@parley/shared/workspace/invitations'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { publishMembers } from '../publish-members.ts'
import { deleteInvitation } from './invitations.store.ts'

/** The link stops working at once. */
export async function revokeInvitation(
  app: App,
  scope: Scope<'members.manage'>,
  input: InvitationId,
): Promise<{ success: true }> {
  return app.transact(async (tx) => {
    const deleted = await deleteInvitation(tx, scope, input.invitationId)
    if (!deleted) throw notFound('invitation')
    await recordAudit(app, tx, scope, { action: 'invitation.revoked', subject: deleted.email })
    publishMembers(app, scope)
    return { success: true }
  })
}
