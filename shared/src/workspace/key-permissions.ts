import { z } from 'zod'
import type { keyPermissions } from '../words.ts'
import type { MemberPermission } from './members.ts'

export type KeyPermission = (typeof keyPermissions)[number]

/** The first five are those of the specification, section 2.1. The others came later, and no key has them unless it is granted them. */
export const keyPermissionMeanings: Record<KeyPermission, string> = {
  read: 'Read conversations and analytics',
  write: 'Send messages, update data',
  conversations: 'Full conversation access',
  analytics: 'Access analytics endpoints',
  bulk_send: 'Send bulk campaigns',
  contacts: 'Read, change, import, export and erase contacts',
  templates: 'Create, edit, delete, synchronize and test message templates',
  webhooks: 'Manage webhooks and read what was sent to them',
  settings:
    'Read and change settings and rules, and read members, the audit log, the state of channels and all figures',
  inbox: 'Canned replies, saved views, notes and activity of conversations, reading marks and merging conversations',
}

/** The permissions a member needs to grant each to a key: nobody grants more than their own permissions. The policy decides. */
export const keyPermissionNeeds: Record<KeyPermission, readonly MemberPermission[]> = {
  read: ['view_analytics'],
  write: ['reply'],
  conversations: ['reply'],
  analytics: ['view_analytics'],
  bulk_send: ['bulk_send'],
  contacts: ['reply', 'manage_contacts', 'bulk_send', 'manage_settings'],
  templates: ['manage_templates'],
  webhooks: ['manage_webhooks'],
  settings: ['manage_settings', 'view_analytics', 'view_audit'],
  inbox: ['reply'],
}

export const noKeyPermissions: KeyPermissions = {
  read: false,
  write: false,
  conversations: false,
  analytics: false,
  bulk_send: false,
  contacts: false,
  templates: false,
  webhooks: false,
  settings: false,
  inbox: false,
}

/**
 * The permissions of an API key. Omitted flags are false. An unknown flag is rejected, so that a misspelt permission is never
 * silently missing.
 */
export const KeyPermissions = z.strictObject({
  read: flag('read').meta({ example: true }),
  write: flag('write').meta({ example: true }),
  conversations: flag('conversations'),
  analytics: flag('analytics'),
  bulk_send: flag('bulk_send'),
  contacts: flag('contacts'),
  templates: flag('templates'),
  webhooks: flag('webhooks'),
  settings: flag('settings'),
  inbox: flag('inbox'),
})
export type KeyPermissions = z.infer<typeof KeyPermissions>

function flag(permission: KeyPermission) {
  return z
    .boolean()
    .default(false)
    .meta({ description: `${keyPermissionMeanings[permission]}.` })
}
