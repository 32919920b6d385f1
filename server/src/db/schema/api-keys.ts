import type { KeyPermission } from '@parley/shared/workspace/api-keys'
import type { Flag, InTenant } from './columns.ts'

export type ApiKeyTable = InTenant & {
  id: string
  name: string
  secret_hash: string
  key_prefix: string
  /** JSON of KeyPermissions. */
  permissions: string
  rate_limit_per_minute: number | null
  is_active: Flag
  /** What it was created with, so that a rotation gives as long a life; null: it does not end. */
  lifetime_ms: number | null
  expires_at: number | null
  created_at: number
  created_by: string | null
  last_used_at: number | null
  /** The key it was rotated to. */
  replaced_by: string | null
  deleted_at: number | null
  /** The days of the last notice before its end: 14, 7 or 1. */
  expiry_warned_days: number | null
  /** Since when it is known which of its permissions are used; anew when it is granted more. */
  permissions_watched_since: number | null
}

/** What the holder of a key was answered in one hour. */
export type ApiKeyUsageTable = {
  key_id: string
  /** Its beginning. */
  hour: number
  workspace_id: string
  requests: number
  forbidden: number
  not_found: number
  rate_limited: number
  /** Other answers of 400 to 499. */
  invalid: number
  /** Answers of 500 and more. */
  failed: number
}

export type ApiKeyPermissionUseTable = {
  key_id: string
  permission: KeyPermission
  workspace_id: string
  last_used_at: number
}

export type RateWindowTable = { key_id: string; started_at: number; count: number }
