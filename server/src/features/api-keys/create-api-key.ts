import { type CreatedKey, keyPermissions, type NewApiKey } from '@parley/shared/api-keys'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { announceKey } from './announce-key.ts'
import { insertKey } from './api-keys.store.ts'
import { makeKeyText } from './key-text.ts'
import { namesOfKey, presentCreatedKey } from './present-key.ts'

const dayMs = 86_400_000

/** The only answer that ever holds the secret: the store keeps its hash. */
export async function createApiKey(app: App, actor: Actor, input: NewApiKey): Promise<CreatedKey> {
  const scope = authorize(actor, 'api_keys.manage', input)
  const { text, keyPrefix, hash } = makeKeyText(scope.mode)
  const id = app.newId()
  const now = app.now()
  const lifetimeMs = input.expiresInDays === undefined ? null : input.expiresInDays * dayMs
  return await app.transact(async (tx) => {
    const row = await insertKey(tx, scope, {
      id,
      mode: scope.mode,
      name: input.name,
      secret_hash: hash,
      key_prefix: keyPrefix,
      permissions: JSON.stringify(input.permissions),
      rate_limit_per_minute: input.rateLimitPerMinute ?? null,
      is_active: 1,
      lifetime_ms: lifetimeMs,
      expires_at: lifetimeMs === null ? null : now + lifetimeMs,
      created_at: now,
      created_by: actor.kind === 'user' ? actor.userId : null,
      last_used_at: null,
      replaced_by: null,
      deleted_at: null,
    })
    announceKey(app, scope, id)
    await recordAudit(app, tx, scope, {
      actor,
      action: 'api_key.created',
      subject: namesOfKey(row),
      details: { permissions: keyPermissions.filter((each) => input.permissions[each]) },
    })
    return presentCreatedKey(row, text)
  })
}
