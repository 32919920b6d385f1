import { keyPermissions } from '@parley/shared/words'
import type { NewApiKey } from '@parley/shared/workspace/api-keys'
import type { CreatedKey } from '@parley/shared/workspace/key-data'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { channelNamesOf, chosenChannels } from '../channels/limited-channels.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { insertKey, permissionsOfRow, updateKey } from './api-keys.store.ts'
import { lifetimeOf } from './key-lifetime.ts'
import { makeKeyText, type NewKeyText } from './key-text.ts'
import { namesOfKey, presentCreatedKey } from './present-key.ts'
import { publishKey } from './publish-key.ts'
import { addedPermissions, refuseKeyEscalation } from './refuse-key-escalation.ts'

/**
 * Creates a key. Its secret is returned only here; the store keeps a hash. A `resultId` that is a key already returns that
 * key with a new secret: the request that created it was interrupted, so its secret was never received.
 */
export async function createApiKey(
  app: App,
  scope: Scope<'api_keys.manage'>,
  input: NewApiKey & Resumable,
): Promise<CreatedKey> {
  const key = makeKeyText(scope.mode)
  const id = input.resultId ?? app.newId()
  return await app.transact(async (tx) => {
    const change = { secret_hash: key.hash, key_prefix: key.keyPrefix }
    const renewed = input.resultId === undefined ? undefined : await updateKey(tx, scope, { keyId: id, change })
    const row = renewed ?? (await insertKey(tx, scope, await columnsOf(app, tx, { scope, id, key, input })))
    // Checked against the row: a key that already existed may have been granted more since.
    refuseKeyEscalation(scope, addedPermissions({ permissions: permissionsOfRow(row) }))
    publishKey(app, scope, id)
    await recordAudit(app, tx, scope, {
      action: renewed ? 'api_key.rotated' : 'api_key.created',
      subject: namesOfKey(row),
      details: {
        permissions: keyPermissions.filter((each) => input.permissions[each]),
        ...(row.channel_ids !== null && { channels: await channelNamesOf(tx, row) }),
      },
    })
    return presentCreatedKey(row, key.text)
  })
}

type NewKey = {
  readonly scope: Scope
  readonly id: string
  readonly key: NewKeyText
  readonly input: NewApiKey
}

async function columnsOf(app: App, tx: Tx, { scope, id, key, input }: NewKey) {
  const now = app.now()
  const { maxKeyLifetimeDays: maxDays } = await settingsOf(tx, scope)
  const lifetimeMs = lifetimeOf({ days: input.expiresInDays, maxDays })
  return {
    id,
    mode: scope.mode,
    name: input.name,
    secret_hash: key.hash,
    key_prefix: key.keyPrefix,
    permissions: JSON.stringify(input.permissions),
    rate_limit_per_minute: input.rateLimitPerMinute ?? null,
    is_active: 1,
    lifetime_ms: lifetimeMs,
    expires_at: lifetimeMs === null ? null : now + lifetimeMs,
    created_at: now,
    created_by: scope.actor.kind === 'user' ? scope.actor.userId : null,
    owned_by: null,
    allowed_cidrs: input.allowedCidrs ? JSON.stringify(input.allowedCidrs) : null,
    channel_ids: input.channel_ids ? await chosenChannels(tx, scope, { ids: input.channel_ids }) : null,
    last_used_at: null,
    replaced_by: null,
    deleted_at: null,
  } as const
}
