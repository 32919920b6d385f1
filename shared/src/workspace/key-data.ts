import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { modes } from '../words.ts'
import { AccessOwner } from './access-owner.ts'
import { KeyPermissions, noKeyPermissions } from './key-permissions.ts'

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
      example: { ...noKeyPermissions, read: true, write: true },
    }),
    rate_limit_per_minute: z.int().meta({
      description: 'Requests allowed per minute: the key’s own limit, or that of the workspace.',
      example: 600,
    }),
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
    channel_ids: z
      .array(z.string())
      .nullable()
      .meta({ description: 'IDs of the channels that the key is limited to. Null for all channels.', example: null }),
    last_used_at: z.iso.datetime().nullable().meta({
      description: 'When the key was last used, accurate to about ten seconds. Null if it never was.',
      example: null,
    }),
  })
  .meta({ id: 'ApiKey' })
export type KeyData = z.infer<typeof KeyData>

export const OwnedKey = KeyData.extend({
  owner: AccessOwner,
  replaced: z.boolean().meta({
    description: 'Whether the key was rotated: a newer one replaces it, and it expires when the overlap ends.',
    example: false,
  }),
}).meta({ id: 'OwnedApiKey' })
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
