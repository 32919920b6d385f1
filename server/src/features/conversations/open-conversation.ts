import { classify } from '@parley/shared/conversations/classification'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { insertConversations } from './conversations.store.ts'
import { customerOf } from './present-conversation.ts'

export type NewConversation = {
  readonly channel: Channel
  readonly contact: ContactTable
  /** The customer's message, which the workspace's rules classify. */
  readonly text: string
  /** The group, where it is a group's conversation. */
  readonly groupId?: string
  readonly groupName?: string | null
  /** True where the message needs nobody: the conversation is resolved from the start, by nobody. */
  readonly isDone?: boolean
  /** The campaign and recipient that it replies to, if any. */
  readonly campaign?: { readonly campaignId: string; readonly recipientId: string } | undefined
}

/** Creates a conversation, classified by the workspace's rules. The caller adds its first message. */
export async function openConversation(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, contact, campaign, groupId, groupName, text, isDone = false }: NewConversation,
): Promise<ConversationTable> {
  const { rules } = await settingsOf(tx, scope)
  const opened: ConversationTable = {
    ...emptyConversation(app, scope, { channel, contact, at: app.now() }),
    ...(isDone && { status: 'resolved' }),
    group_id: groupId ?? null,
    group_name: groupName ?? null,
    ...classify(rules, text),
    campaign_id: campaign?.campaignId ?? null,
    campaign_recipient_id: campaign?.recipientId ?? null,
  }
  await insertConversations(tx, scope, [opened])
  await emitEvent(app, tx, scope, {
    kind: 'conversation.created',
    channelId: channel.id,
    data: createdData(opened, contact),
  })
  return opened
}

function createdData(opened: ConversationTable, contact: ContactTable) {
  return {
    conversation_id: opened.id,
    status: opened.status,
    channel: opened.channel,
    classification: { category: opened.category, priority: opened.priority },
    tags: [],
    contact: customerOf(opened, contact),
    campaign_id: opened.campaign_id,
    created_at: new Date(opened.created_at).toISOString(),
    ...(opened.group_id !== null && { group_id: opened.group_id }),
  }
}

type Empty = { readonly channel: Channel; readonly contact: ContactTable; readonly at: number }

/** An open conversation without messages, which is not stored yet. */
export function emptyConversation(app: App, scope: Scope, { channel, contact, at }: Empty): ConversationTable {
  return {
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    channel_id: channel.id,
    channel: app.platforms.of(channel).channelName,
    contact_id: contact.id,
    group_id: null,
    group_name: null,
    is_history: 0,
    status: 'open',
    snoozed_until: null,
    category: 'general',
    priority: 'normal',
    assignee_id: null,
    tags: '',
    campaign_id: null,
    campaign_recipient_id: null,
    csat_score: null,
    csat_comment: null,
    csat_requested_at: null,
    csat_received_at: null,
    unread_count: 0,
    unread_at: null,
    last_inbound_at: null,
    reply_address: null,
    waiting_since: null,
    last_message_text: null,
    last_message_direction: null,
    last_message_at: null,
    last_activity_at: at,
    first_waiting_since: null,
    first_reply_at: null,
    first_person_reply_at: null,
    first_person_reply_by_id: null,
    resolved_at: null,
    created_at: at,
    updated_at: at,
  }
}
