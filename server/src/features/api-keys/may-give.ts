import { keyPermissions } from '@parley/shared/words'
import type { KeyPermission, KeyPermissions } from '@parley/shared/workspace/api-keys'
import type { MemberPermission } from '@parley/shared/workspace/members'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import { memberPermissionsFor, type Scope } from '../../policy.ts'

type Giving = { readonly permissions: KeyPermissions; readonly held?: KeyPermissions }

/** What `permissions` adds to what the key holds already. */
export function newlyGiven({ permissions, held }: Giving): KeyPermission[] {
  return keyPermissions.filter((each) => permissions[each] && !held?.[each])
}

/**
 * Refuses to make a key that could do more than whoever makes it, by what they are not allowed themselves. Otherwise
 * `manage_api_keys` alone would be every permission that a key can have.
 */
export function refuseOvergiving(actor: Actor, scope: Scope, given: readonly KeyPermission[]): void {
  if (actor.kind !== 'user') return
  const own = actor.memberships.find(({ workspaceId }) => workspaceId === scope.workspaceId)
  const lacks = (needed: MemberPermission) => !own?.permissions.has(needed)
  const refused = given.filter((each) => memberPermissionsFor(each).some(lacks))
  if (refused.length === 0) return
  const lacking = new Set(refused.flatMap(memberPermissionsFor).filter(lacks))
  const message = `A key cannot be given what you lack yourself in this workspace: ${[...lacking].join(', ')} (for ${refused.join(', ')})`
  throw new AppError('forbidden', message, { details: [{ path: 'permissions', message }] })
}
