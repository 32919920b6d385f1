import { type KeyPermissions, noKeyPermissions } from '@parley/shared/workspace/key-permissions'
import type { Mode } from '@parley/shared/workspace/workspaces'
import type { KeyActor } from '../actor.ts'

type Wanted = {
  readonly keyId: string
  readonly workspaceId: string
  readonly mode: Mode
  readonly permissions: Partial<KeyPermissions>
}

/** Whoever calls with a key that has only these permissions, without a row in the store. */
export function keyHolderWith({ keyId, workspaceId, mode, permissions: some }: Wanted): KeyActor {
  const permissions = { ...noKeyPermissions, ...some }
  const keyPrefix = `sk_${mode}_abcd...`
  return {
    kind: 'api_key',
    keyId,
    keyPrefix,
    workspaceId,
    mode,
    permissions,
    data: {
      id: keyId,
      name: 'Test',
      mode,
      key_prefix: keyPrefix,
      permissions,
      rate_limit_per_minute: 60,
      is_active: true,
      expires_at: null,
      created_at: new Date(0).toISOString(),
      created_by: null,
      owned_by: null,
      allowed_cidrs: null,
      channel_ids: null,
      last_used_at: null,
    },
  }
}
