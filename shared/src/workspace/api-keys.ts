import { z } from 'zod'
import { exampleIds } from '../example-values.ts'
import { numberWithDefault, optionalNumber } from '../optional-number.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { modes } from '../words.ts'
import { NewAccessOwner } from './access-owner.ts'
import { ChannelIds } from './channel-choice.ts'
import { KeyPermissions, noKeyPermissions } from './key-permissions.ts'
import { WorkspaceId } from './workspaces.ts'

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

/** The most ranges of addresses of a key: enough for the offices and servers of one program. */
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
  permissions: KeyPermissions.default({ ...noKeyPermissions, read: true }).meta({
    description: 'What the key is allowed to do. Omitted permissions are false; an unknown permission is an error.',
    example: { read: true, write: true },
  }),
  expiresInDays: optionalNumber(z.number().int().min(1).max(3650)).meta({
    description:
      'Days until the key expires. If omitted or null, the key does not expire, or expires after the maximum lifetime that the workspace sets. A longer lifetime than that maximum is an error.',
    example: 90,
  }),
  rateLimitPerMinute: optionalNumber(RequestsPerMinute).meta({
    description: 'Requests allowed per minute. If omitted or null, the workspace’s rate limit applies.',
    example: 600,
  }),
  allowedCidrs: AllowedCidrs.meta({
    description:
      'IP ranges in CIDR form that the key may be used from. Requests from other addresses get 403. If omitted or null, any address may use it.',
    example: ['203.0.113.0/24', '2001:db8::/32'],
  }),
  channel_ids: ChannelIds.meta({
    description:
      'IDs of the channels that the key is limited to: channels of its mode that are in use. Everything of other channels does not exist for the key. If omitted or null, the key has access to all channels, including later ones.',
    example: null,
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
      .meta({ description: 'Requests allowed per minute. Null restores the workspace’s rate limit.' }),
    allowedCidrs: AllowedCidrs.meta({
      description:
        'IP ranges in CIDR form that the key may be used from, replacing earlier ones. Null allows any address.',
    }),
    channel_ids: ChannelIds.meta({
      description: 'IDs of the channels that the key is limited to, replacing earlier ones. Null allows all channels.',
    }),
  })
  .refine(
    (change) =>
      [
        change.isActive,
        change.name,
        change.permissions,
        change.rateLimitPerMinute,
        change.allowedCidrs,
        change.channel_ids,
      ].some((v) => v !== undefined),
    {
      path: ['isActive'],
      message: schemaSentence('requiredOrOtherChange'),
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
