import type { Author } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel, SendOutcome } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { noteMessage } from '../conversations/conversations.store.ts'
import type { Fact } from './message-facts.ts'
import { holdMessage, insertMessage } from './messages.store.ts'
import { recordFact } from './record-fact.ts'

export type NewOutbound = {
  /** Made before, where a repeated job must find its message again. */
  readonly id?: string
  readonly channel: Channel
  readonly contactId: string
  /** Null for a campaign message: it joins a conversation when somebody answers it. */
  readonly conversationId: string | null
  readonly kind: 'text' | 'template' | 'survey' | 'notice'
  /** As the customer reads it. */
  readonly text: string
  /** JSON of FilledTemplate. */
  readonly content?: string
  readonly campaignId?: string
  readonly author: Author
}

/** Writes the message down as `queued`, which must be on disk before the platform hears of it. */
export async function addOutbound(app: App, tx: Tx, scope: Scope, message: NewOutbound): Promise<MessageTable> {
  const now = app.now()
  const added = await insertMessage(tx, {
    id: message.id ?? app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    channel_id: message.channel.id,
    contact_id: message.contactId,
    conversation_id: message.conversationId,
    direction: 'outbound',
    kind: message.kind,
    text: message.text,
    content: message.content ?? null,
    status: 'queued',
    platform_message_id: null,
    quoted_platform_message_id: null,
    campaign_id: message.campaignId ?? null,
    error_code: null,
    error_message: null,
    sent_by_id: message.author.id,
    sent_by_name: message.author.name,
    created_at: now,
    sent_at: null,
    delivered_at: null,
    read_at: null,
    failed_at: null,
  })
  const { conversationId: id } = message
  if (id === null) return added
  await noteMessage(tx, scope, { conversationId: id, text: message.text, direction: 'outbound', at: now, now })
  app.live.publish(scope, { noun: 'conversations', id })
  app.live.publish(scope, { noun: 'messages', id })
  return added
}

/**
 * Keeps what became of handing the message over: sent, failed or uncertain. A receipt may have come first; then the
 * status stays where that put it.
 */
export async function settleSend(
  app: App,
  tx: Tx,
  scope: Scope,
  { messageId, outcome }: { readonly messageId: string; readonly outcome: SendOutcome },
): Promise<MessageTable> {
  const message = await holdMessage(app, tx, scope, messageId)
  if (!message) throw new Error(`There is no message ${messageId} to settle`)
  const platformMessageId = outcome.kind === 'accepted' ? outcome.platformMessageId : undefined
  return recordFact(app, tx, scope, { message, fact: factOf(outcome, app.now()), platformMessageId })
}

function factOf(outcome: SendOutcome, at: number): Fact {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'sent', at }
    case 'refused':
      return { kind: 'failed', at, code: outcome.code, message: outcome.message }
    case 'unknown':
      return { kind: 'uncertain', message: outcome.message }
  }
}
