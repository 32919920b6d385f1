import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { numberWithDefault, optionalNumber } from '../optional-number.ts'
import { type keyPermissions, modes, usageDays } from '../words.ts'
import { AccessOwner, NewAccessOwner } from './access-owner.ts'
import type { MemberPermission } from './members.ts'
import { WorkspaceId } from './workspaces.ts'

export type KeyPermission = (typeof keyPermissions)[number]

/** Specification, section 2.1. */
export const keyPermissionMeanings: Record<KeyPermission, string> = {
  read: 'Read conversations and analytics',
  write: 'Send messages, update data',
  conversations: 'Full conversation access',
  analytics: 'Access analytics endpoints',
  bulk_send: 'Send bulk campaigns',
}

/** The permission a member needs to grant each to a key: nobody grants more than their own permissions. The policy decides. */
export const keyPermissionNeeds: Record<KeyPermission, MemberPermission> = {
  read: 'view_analytics',
  write: 'reply',
  conversations: 'reply',
  analytics: 'view_analytics',
  bulk_send: 'bulk_send',
}

/** Omitted flags are false. An unknown flag is rejected, so that a misspelt permission is never silently missing. */
export const KeyPermissions = z.strictObject({
  read: z
    .boolean()
    .default(false)
    .meta({ description: `${keyPermissionMeanings.read}.`, example: true }),
  write: z
    .boolean()
    .default(false)
    .meta({ description: `${keyPermissionMeanings.write}.`, example: true }),
  conversations: z
    .boolean()
    .default(false)
    .meta({ description: `${keyPermissionMeanings.conversations}.` }),
  analytics: z
    .boolean()
    .default(false)
    .meta({ description: `${keyPermissionMeanings.analytics}.` }),
  bulk_send: z
    .boolean()
    .default(false)
    .meta({ description: `${keyPermissionMeanings.bulk_send}.` }),
})
export type KeyPermissions = z.infer<typeof KeyPermissions>

/** How many days before a key expires the event `api_key.expiring` is sent. */
export const expiryNoticeDays = [14, 7, 1] as const

const KeyName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .meta({ description: 'Name of the key, shown in the dashboard.', example: 'CRM sync' })
const RequestsPerMinute = z.number().int().min(1).max(100_000)
const KeyId = z.string().min(1).max(100).meta({ description: 'ID of the API key.', example: exampleIds.apiKey })

/** Enough for the offices and servers of one program. */
const maxRanges = 50
const rangeError = 'must be a range in CIDR form such as 203.0.113.0/24'
const AllowedCidrs = z
  .array(z.union([z.cidrv4(), z.cidrv6()], rangeError))
  .min(1)
  .max(maxRanges)
  .nullable()
  .optional()

export const NewApiKey = z.object({
  workspaceId: WorkspaceId,
  name: KeyName,
  mode: z.enum(modes).default('live').meta({
    description: 'Mode of the key. Data is isolated per mode, and the key only has access to its own.',
    example: 'test',
  }),
  permissions: KeyPermissions.default({
    read: true,
    write: false,
    conversations: false,
    analytics: false,
    bulk_send: false,
  }).meta({
    description: 'What the key is allowed to do. Omitted permissions are false; an unknown permission is an error.',
    example: { read: true, write: true },
  }),
  expiresInDays: optionalNumber(z.number().int().min(1).max(3650)).meta({
    description:
      'Days until the key expires. If omitted or null, the key does not expire, or expires after the maximum lifetime that the workspace sets. A longer lifetime than that maximum is an error.',
    example: 90,
  }),
  rateLimitPerMinute: optionalNumber(RequestsPerMinute).meta({
    description: 'Requests allowed per minute. If omitted or null, the limit of the workspace’s tier applies.',
    example: 600,
  }),
  allowedCidrs: AllowedCidrs.meta({
    description:
      'IP ranges in CIDR form that the key may be used from. Requests from other addresses get 403. If omitted or null, any address may use it.',
    example: ['203.0.113.0/24', '2001:db8::/32'],
  }),
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const ListApiKeys = z.object({ workspaceId: WorkspaceId })
export type ListApiKeys = z.infer<typeof ListApiKeys>

export const ApiKeyChange = z
  .object({
    workspaceId: WorkspaceId,
    keyId: KeyId,
    isActive: z
      .boolean()
      .optional()
      .meta({ description: '`false` deactivates the key, `true` reactivates it.', example: false }),
    name: KeyName.optional().meta({ description: 'New name of the key.' }),
    permissions: KeyPermissions.optional().meta({
      description: 'Replaces all permissions. Omitted permissions become false.',
    }),
    rateLimitPerMinute: RequestsPerMinute.nullable()
      .optional()
      .meta({ description: 'Requests allowed per minute. Null restores the limit of the workspace’s tier.' }),
    allowedCidrs: AllowedCidrs.meta({
      description:
        'IP ranges in CIDR form that the key may be used from, replacing earlier ones. Null allows any address.',
    }),
  })
  .refine(
    (change) =>
      [change.isActive, change.name, change.permissions, change.rateLimitPerMinute, change.allowedCidrs].some(
        (v) => v !== undefined,
      ),
    {
      path: ['isActive'],
      message: 'is required (or one of name, permissions, rateLimitPerMinute, allowedCidrs)',
    },
  )
export type ApiKeyChange = z.infer<typeof ApiKeyChange>

export const ApiKeyId = z.object({ workspaceId: WorkspaceId, keyId: KeyId })
export type ApiKeyId = z.infer<typeof ApiKeyId>

/** Makes another member responsible for a key. */
export const ApiKeyHandover = ApiKeyId.extend({ to: NewAccessOwner })
export type ApiKeyHandover = z.infer<typeof ApiKeyHandover>

export const maxOverlapHours = 7 * 24

/** A new secret with the same settings. The old one remains valid for the overlap. */
export const RotateApiKey = ApiKeyId.extend({
  overlapHours: numberWithDefault(z.number().int().min(0).max(maxOverlapHours), 24),
})
export type RotateApiKey = z.infer<typeof RotateApiKey>

export const KeyData = z
  .object({
    id: z.string().meta({ description: 'ID of the key.', example: exampleIds.apiKey }),
    name: z.string().meta({ description: 'Name of the key.', example: 'CRM sync' }),
    mode: z.enum(modes).meta({ description: 'Mode that the key has access to.', example: 'test' }),
    key_prefix: z
      .string()
      .meta({ description: 'First characters of the secret, to recognize the key by.', example: 'sk_test_jVzt...' }),
    permissions: KeyPermissions.meta({
      description: 'What the key is allowed to do.',
      example: { read: true, write: true, conversations: false, analytics: false, bulk_send: false },
    }),
    rate_limit_per_minute: z
      .int()
      .meta({ description: 'Requests allowed per minute: the key’s own limit, or that of the tier.', example: 600 }),
    is_active: z
      .boolean()
      .meta({ description: 'Whether the key is active. An expired key can still be marked active.', example: true }),
    expires_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the key expires. Null if it does not.', example: '2027-02-19T01:53:41.691Z' }),
    created_at: z.iso.datetime().meta({ description: 'When the key was created.', example: exampleTimes.created }),
    created_by: z
      .string()
      .nullable()
      .meta({ description: 'ID of the user who created the key.', example: exampleIds.user }),
    owned_by: z.string().nullable().meta({
      description: 'ID of the user responsible for the key: its creator, or the member it was handed over to.',
      example: exampleIds.user,
    }),
    allowed_cidrs: z
      .array(z.string())
      .nullable()
      .meta({ description: 'IP ranges that the key may be used from. Null for any address.', example: null }),
    last_used_at: z.iso.datetime().nullable().meta({
      description: 'When the key was last used, accurate to about ten seconds. Null if it never was.',
      example: null,
    }),
  })
  .meta({ id: 'ApiKey' })
export type KeyData = z.infer<typeof KeyData>

export const OwnedKey = KeyData.extend({ owner: AccessOwner }).meta({ id: 'OwnedApiKey' })
export type OwnedKey = z.infer<typeof OwnedKey>

export const CreatedKey = z
  .object({
    key: z
      .string()
      .meta({ description: 'The secret key. It is only returned once.', example: 'sk_test_<38 letters and digits>' }),
    keyData: KeyData,
    warning: z
      .string()
      .meta({ description: 'A reminder for people.', example: 'Store this key now: it cannot be shown again.' }),
  })
  .meta({ id: 'CreatedApiKey' })
export type CreatedKey = z.infer<typeof CreatedKey>

export const DeletedKey = z
  .object({
    success: z.literal(true).meta({ description: 'Always true.' }),
    id: z.string().meta({ description: 'ID of the deleted key.', example: exampleIds.apiKey }),
  })
  .meta({ id: 'DeletedApiKey' })
export type DeletedKey = z.infer<typeof DeletedKey>

/** How many days a key's usage is stored. */
export const usageRetentionDays = 90

export const KeyUsageOf = ApiKeyId.extend({ days: z.literal(usageDays).default(7) })
export type KeyUsageOf = z.infer<typeof KeyUsageOf>

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
  /** Granted and not used in 30 days, all of which were recorded. */
  unused: boolean
}

export type KeyUsageView = {
  key: OwnedKey
  /** By hour for up to two days, else by day (UTC). `data` has every step of the range, oldest first. */
  step: 'hour' | 'day'
  data: ({ at: string } & UsageCounts)[]
  total: UsageCounts
  permissions: PermissionUse[]
  /** Since when the use of permissions has been recorded. */
  watched_since: string
}
