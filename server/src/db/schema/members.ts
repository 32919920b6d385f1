import type { Role } from '@parley/shared/workspace/members'

export type MemberInvitationTable = {
  id: string
  workspace_id: string
  /** In lower case, as people's addresses are kept. */
  email: string
  role: Role
  token_hash: string
  /** The name of whoever invited. */
  invited_by: string
  created_at: number
  expires_at: number
}
