import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { Page } from '../paging.ts'
import { usageDays } from '../words.ts'
import { ApiKeyId } from './api-keys.ts'
import type { OwnedKey } from './key-data.ts'
import type { KeyPermission } from './key-permissions.ts'

export const KeyUsageOf = ApiKeyId.extend({ days: z.literal(usageDays).default(7) })
export type KeyUsageOf = z.infer<typeof KeyUsageOf>

export const KeyRequestsOf = ApiKeyId.extend(Page.shape).extend({ refusedOnly: z.boolean().default(false) })
export type KeyRequestsOf = z.infer<typeof KeyRequestsOf>

/** One request by a key, without anything that it sent or received. */
export type KeyRequestView = {
  id: string
  at: string
  method: string
  /** The path as the API reference writes it, or null where there is no such path. */
  route: string | null
  status: number
  duration_ms: number
  request_id: string
  error_code: ErrorCode | null
}

/** Responses to a key's requests: all in `requests`, and errors again by their reason. */
export type UsageCounts = {
  requests: number
  /** 403 */
  forbidden: number
  /** 404 */
  not_found: number
  /** 429 */
  rate_limited: number
  /** All other 4xx responses. */
  invalid: number
  /** 5xx: errors of Parley. */
  failed: number
}

export type PermissionUse = {
  permission: KeyPermission
  granted: boolean
  last_used_at: string | null
  /** Whether the permission was granted and not used in 30 days, all of which were recorded. */
  unused: boolean
}

export type KeyUsageView = {
  key: OwnedKey
  /** The length of a step: an hour for up to two days, else a day (UTC). `data` has every step of the range, oldest first. */
  step: 'hour' | 'day'
  data: ({ at: string } & UsageCounts)[]
  total: UsageCounts
  permissions: PermissionUse[]
  /** The time since which the use of permissions has been recorded. */
  watched_since: string
}
