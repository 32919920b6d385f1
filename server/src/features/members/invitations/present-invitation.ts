import type { InvitationView } from '@parley/shared/workspace/invitations'
import type { MemberInvitationTable } from '../../../db/schema/members.ts'

export function presentInvitation(row: MemberInvitationTable): InvitationView {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invited_by,
    created_at: new Date(row.created_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
  }
}
