import type { MemberPermission, Role } from '@parley/shared/workspace/members'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import { authorize, type Scope } from '../../policy.ts'

/**
 * Refuses to grant more than the granting member has: only owners make owners, and other members grant only permissions
 * of their own. Otherwise `manage_members` alone would amount to every permission.
 */
export function refuseEscalation(
  actor: Actor,
  scope: Scope,
  { role, permissions }: { role: Role; permissions: readonly MemberPermission[] },
): void {
  if (role === 'owner') authorize(actor, 'members.manage_owners', scope)
  if (actor.kind !== 'user') return
  const own = actor.memberships.find(({ workspaceId }) => workspaceId === scope.workspaceId)
  const missing = permissions.filter((each) => own?.role !== 'owner' && !own?.permissions.has(each))
  if (missing.length === 0) return
  throw new AppError(
    'forbidden',
    `You cannot grant permissions that you do not have in this workspace: ${missing.join(', ')}`,
  )
}
