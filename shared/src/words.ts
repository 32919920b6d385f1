// The lists and limits that a page needs before any form is sent. No schema stands here: whoever imports one brings the
// whole schema library, which the first page should not wait for.

/** `test` is always the built-in simulator; nothing done in it can reach a real platform. The two never see each other. */
export const modes = ['live', 'test'] as const

export const maxPageSize = 100

export const conversationStatuses = ['open', 'pending', 'resolved'] as const
export const categories = ['general', 'sales', 'support', 'billing', 'complaint', 'feedback', 'other'] as const
export const priorities = ['low', 'normal', 'high', 'urgent'] as const

/** `campaigns`: no campaign messages; `everything`: no messages at all. */
export const optOutScopes = ['campaigns', 'everything'] as const
/** How many opt-outs one request may note. A longer list comes in several requests. */
export const maxOptOutsAtOnce = 200

export const maxTextLength = 4096

/** As the platform says. Only APPROVED ones can be sent. */
export const templateStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const
export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
/** How customers take a template, as far as the platform says. Poor ones are paused before long. */
export const templateQualities = ['HIGH', 'MEDIUM', 'LOW'] as const

/** Specification, section 8. */
export const maxRecipients = 1000
/** Of a value for a placeholder. */
export const maxValueLength = 1024
export const recipientStates = [
  'pending',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'uncertain',
] as const
export const campaignStates = ['scheduled', 'running', 'paused', 'completed', 'cancelled', 'stopped'] as const

export const keyPermissions = ['read', 'write', 'conversations', 'analytics', 'bulk_send'] as const
export const usageDays = [1, 7, 30, 90] as const
/** A permission that was granted, and not used for so long, may as well be taken away. */
export const unusedAfterDays = 30

export const eventKinds = [
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
] as const
/** `parked`: waits for a disabled endpoint to be enabled again. */
export const deliveryStates = ['pending', 'delivered', 'failed', 'parked'] as const

export const memberPermissions = [
  'reply',
  'manage_templates',
  'bulk_send',
  'manage_webhooks',
  'manage_api_keys',
  'manage_members',
  'manage_settings',
  'view_analytics',
  'view_audit',
] as const
export const roles = ['owner', 'admin', 'campaigner', 'agent', 'viewer'] as const
export const passwordLength = { min: 10, max: 128 } as const

export const invitationDays = 7

/** Cloud API numbers send at most this many a second, once they were raised to it. */
export const mostMessagesPerSecond = 1000
