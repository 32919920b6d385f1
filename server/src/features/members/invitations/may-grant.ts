import type { MemberPermission, Role } from '@parley/shared/workspace/members'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../errors.ts'
import { authorize, type Scope } from '../../../policy.ts'

/**
 * Refuses what would give somebody more than the giver holds: only owners make owners, and nobody else hands out a
 * permission that they lack themselves. Otherwise `manage_members` alone would be every permission.
 */
export function refuseOvergranting(
  actor: Actor,
  scope: Scope,
  { role, permissions }: { role: Role; permissions: readonly MemberPermission[] },
): void {
  if (role === 'owner') authorize(actor, 'members.manage_owners', scope)
  if (actor.kind !== 'user') return
  const own = actor.memberships.find(({ workspaceId }) => workspaceId === scope.workspaceId)
  const lacking = permissions.filter((each) => own?.role !== 'owner' && !own?.permissions.has(each))
  if (lacking.length === 0) return
  throw new AppError('forbidden', `You cannot give what you lack yourself in this workspace: ${lacking.join(', ')}`)
}
