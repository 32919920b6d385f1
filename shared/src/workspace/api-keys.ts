import { z } from 'zod'
import { type keyPermissions, modes, usageDays } from '../words.ts'
import type { MemberPermission } from './members.ts'

export type KeyPermission = (typeof keyPermissions)[number]

/** Specification, section 2.1. */
export const keyPermissionMeanings: Record<KeyPermission, string> = {
  read: 'Read conversations and analytics',
  write: 'Send messages, update data',
  conversations: 'Full conversation access',
  analytics: 'Access analytics endpoints',
  bulk_send: 'Send bulk campaigns',
}

/** What a member needs to give each to a key: nobody gives a key more than they may do themselves. The policy decides. */
export const keyPermissionNeeds: Record<KeyPermission, MemberPermission> = {
  read: 'view_analytics',
  write: 'reply',
  conversations: 'reply',
  analytics: 'view_analytics',
  bulk_send: 'bulk_send',
}

/** Flags left out are false; an unknown flag is refused, so that a misspelt permission is never silently missing. */
export const KeyPermissions = z.strictObject({
  read: z.boolean().default(false),
  write: z.boolean().default(false),
  conversations: z.boolean().default(false),
  analytics: z.boolean().default(false),
  bulk_send: z.boolean().default(false),
})
export type KeyPermissions = z.infer<typeof KeyPermissions>

/** How long before a key's end its workspace is told, by the event `api_key.expiring`. */
export const expiryNoticeDays = [14, 7, 1] as const

const KeyName = z.string().trim().min(1).max(100)
const RequestsPerMinute = z.number().int().min(1).max(100_000)

export const NewApiKey = z.object({
  workspaceId: z.uuid(),
  name: KeyName,
  mode: z.enum(modes).default('live'),
  permissions: KeyPermissions.default({
    read: true,
    write: false,
    conversations: false,
    analytics: false,
    bulk_send: false,
  }),
  /** Left out: the key does not expire. */
  expiresInDays: z.number().int().min(1).max(3650).optional(),
  /** Left out: the workspace's tier decides. */
  rateLimitPerMinute: RequestsPerMinute.optional(),
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const ListApiKeys = z.object({ workspaceId: z.uuid() })
export type ListApiKeys = z.infer<typeof ListApiKeys>

export const ApiKeyChange = z
  .object({
    workspaceId: z.uuid(),
    keyId: z.string().min(1).max(100),
    isActive: z.boolean().optional(),
    name: KeyName.optional(),
    permissions: KeyPermissions.optional(),
    /** Null: the workspace's tier decides. */
    rateLimitPerMinute: RequestsPerMinute.nullable().optional(),
  })
  .refine(
    (change) =>
      [change.isActive, change.name, change.permissions, change.rateLimitPerMinute].some((v) => v !== undefined),
    {
      path: ['isActive'],
      message: 'is required (or one of name, permissions, rateLimitPerMinute)',
    },
  )
export type ApiKeyChange = z.infer<typeof ApiKeyChange>

export const ApiKeyId = z.object({ workspaceId: z.uuid(), keyId: z.string().min(1).max(100) })
export type ApiKeyId = z.infer<typeof ApiKeyId>

export const maxOverlapHours = 7 * 24

/** A new secret with the same settings; the old one keeps working for the overlap. */
export const RotateApiKey = ApiKeyId.extend({ overlapHours: z.number().int().min(0).max(maxOverlapHours).default(24) })
export type RotateApiKey = z.infer<typeof RotateApiKey>

export const KeyData = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(modes),
  key_prefix: z.string(),
  permissions: KeyPermissions,
  rate_limit_per_minute: z.int(),
  is_active: z.boolean(),
  expires_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable(),
  last_used_at: z.iso.datetime().nullable(),
})
export type KeyData = z.infer<typeof KeyData>

export const CreatedKey = z.object({ key: z.string(), keyData: KeyData, warning: z.string() })
export type CreatedKey = z.infer<typeof CreatedKey>

export const DeletedKey = z.object({ success: z.literal(true), id: z.string() })
export type DeletedKey = z.infer<typeof DeletedKey>

/** How long a key's usage is kept. */
export const usageRetentionDays = 90

export const KeyUsageOf = ApiKeyId.extend({ days: z.literal(usageDays).default(7) })
export type KeyUsageOf = z.infer<typeof KeyUsageOf>

/** Answers to a key's requests, each counted once in `requests`, and refusals once more by their reason. */
export type UsageCounts = {
  requests: number
  /** 403 */
  forbidden: number
  /** 404 */
  not_found: number
  /** 429 */
  rate_limited: number
  /** Every other answer of 400 to 499. */
  invalid: number
  /** 500 and more: Parley's own doing. */
  failed: number
}

export type PermissionUse = {
  permission: KeyPermission
  granted: boolean
  last_used_at: string | null
  /** Granted and not used for 30 days, of which all is known. */
  unused: boolean
}

export type KeyUsageView = {
  key: KeyData
  /** Up to two days by the hour, beyond by the day (UTC); every one of the range, the oldest first. */
  step: 'hour' | 'day'
  data: ({ at: string } & UsageCounts)[]
  total: UsageCounts
  permissions: PermissionUse[]
  /** Since when the use of its permissions is known. */
  watched_since: string
}
