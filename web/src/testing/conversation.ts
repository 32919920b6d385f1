import type { MessageView } from '@parley/shared/conversations/messages'
import type { ShownConversation } from '@parley/shared/conversations/unread'

/** An open conversation in which a customer has asked something. */
export function conversationWith(changes: Partial<ShownConversation> = {}): ShownConversation {
  const at = '2026-11-21T09:00:00.000Z'
  return {
    _id: 'conversation-1',
    status: 'open',
    snoozed_until: null,
    channel: 'chat',
    channel_id: 'channel-1',
    channel_name: 'Simulator',
    classification: { category: 'general', priority: 'normal' },
    tags: [],
    contact: { phone: '+15550100123', name: 'Nadia' },
    group_id: null,
    group_name: null,
    assignee: null,
    campaign_id: null,
    csat_score: null,
    unread_count: 0,
    is_unread: false,
    is_notified: false,
    waiting_since: at,
    last_message: { text: 'Where is my order?', direction: 'inbound', at },
    created_at: at,
    updated_at: at,
    contact_id: 'contact-1',
    opt_out: null,
    is_blocked: false,
    reply_address: null,
    window_closes_at: new Date(Date.now() + 3_600_000).toISOString(),
    resolved_at: null,
    group: null,
    csat_comment: null,
    ...changes,
  }
}

export function messageWith(changes: Partial<MessageView> = {}): MessageView {
  const at = '2026-11-21T09:00:00.000Z'
  return {
    id: 'message-1',
    conversation_id: 'conversation-1',
    direction: 'inbound',
    kind: 'text',
    text: 'Where is my order?',
    status: 'received',
    error: null,
    campaign_id: null,
    sent_by: null,
    created_at: at,
    sent_at: null,
    delivered_at: null,
    read_at: null,
    ...changes,
  }
}

/** A page of a list with everything in it. */
export function listOf<Row>(data: readonly Row[]) {
  return { data, pagination: { page: 1, limit: 50, total: data.length, total_pages: 1, next_cursor: null } }
}
