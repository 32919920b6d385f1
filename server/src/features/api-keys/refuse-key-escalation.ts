import { sentence } from '@parley/shared/sentences/sentence'
import { keyPermissions } from '@parley/shared/words'
import type { KeyPermission, KeyPermissions } from '@parley/shared/workspace/key-permissions'
import type { MemberPermission } from '@parley/shared/workspace/members'
import { AppError } from '../../errors.ts'
import { memberPermissionsFor, type Scope } from '../../policy.ts'

type PermissionChange = { readonly permissions: KeyPermissions; readonly current?: KeyPermissions }

/** The permissions that a change adds to those of the key. */
export function addedPermissions({ permissions, current }: PermissionChange): KeyPermission[] {
  return keyPermissions.filter((each) => permissions[each] && !current?.[each])
}

/**
 * Refuses to grant a key more than the member may do themselves. Otherwise `manage_api_keys` alone would amount to every
 * permission that a key can have.
 */
export function refuseKeyEscalation({ actor, workspaceId: here }: Scope, granted: readonly KeyPermission[]): void {
  if (actor.kind !== 'user') return
  const own = actor.memberships.find(({ workspaceId }) => workspaceId === here)
  const isMissing = (needed: MemberPermission) => !own?.permissions.has(needed)
  const refused = granted.filter((each) => memberPermissionsFor(each).some(isMissing))
  if (refused.length === 0) return
  const missing = new Set(refused.flatMap(memberPermissionsFor).filter(isMissing))
  const message = sentence('permissionsNotGrantable', {
    missing: [...missing].join(', '),
    permissions: refused.join(', '),
  })
  throw new AppError('forbidden', message, { details: [{ path: 'permissions', message }] })
}
