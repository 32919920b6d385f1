import type { CreatedKey, KeyData } from '@parley/shared/workspace/key-data'
import { z } from 'zod'
import { channelIdsOf } from '../channels/limited-channels.ts'
import { type KeyRow, permissionsOfRow } from './api-keys.store.ts'
import { requestsPerMinuteOfKey } from './requests-per-minute.ts'

/** The view of a key for those who manage keys and for the key itself. */
export function presentKey(row: KeyRow): KeyData {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    key_prefix: row.key_prefix,
    permissions: permissionsOfRow(row),
    rate_limit_per_minute: requestsPerMinuteOfKey(row),
    is_active: row.is_active === 1,
    expires_at: timeOf(row.expires_at),
    created_at: new Date(row.created_at).toISOString(),
    created_by: row.created_by,
    owned_by: row.owned_by ?? row.created_by,
    allowed_cidrs: allowedCidrsOf(row),
    channel_ids: channelIdsOf(row),
    last_used_at: timeOf(row.last_used_at),
  }
}

/** Includes the secret, which is returned only once. */
export function presentCreatedKey(row: KeyRow, text: string): CreatedKey {
  return {
    key: text,
    keyData: presentKey(row),
    warning: 'Store this key now: it cannot be shown again.',
  }
}

/** The key's name in the audit log: its given name, and the prefix that distinguishes keys of the same name. */
export function namesOfKey({ name, key_prefix }: Pick<KeyRow, 'name' | 'key_prefix'>): string {
  return `${name} (${key_prefix})`
}

/** The ranges that the key may be used from; null for any address. */
export function allowedCidrsOf({ allowed_cidrs: ranges }: Pick<KeyRow, 'allowed_cidrs'>): string[] | null {
  return ranges === null ? null : z.array(z.string()).parse(JSON.parse(ranges))
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
