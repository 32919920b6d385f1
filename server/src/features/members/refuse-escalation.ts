import { sentence } from '@parley/shared/sentences/sentence'
import type { MemberPermission, Role } from '@parley/shared/workspace/members'
import { AppError } from '../../errors.ts'
import { requireAlso, type Scope } from '../../policy.ts'

/**
 * Refuses to grant more than the granting member has: only owners make owners, and other members grant only permissions
 * of their own. Otherwise `manage_members` alone would amount to every permission.
 */
export function refuseEscalation(
  scope: Scope,
  { role, permissions }: { role: Role; permissions: readonly MemberPermission[] },
): void {
  const { actor } = scope
  if (role === 'owner') requireAlso(scope, 'members.manage_owners')
  if (actor.kind !== 'user') return
  const own = actor.memberships.find(({ workspaceId }) => workspaceId === scope.workspaceId)
  const missing = permissions.filter((each) => own?.role !== 'owner' && !own?.permissions.has(each))
  if (missing.length === 0) return
  throw new AppError('forbidden', sentence('permissionsNotOwned', { permissions: missing.join(', ') }))
}
