import type * as apiKeys from '@parley/shared/api-keys'
import type * as campaigns from '@parley/shared/campaigns'
import type * as channels from '@parley/shared/channels'
import type * as contacts from '@parley/shared/contacts'
import type * as conversations from '@parley/shared/conversations'
import type * as invitations from '@parley/shared/invitations'
import type * as members from '@parley/shared/members'
import type * as messages from '@parley/shared/messages'
import type * as paging from '@parley/shared/paging'
import type * as templates from '@parley/shared/templates'
import type * as webhooks from '@parley/shared/webhooks'

// A page needs these few words to show itself, and a schema only once a form is sent. Taken from `shared` they would
// bring the whole schema library with them, so they are said again here; the types hold each to what is said there.

export const conversationStatuses: typeof conversations.conversationStatuses = ['open', 'pending', 'resolved']
export const categories: typeof conversations.categories = [
  'general',
  'sales',
  'support',
  'billing',
  'complaint',
  'feedback',
  'other',
]
export const priorities: typeof conversations.priorities = ['low', 'normal', 'high', 'urgent']

export const optOutScopes: typeof contacts.optOutScopes = ['campaigns', 'everything']
export const maxOptOutsAtOnce: typeof contacts.maxOptOutsAtOnce = 200
export const maxTextLength: typeof messages.maxTextLength = 4096
export const maxPageSize: typeof paging.maxPageSize = 100

export const templateStatuses: typeof templates.templateStatuses = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'PAUSED',
  'DISABLED',
]
export const templateCategories: typeof templates.templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION']

export const campaignStates: typeof campaigns.campaignStates = [
  'scheduled',
  'running',
  'paused',
  'completed',
  'cancelled',
  'stopped',
]
export const recipientStates: typeof campaigns.recipientStates = [
  'pending',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'uncertain',
]

export const keyPermissions: typeof apiKeys.keyPermissions = [
  'read',
  'write',
  'conversations',
  'analytics',
  'bulk_send',
]
export const usageDays: typeof apiKeys.usageDays = [1, 7, 30, 90]
export const unusedAfterDays: typeof apiKeys.unusedAfterDays = 30

export const deliveryStates: typeof webhooks.deliveryStates = ['pending', 'delivered', 'failed', 'parked']
export const eventKinds: typeof webhooks.eventKinds = [
  'message.received',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'conversation.created',
  'conversation.updated',
  'conversation.resolved',
  'conversation.reopened',
  'csat.received',
  'csat.low',
  'template.approved',
  'template.rejected',
  'template.paused',
  'campaign.completed',
  'contact.opted_out',
  'contact.opted_in',
  'api_key.expiring',
  'webhook.test',
]

export const roles: typeof members.roles = ['owner', 'admin', 'campaigner', 'agent', 'viewer']
export const memberPermissions: typeof members.memberPermissions = [
  'reply',
  'manage_templates',
  'bulk_send',
  'manage_webhooks',
  'manage_api_keys',
  'manage_members',
  'manage_settings',
  'view_analytics',
  'view_audit',
]
export const passwordLength: typeof members.passwordLength = { min: 10, max: 128 }
export const invitationDays: typeof invitations.invitationDays = 7

export const mostMessagesPerSecond: typeof channels.mostMessagesPerSecond = 1000
