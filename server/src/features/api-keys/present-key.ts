import type { CreatedKey, KeyData } from '@parley/shared/workspace/api-keys'
import { type KeyRow, permissionsOfRow } from './api-keys.store.ts'
import { requestsPerMinuteOfKey } from './requests-per-minute.ts'

/** What may be told of a key, to those who manage keys and to its own holder. */
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
    last_used_at: timeOf(row.last_used_at),
  }
}

/** With the secret, this once. */
export function presentCreatedKey(row: KeyRow, text: string): CreatedKey {
  return {
    key: text,
    keyData: presentKey(row),
    warning: 'Store this key now: it cannot be shown again.',
  }
}

/** What it is called in the audit log: the name that people gave it, and what tells it from others of that name. */
export function namesOfKey({ name, key_prefix }: Pick<KeyRow, 'name' | 'key_prefix'>): string {
  return `${name} (${key_prefix})`
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
