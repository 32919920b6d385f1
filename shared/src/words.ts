// The lists and limits that pages need before any form is submitted. This file has no schemas, because importing one loads
// the whole schema library, which the first page should not wait for.

/** `test` always uses the built-in simulator and never reaches a real platform. Data is isolated per mode. */
export const modes = ['live', 'test'] as const

export const maxPageSize = 100

export const sortDirections = ['ascending', 'descending'] as const
export type SortDirection = (typeof sortDirections)[number]

/** The columns by which each of the paged lists can be sorted, because an index has that order or the list is short. */
export const contactSorts = ['name', 'added'] as const
export const campaignSorts = ['name', 'recipients', 'created'] as const
export const recipientSorts = ['position', 'phone', 'processed'] as const
export const deliverySorts = ['created'] as const
export const auditSorts = ['time'] as const

export const conversationStatuses = ['open', 'pending', 'resolved'] as const
export const categories = ['general', 'sales', 'support', 'billing', 'complaint', 'feedback', 'other'] as const
export const priorities = ['low', 'normal', 'high', 'urgent'] as const

/** `campaigns`: no campaign messages; `everything`: no messages at all. */
export const optOutScopes = ['campaigns', 'everything'] as const
/** How many opt-outs one request can record. A longer list needs several requests. */
export const maxOptOutsAtOnce = 200
/** The longest reason of a block, in characters. */
export const maxBlockReason = 200
/** The longest note about a contact, in characters. */
export const maxContactNote = 5_000
/** The longest description of where a consent came from, in characters. */
export const maxConsentSource = 200

/** How many phone numbers one request reads, and the longest text that can be one. */
export const maxPhonesAtOnce = 500
export const maxWrittenPhoneLength = 60

export const maxTextLength = 4096
/** How many seconds a reply from the dashboard can be undone, unless its author chose another time. */
export const sendDelaySeconds = { standard: 5, longest: 10 } as const

/** The author of a message that another app, bot or AI agent of the number sent. */
export const anotherApp = 'Another app'

/** Which conversations alert a person. */
export const alertConcerns = ['all', 'mine_or_unassigned', 'mine'] as const
/**
 * What people are notified of in the dashboard: a conversation was assigned to them, a note mentions them, a customer wrote in a
 * conversation of theirs, their campaign was completed or stopped, a webhook was switched off, or the channel needs attention.
 */
export const notificationKinds = [
  'assigned',
  'mentioned',
  'replied',
  'completed',
  'stopped',
  'webhook',
  'channel',
] as const
/** Unread conversations and notifications are counted up to this number. */
export const mostUnread = 100
/** The conversations of a saved view are counted up to this many. */
export const viewCountLimit = 1000

/** The statuses that the platform reports. Only APPROVED templates can be sent. */
export const templateStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const
export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
/** Quality rating by customer feedback, as the platform reports. Templates of low quality get paused. */
export const templateQualities = ['HIGH', 'MEDIUM', 'LOW'] as const

/** The kinds of header with a file, by the platform's name. */
export const mediaFormats = ['IMAGE', 'VIDEO', 'DOCUMENT', 'GIF'] as const
export const headerFormats = ['TEXT', ...mediaFormats, 'LOCATION'] as const
/** How a customer takes a one-time code over. */
export const otpTypes = ['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'] as const
/** The kinds of button that can be sent. */
export const buttonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'OTP'] as const
/** The kinds of button that are shown and cannot be sent. `OTHER` stands for every further kind that a platform lists. */
export const otherButtonTypes = [
  'CATALOG',
  'MPM',
  'SPM',
  'FLOW',
  'VOICE_CALL',
  'REQUEST_CONTACT_INFO',
  'OTHER',
] as const
/** The kinds of component that are shown and cannot be sent. `OTHER` stands for every further kind that a platform lists. */
export const otherComponentTypes = [
  'GREETING',
  'ALBUM',
  'ATTACHMENT',
  'CALL_PERMISSION_REQUEST',
  'TAP_TARGET_CONFIGURATION',
  'OTHER',
] as const

/** The most recipients of a campaign: section 8 of the specification. */
export const maxRecipients = 1000
/** Maximum length of a value for a placeholder. */
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

export const keyPermissions = [
  'read',
  'write',
  'conversations',
  'analytics',
  'bulk_send',
  'contacts',
  'templates',
  'webhooks',
  'settings',
  'inbox',
] as const
export const usageDays = [1, 7, 30, 90] as const
/** A granted permission that was not used for this many days is reported as unused. */
/** For how many days the requests of an API key are kept, unless the workspace keeps its logs shorter. */
export const keyRequestDays = 7
export const unusedAfterDays = 30

export const eventKinds = [
  'message.received',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.media',
  'call.started',
  'call.ended',
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
  'contact.merged',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.opted_out',
  'contact.opted_in',
  'import.completed',
  'api_key.expiring',
  'webhook.test',
] as const
/** `push`: its events are sent to a URL. `pull`: they are read. */
export const webhookKinds = ['push', 'pull'] as const
/** The most headers of its own that a webhook has. */
export const mostCustomHeaders = 20
/** The highest rate that a webhook can be limited to. */
export const mostDeliveriesPerMinute = 6_000
/** The most tags that the events of a webhook can be limited to. */
export const mostTagsOfWebhook = 50
/** How many days a pull webhook keeps its events. */
export const pulledEventDays = 7
export const deliveryChartDays = [1, 7] as const
export const deliveryStates = ['pending', 'delivered', 'failed', 'parked'] as const
/**
 * The states of a webhook delivery as people see them: a pending one whose attempts have failed so far is retried, and a parked
 * one waits until a disabled endpoint is enabled again.
 */
export const shownDeliveryStates = ['pending', 'retrying', 'delivered', 'failed', 'parked'] as const

export const memberPermissions = [
  'reply',
  'manage_contacts',
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
export const maxInvitationsAtOnce = 50

/** `first_owners`: owners of the installation’s first workspace. `owners`: owners of any workspace. `everyone`: anyone signed in. */
export const workspaceCreators = ['first_owners', 'owners', 'everyone', 'nobody'] as const

/** The highest rate of the Cloud API, for phone numbers that were upgraded to it. */
export const mostMessagesPerSecond = 1000

/** The messages per second of a new channel. */
export const defaultMessagesPerSecond = 80

/** The number of days before the access token of a channel expires, from which on those who manage the channel are warned. */
export const tokenWarningDays = 14

/** The header that the dashboard sends with requests that nobody caused. Such a request does not count as a use of the session. */
export const unattendedHeader = 'x-parley-unattended'

/** The most workspaces and modes that one stream of changes follows: a URL contains all of them. */
export const maxWatched = 20

/** What is deleted by age. */
export const retentionKinds = ['messages', 'events', 'callbacks', 'logs'] as const
/**
 * The least that can be chosen. A platform repeats callbacks for up to 7 days, and what it repeats is recognized by what
 * is stored.
 */
export const leastRetentionDays: Readonly<Record<(typeof retentionKinds)[number], number>> = {
  messages: 8,
  events: 1,
  callbacks: 8,
  logs: 1,
}
export const mostRetentionDays = 3650
/** Counts of what would be deleted stop here, so that counting never takes long. */
export const mostCounted = 100_000

/** An opt-out counts for a campaign within this many hours after its message. */
export const optOutHours = 72
