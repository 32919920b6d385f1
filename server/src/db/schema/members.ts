import type { Role } from '@parley/shared/workspace/members'

export type MemberInvitationTable = {
  id: string
  workspace_id: string
  /** In lower case, like users' addresses. */
  email: string
  role: Role
  token_hash: string
  /** The name of the inviting member. */
  invited_by: string
  created_at: number
  expires_at: number
}
