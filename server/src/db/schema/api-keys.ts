import type { ErrorCode } from '@parley/shared/errors'
import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
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
  /** The lifetime it was created with, so that a rotation keeps it; null when the key does not expire. */
  lifetime_ms: number | null
  expires_at: number | null
  created_at: number
  created_by: string | null
  /** The user responsible for it, where that is no longer its author. */
  owned_by: string | null
  /** JSON of the ranges that it may be used from; null for any address. */
  allowed_cidrs: string | null
  /** JSON of the IDs of the channels that it is limited to; null for all. */
  channel_ids: string | null
  last_used_at: number | null
  /** The key that replaced it. */
  replaced_by: string | null
  deleted_at: number | null
  /** The days before expiry of the last warning: 14, 7 or 1. */
  expiry_warned_days: number | null
  /** The time since which the use of the key's permissions is recorded; reset when permissions are added. */
  permissions_watched_since: number | null
}

/** The responses to the requests of one key in one hour. */
export type ApiKeyUsageTable = {
  key_id: string
  /** The beginning of the hour. */
  hour: number
  workspace_id: string
  requests: number
  forbidden: number
  not_found: number
  rate_limited: number
  /** The number of responses from 400 to 499 that are not counted as `forbidden`, `not_found` or `rate_limited`. */
  invalid: number
  /** Responses of 500 and above. */
  failed: number
}

export type ApiKeyPermissionUseTable = {
  key_id: string
  permission: KeyPermission
  workspace_id: string
  last_used_at: number
}

/** One of the last requests of a key. */
export type ApiKeyRequestTable = {
  id: string
  key_id: string
  workspace_id: string
  at: number
  method: string
  /** The path as the API reference writes it, without the values of its parameters; null where there is no such path. */
  route: string | null
  status: number
  duration_ms: number
  request_id: string
  error_code: ErrorCode | null
  /** Whether the response was an error: of these, and of the others, the last are kept. */
  refused: Flag
}

export type RateWindowTable = {
  key_id: string
  started_at: number
  count: number
  /** 1 where the last request was allowed, and 0 where it was refused and is not in the count. */
  last_allowed: number
}
