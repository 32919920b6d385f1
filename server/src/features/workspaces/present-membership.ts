import type { OwnWorkspace } from '@parley/shared/workspace/members'
import type { Membership } from '../../actor.ts'

/** A workspace as its member sees it in the list of their workspaces. */
export function presentMembership({
  workspaceId,
  workspaceName,
  role,
  permissions,
  archivedAt,
  twoFactor,
}: Membership): OwnWorkspace {
  return {
    id: workspaceId,
    name: workspaceName,
    role,
    permissions: [...permissions],
    archived_at: archivedAt === null ? null : new Date(archivedAt).toISOString(),
    two_factor: twoFactor,
  }
}
