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
  /** As authors are recorded: `user:…` or `system`; null for an invitation of an older version whose author is unknown. */
  invited_by_id: string | null
  created_at: number
  expires_at: number
}

/** A person who left a workspace, at their latest departure. */
export type FormerMemberTable = { workspace_id: string; user_id: string; left_at: number }
