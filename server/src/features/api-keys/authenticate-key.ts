import type { App } from '../../app.ts'
import type { CachedKey } from '../../auth/api-keys/api-key-cache.ts'
import { makeRangeCheck } from '../../outbound/addresses.ts'
import { findKeyByHash, type KeyRow, permissionsOfRow } from './api-keys.store.ts'
import { hashKeyText, isKeyText } from './key-text.ts'
import { allowedCidrsOf, presentKey } from './present-key.ts'
import { requestsPerMinuteOfKey } from './requests-per-minute.ts'

/**
 * The key with this text, or undefined: unknown, inactive, expired and deleted keys are indistinguishable. A malformed
 * text never reaches the store. The time of use is recorded in memory and written later.
 */
export async function authenticateKey(app: App, text: string): Promise<CachedKey | undefined> {
  if (!isKeyText(text)) return undefined
  const hash = hashKeyText(text)
  const key = await app.apiKeyCache.find(hash, async () => {
    const row = await findKeyByHash(app.db, hash)
    return row && cachedKeyOf(row)
  })
  const now = app.now()
  if (!key?.isActive || (key.expiresAt !== null && key.expiresAt <= now)) return undefined
  app.apiKeyCache.uses.record({ keyId: key.actor.keyId, at: now })
  return key
}

function cachedKeyOf(row: KeyRow): CachedKey {
  const ranges = allowedCidrsOf(row)
  return {
    actor: {
      kind: 'api_key',
      keyId: row.id,
      keyPrefix: row.key_prefix,
      keyName: row.name,
      workspaceId: row.workspace_id,
      mode: row.mode,
      permissions: permissionsOfRow(row),
      data: presentKey(row),
    },
    isActive: row.is_active === 1,
    expiresAt: row.expires_at,
    allowsAddress: ranges === null ? () => true : makeRangeCheck(ranges),
    requestsPerMinute: requestsPerMinuteOfKey(row),
  }
}
