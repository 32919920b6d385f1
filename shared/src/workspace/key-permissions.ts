import { z } from 'zod'
import type { keyPermissions } from '../words.ts'
import type { MemberPermission } from './members.ts'

export type KeyPermission = (typeof keyPermissions)[number]

/** Specification, section 2.1, and `contacts`, which an existing key does not have. */
export const keyPermissionMeanings: Record<KeyPermission, string> = {
  read: 'Read conversations and analytics',
  write: 'Send messages, update data',
  conversations: 'Full conversation access',
  analytics: 'Access analytics endpoints',
  bulk_send: 'Send bulk campaigns',
  contacts: 'Read, change, import, export and erase contacts',
}

/** The permissions a member needs to grant each to a key: nobody grants more than their own permissions. The policy decides. */
export const keyPermissionNeeds: Record<KeyPermission, readonly MemberPermission[]> = {
  read: ['view_analytics'],
  write: ['reply'],
  conversations: ['reply'],
  analytics: ['view_analytics'],
  bulk_send: ['bulk_send'],
  contacts: ['reply', 'manage_contacts', 'bulk_send', 'manage_settings'],
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
  contacts: z
    .boolean()
    .default(false)
    .meta({ description: `${keyPermissionMeanings.contacts}.` }),
})
export type KeyPermissions = z.infer<typeof KeyPermissions>
