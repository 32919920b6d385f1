import type { ApiKeyChange, KeyData } from '@parley/shared/api-keys'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { announceKey } from './announce-key.ts'
import { updateKey } from './api-keys.store.ts'
import { noSuchKey } from './no-such-key.ts'
import { presentKey } from './present-key.ts'

/** Holds from the key's very next request. */
export async function changeApiKey(app: App, actor: Actor, input: ApiKeyChange): Promise<{ data: KeyData }> {
  const scope = authorize(actor, 'api_keys.manage', input)
  return await app.transact(async (tx) => {
    const row = await updateKey(tx, scope, { keyId: input.keyId, change: columnsOf(input) })
    if (!row) throw noSuchKey()
    announceKey(app, scope, input.keyId)
    return { data: presentKey(row) }
  })
}

function columnsOf(change: ApiKeyChange) {
  return {
    ...(change.isActive !== undefined && { is_active: change.isActive ? (1 as const) : (0 as const) }),
    ...(change.name !== undefined && { name: change.name }),
    ...(change.permissions !== undefined && { permissions: JSON.stringify(change.permissions) }),
    ...(change.rateLimitPerMinute !== undefined && { rate_limit_per_minute: change.rateLimitPerMinute }),
  }
}
