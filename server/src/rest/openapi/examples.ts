import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { BulkSendResult } from '@parley/shared/campaigns/new-campaigns'
import type { RecipientView } from '@parley/shared/campaigns/recipients'
import type { ConversationDetail, ConversationView } from '@parley/shared/conversations/conversations'
import type { MessageView, SentMessage } from '@parley/shared/conversations/messages'
import type { Pagination } from '@parley/shared/paging'
import type { GivenReceipt, PlayedMessage } from '@parley/shared/simulator/simulator'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { CreatedWebhook } from '@parley/shared/webhooks/webhooks'
import type { CreatedKey, DeletedKey, KeyData } from '@parley/shared/workspace/api-keys'
import type { Me } from '@parley/shared/workspace/members'

export const workspaceId = '4b0967e3-92b9-4dfc-99c9-17d498f5cfb8'
export const conversationId = '01a1fbcd-e641-74b8-ba8c-0934fd635e5f'
export const messageId = '01a1fbcd-e69f-7749-9c87-31e8c78a61bb'
export const campaignId = '01a1fbcf-6b1a-767b-bf33-e50e7209feb7'
const userId = '01a1fbcd-dbb9-76ec-9e0f-40f3d51b2e88'
const at = '2026-11-21T01:53:43.112Z'
const later = '2026-11-21T01:53:47.206Z'

export const me: Me = {
  user: { id: userId, email: 'ada@example.com', name: 'Ada Byron' },
  workspaces: [{ id: workspaceId, name: 'Acme Coffee', role: 'campaigner', permissions: ['reply', 'bulk_send'] }],
}

export const keyData: KeyData = {
  ...{ id: '01a1fbcf-2f3b-73d3-8c49-eab55ba9068c', name: 'CRM sync', mode: 'test', key_prefix: 'sk_test_jVzt...' },
  permissions: { read: true, write: true, conversations: false, analytics: false, bulk_send: false },
  ...{ rate_limit_per_minute: 600, is_active: true, expires_at: '2027-02-19T01:53:41.691Z', created_at: at },
  ...{ created_by: userId, last_used_at: null },
}

export const createdKey: CreatedKey = {
  key: 'sk_test_<38 letters and digits>',
  keyData,
  warning: 'Store this key now: it cannot be shown again.',
}

export const deletedKey: DeletedKey = { success: true, id: keyData.id }

export const createdWebhook: CreatedWebhook = {
  ...{ id: '01a1fbcf-4f44-70f7-b9a2-a9e66e98847b', url: 'https://example.com/hooks/parley' },
  ...{ events: ['message.received', 'csat.low'], mode: 'live', secret: 'whsec_<base64>' },
  ...{ is_active: true, created_at: at },
}

export const template: TemplateView = {
  ...{ id: '01a1fbcf-4fc2-721e-8632-98643003f502', workspaceId, name: 'order_shipped', language: 'en_US' },
  category: 'UTILITY',
  components: [
    {
      type: 'BODY',
      text: 'Hello {{1}}, your order {{2}} is on its way.',
      example: { body_text: [['Grace', 'A-17']] },
    },
  ],
  ...{
    status: 'APPROVED',
    rejection_reason: null,
    quality: 'HIGH',
    previous_category: null,
    coming_category: null,
    created_at: at,
    updated_at: later,
  },
}

export const conversation: ConversationView = {
  ...{ _id: conversationId, status: 'open', channel: 'chat' },
  classification: { category: 'general', priority: 'normal' },
  contact: { phone: '+4915112345678', name: 'Grace' },
  ...{ assignee: null, campaign_id: campaignId, csat_score: null, unread_count: 1 },
  last_message: { text: 'Wonderful. I call you at ten.', direction: 'outbound', at: later },
  ...{ created_at: at, updated_at: later },
}

export const conversationDetail: ConversationDetail = {
  ...conversation,
  ...{ contact_id: '01a1fbcd-e640-7c6a-a51d-3d7b3f0f6d11', opt_out: null, csat_comment: null, resolved_at: null },
  window_closes_at: '2026-11-22T01:53:43.112Z',
}

export const message: MessageView = {
  ...{ id: messageId, conversation_id: conversationId, direction: 'outbound', kind: 'text' },
  ...{ text: 'Wonderful. I call you at ten.', status: 'read', error: null, campaign_id: null },
  ...{ sent_by: 'API key sk_test_Rjzk...', created_at: at, sent_at: at, delivered_at: later, read_at: later },
}

export const sentMessage: SentMessage = { messageId, conversationId, status: 'sent', created_at: at }

export const bulkSendResult: BulkSendResult = {
  ...{ campaignId, total: 2, successful: 1, failed: 1 },
  results: [
    { phone: '+4915112345678', success: true, messageId },
    { phone: '+4915112345679', success: false, error: 'The variable for {{2}} is missing or empty' },
  ],
}

export const campaign: CampaignView = {
  ...{ id: campaignId, name: 'Week 47' },
  template: { name: 'order_shipped', language: 'en_US', category: 'UTILITY' },
  ...{ state: 'running', stop_reason: null, scheduled_for: null, time_zone: null, total: 2 },
  counts: { pending: 1, sending: 0, sent: 1, delivered: 0, read: 0, failed: 0, skipped: 0, uncertain: 0 },
  ...{ replied: 0, success_rate: 0.5, cost_estimate: { micros: 110_000, currency: 'USD' }, budget: null },
  ...{ rate_card: 'whatsapp-usd-2026-10-01', sent_by: 'API key sk_test_jVzt...' },
  ...{ created_at: at, started_at: at, completed_at: null },
}

export const recipient: RecipientView = {
  ...{ id: '01a1fbcf-6b24-73e0-8103-bbf0564deebb', position: 1, phone: '+15550000001', state: 'failed' },
  message_id: messageId,
  error: {
    code: '131026',
    message: 'The message cannot be delivered: the number is not on the platform',
    hint: 'Check the number with the customer.',
  },
  ...{ conversation_id: null, settled_at: later },
}

export const pagination: Pagination = { page: 1, limit: 20, total: 1, total_pages: 1, next_cursor: null }

export const playedMessage: PlayedMessage = { messageId, conversationId }

export const givenReceipt: GivenReceipt = { messageId, status: 'failed' }
