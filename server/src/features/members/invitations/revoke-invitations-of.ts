import type { AuditReason } from '@parley/shared/audit-details'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { MemberRow } from '../members.store.ts'
import { authorMayInvite, invitationAuthor } from './author-may-invite.ts'
import { deleteInvitation, invitationsOf } from './invitations.store.ts'

type Author = {
  readonly userId: string
  /** The member after the change; undefined for a person who is no longer one. */
  readonly member: MemberRow | undefined
}

/**
 * Revokes the open invitations that a member could no longer create, so that nobody returns by a link made earlier. The
 * caller holds the lock of the member, which acceptance takes too.
 */
export async function revokeInvitationsOf(app: App, tx: Tx, of: { scope: Scope; author: Author }): Promise<void> {
  const { scope, author } = of
  const open = await invitationsOf(tx, scope, { authorId: invitationAuthor(author.userId), now: app.now() })
  for (const invitation of open) {
    if (authorMayInvite(invitation, author.member)) continue
    const deleted = await deleteInvitation(tx, scope, invitation.id)
    if (!deleted) continue
    const reason: AuditReason = author.member ? 'author may no longer grant this role' : 'author left the workspace'
    await recordAudit(app, tx, scope, {
      action: 'invitation.revoked',
      subject: deleted.email,
      details: {
        role: deleted.role,
        invited_by: deleted.invited_by,
        reason,
      },
    })
  }
}
