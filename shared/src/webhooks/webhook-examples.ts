import { exampleIds } from '../example-values.ts'
import type { EventKind } from './webhooks.ts'

export type EventExample = {
  readonly event: EventKind
  readonly data: Readonly<Record<string, unknown>>
  readonly id: string
  readonly created_at: string
  readonly workspace_id: string
  readonly mode: 'live' | 'test'
}

/** A sample event of this type, as the server sends it. */
export function webhookExample(kind: EventKind): EventExample {
  return {
    event: kind,
    data: exampleData[kind],
    id: 'msg_01a1fbd11cf074028f88e9736797712a',
    created_at: '2026-11-21T09:30:00.000Z',
    workspace_id: '4b0967e3-92b9-4dfc-99c9-17d498f5cfb8',
    mode: 'live',
  }
}

const contact = { phone: '+15550100123', name: 'Grace' }
const contactRecord = {
  id: '01a1fbd1-1ceb-7793-a2bd-136b95915e5a',
  phone: contact.phone,
  email: 'grace@example.com',
  user_id: null,
  external_id: 'customer-1042',
  name: contact.name,
  username: null,
  opt_out: null,
  blocked_at: null,
  created_at: '2026-11-21T09:29:59.000Z',
  updated_at: '2026-11-21T09:29:59.000Z',
  phones: [contact.phone],
  emails: ['grace@example.com'],
  country: 'US',
  language: 'en',
  time_zone: null,
  owner: null,
  tags: ['VIP'],
  fields: {},
}
const conversationId = '01a1fbd1-1ced-7768-a3d4-27d5562531f0'
const classification = { category: 'support', priority: 'high' }
const at = '2026-11-21T09:29:59.000Z'
const channel = { channel_id: exampleIds.channel, channel_name: 'Support' }

const outbound = {
  message_id: '01a1fbd1-3001-702c-9ebd-988929fb50b9',
  conversation_id: conversationId,
  direction: 'outbound',
  text: 'Your order is on its way.',
  channel: 'chat',
  error: null,
  to: contact.phone,
  contact_name: contact.name,
  campaign_id: null,
  created_at: at,
  ...channel,
}
const call = {
  message_id: '01a1fbd1-1cf2-7a02-9c55-0d6f4bb0a1c3',
  conversation_id: conversationId,
  direction: 'inbound',
  channel: 'whatsapp',
  contact,
  created_at: at,
  ...channel,
}
const conversation = { conversation_id: conversationId, channel: 'chat', classification, tags: ['VIP'], ...channel }
const template = {
  template_id: '01a1fbd1-3259-7748-8533-a69afaf95adc',
  name: 'order_news',
  language: 'en_US',
  category: 'UTILITY',
}

/** A sample of `data` for each event type. */
export const exampleData: Readonly<Record<EventKind, Readonly<Record<string, unknown>>>> = {
  'message.received': {
    message_id: '01a1fbd1-1cef-73d7-a3b7-556049b48ad9',
    conversation_id: conversationId,
    direction: 'inbound',
    text: 'Hello, where is my order?',
    channel: 'chat',
    from: contact.phone,
    contact_name: contact.name,
    campaign_id: null,
    created_at: at,
    content: {
      type: 'text',
    },
    ...channel,
  },
  'message.sent': { ...outbound, status: 'sent' },
  'message.delivered': { ...outbound, status: 'delivered' },
  'message.read': { ...outbound, status: 'read' },
  'message.failed': {
    ...outbound,
    status: 'failed',
    error: { code: '130403', message: 'This customer blocked the business' },
  },
  'message.media': {
    message_id: '01a1fbd1-1cef-73d7-a3b7-556049b48ad9',
    conversation_id: conversationId,
    direction: 'inbound',
    created_at: at,
    attachment: { kind: 'image', mime_type: 'image/jpeg', file_name: null, status: 'stored', error: null },
    media: {
      ...{ id: exampleIds.file, kind: 'image', mime: 'image/jpeg', size: 48_213, name: 'image.jpg' },
      ...{ width: 1200, height: 900 },
      url: `https://parley.example.com/files/signed/${exampleIds.file}?workspaceId=4b0967e3-92b9-4dfc-99c9-17d498f5cfb8&mode=live&expires=1795339800000&signature=mZ0rQ2x0`,
      url_expires_at: '2026-11-22T09:30:00.000Z',
    },
    ...channel,
  },
  'call.started': { ...call, state: 'ringing', started_at: null, ended_at: null, duration_seconds: null },
  'call.ended': {
    ...call,
    state: 'answered',
    started_at: '2026-11-21T09:27:02.000Z',
    ended_at: '2026-11-21T09:29:50.000Z',
    duration_seconds: 168,
  },
  'conversation.created': { ...conversation, status: 'open', contact, campaign_id: null, created_at: at },
  'conversation.updated': {
    ...conversation,
    status: 'open',
    snoozed_until: null,
    assignee: null,
    changed: ['category', 'priority'],
    changed_by: 'Ada Byron',
    updated_at: at,
  },
  'conversation.resolved': { ...conversation, status: 'resolved', resolved_by: 'Ada Byron', resolved_at: at },
  'conversation.reopened': { ...conversation, status: 'open', reopened_by: 'Ada Byron', reopened_at: at },
  'csat.received': { conversation_id: conversationId, score: 5, comment: null, contact, ...channel },
  'csat.low': {
    conversation_id: conversationId,
    score: 2,
    threshold: 2,
    comment: 'it took two weeks',
    contact,
    ...channel,
  },
  'template.approved': { ...template, status: 'APPROVED', reason: null },
  'template.rejected': { ...template, status: 'REJECTED', reason: 'Sounds like an advertisement' },
  'template.paused': { ...template, status: 'PAUSED', reason: 'Many customers blocked it' },
  'campaign.completed': {
    campaign_id: '01a1fbd1-32db-75da-abeb-5cf35cb0fb4b',
    name: 'order_news',
    template: { name: template.name, language: template.language, category: template.category },
    ...channel,
    state: 'completed',
    stop_reason: null,
    scheduled_for: null,
    time_zone: null,
    total: 2,
    duplicates: 0,
    counts: { pending: 0, sending: 0, sent: 1, delivered: 0, read: 0, failed: 1, skipped: 0, uncertain: 0 },
    replied: 0,
    success_rate: 0.5,
    cost_estimate: { micros: 55000, currency: 'USD' },
    budget: null,
    rate_card: 'whatsapp-usd-2026-10-01',
    sent_by: 'Ada Byron',
    created_at: at,
    started_at: at,
    completed_at: at,
  },
  'contact.merged': {
    contact_id: '01a1fbd1-1ce6-7c5d-9a4d-9d2b1f0b6a3c',
    merged_id: '01a1fbd1-1ce4-7b02-8e6f-3c1b7f5e9d20',
    contact,
    merged_by: 'Ada Byron',
    merged_at: at,
  },
  'contact.created': { contact_id: '01a1fbd1-1ceb-7793-a2bd-136b95915e5a', contact: contactRecord },
  'contact.updated': { contact_id: '01a1fbd1-1ceb-7793-a2bd-136b95915e5a', contact: contactRecord },
  'contact.deleted': { contact_id: '01a1fbd1-1ceb-7793-a2bd-136b95915e5a', deleted_at: at },
  'contact.opted_out': {
    contact_id: '01a1fbd1-1ceb-7793-a2bd-136b95915e5a',
    contact,
    scope: 'campaigns',
    source: 'keyword',
    opted_out_at: at,
  },
  'contact.opted_in': { contact_id: '01a1fbd1-1ceb-7793-a2bd-136b95915e5a', contact, opted_in_at: at },
  'import.completed': {
    import_id: '01a1fbd1-1ced-7768-a3d4-27d5562531f1',
    file_name: 'customers.csv',
    total_rows: 3,
    created: 1,
    updated: 1,
    unchanged: 0,
    rejected: 1,
    created_at: '2026-11-21T09:29:00.000Z',
    ended_at: at,
  },
  'api_key.expiring': {
    api_key_id: '01a1fbd1-1b9c-7233-827e-ca52bc0da1a2',
    name: 'Billing service',
    key_prefix: 'sk_live_jVzt...',
    days_left: 14,
    expires_at: '2026-12-05T09:30:00.000Z',
  },
  'webhook.test': {
    webhook_id: '01a1fbd1-1b9c-7233-827e-ca52bc0da1a2',
    message: 'This is a test.',
    sent_by: 'Ada Byron',
  },
}

/** When each event type is sent. */
export const eventMeanings: Readonly<Record<EventKind, string>> = {
  'message.received': 'A customer sent a message',
  'message.sent': 'The platform accepted a message you sent',
  'message.delivered': 'A message was delivered to the customer’s phone',
  'message.read': 'The customer read a message',
  'message.failed': 'A message was rejected or could not be delivered',
  'message.media': 'The file of a message is stored, or could not be fetched',
  'call.started': 'A customer calls, or is called by another system of the business',
  'call.ended': 'A call is over: answered, missed, unanswered, declined or failed',
  'conversation.created': 'A conversation was created',
  'conversation.updated': 'The status, snooze, classification, assignee or tags of a conversation changed',
  'conversation.resolved': 'A conversation was resolved',
  'conversation.reopened': 'A resolved conversation was reopened',
  'csat.received': 'A customer answered the survey',
  'csat.low': 'The score is at or below the workspace’s threshold',
  'template.approved': 'The platform approved a template',
  'template.rejected': 'The platform rejected a template',
  'template.paused': 'The platform paused or permanently disabled a template',
  'campaign.completed': 'All recipients of a campaign are processed',
  'contact.merged': 'Two contacts of one customer became one',
  'contact.created':
    'A colleague or a program created a contact, or split it from another one; not for each row of an import',
  'contact.updated': 'A colleague or a program changed a contact; not for each row of an import',
  'contact.deleted': 'A contact was erased with everything that it wrote',
  'contact.opted_out': 'A customer opted out of campaigns or of all messages',
  'contact.opted_in': 'A customer opted in again',
  'import.completed': 'An import of contacts has ended',
  'api_key.expiring': 'An API key expires in 14, 7 or 1 day',
  'webhook.test': 'A test event was sent',
}
