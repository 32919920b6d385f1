import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { anotherApp } from '@parley/shared/words'
import { type Author, userIdOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import { type Address, type Channel, firstAddress } from '../../platforms/channel.ts'
import type { SendOutcome } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { recordMessage } from '../conversations/conversations.store.ts'
import { learnFromAnswer, type Settlement } from '../identity/learn-from-answer.ts'
import type { MessageStatusUpdate } from './message-status-updates.ts'
import { insertMessage, insertMessages, lockMessage } from './messages.store.ts'
import { publishMessage } from './publish-message.ts'
import { recordStatusUpdate } from './record-status-update.ts'

export type NewOutbound = {
  /** Chosen by the caller, where a repeated job must find its message again. */
  readonly id?: string
  readonly channel: Channel
  /** The address that the message is sent to; left out where it is not sent. */
  readonly to?: Address
  readonly contactId: string
  /** The conversation of the message; null for a campaign message, which joins a conversation when the customer replies to it. */
  readonly conversationId: string | null
  readonly kind: 'text' | 'template' | 'survey' | 'notice'
  /** The text that the customer reads. */
  readonly text: string
  /** JSON of FilledTemplate. */
  readonly content?: string
  /** The platform's ID of the message that it quotes. */
  readonly quotedPlatformMessageId?: string
  /** JSON of TemplateRequest. */
  readonly templateRequest?: string
  readonly campaignId?: string
  readonly author: Author
}

/** Stores the message as `queued`, which must be on disk before the platform is called. */
export async function addOutbound(app: App, tx: Tx, scope: Scope, message: NewOutbound): Promise<MessageTable> {
  const now = app.now()
  const row = await insertMessage(tx, queuedRow(app, scope, message, now), windowOf(app, message))
  const { conversation_id: conversationId, kind, text } = row
  if (conversationId === null) return row
  const { id } = message.author
  const isReply = kind === 'text' || kind === 'template'
  const recorded = { conversationId, text, direction: 'outbound', at: now, now } as const
  const repliedBy = { id, isPerson: userIdOf(id) !== undefined }
  await recordMessage(tx, scope, { ...recorded, ...(isReply && { repliedBy }) })
  app.live.publish(scope, { noun: 'conversations', id: conversationId })
  publishMessage(app, scope, row)
  return row
}

/** Stores a reaction as `queued`. It changes nothing that the list shows of its conversation, because it is no reply. */
export async function addReaction(app: App, tx: Tx, scope: Scope, reaction: NewOutbound): Promise<MessageTable> {
  const row = await insertMessage(tx, queuedRow(app, scope, reaction, app.now()))
  publishMessage(app, scope, row)
  return row
}

/**
 * Stores a message that was written and then not sent, with the reason. It changes nothing that the list shows of its
 * conversation, because the customer gets nothing.
 */
export async function addUnsent(
  app: App,
  tx: Tx,
  scope: Scope,
  { code, reason, ...message }: NewOutbound & { readonly code: string; readonly reason: ShownSentence },
): Promise<void> {
  const now = app.now()
  const row = await insertMessage(tx, queuedRow(app, scope, message, now))
  const statusUpdate = { kind: 'failed', at: now, code, message: reason } as const
  await recordStatusUpdate(app, tx, scope, { message: row, statusUpdate })
}

/** Stores the messages of a campaign on one channel as `queued`, in one statement: they are outside conversations. */
export async function addCampaignMessages(
  app: App,
  tx: Tx,
  scope: Scope,
  messages: readonly (NewOutbound & { readonly conversationId: null })[],
): Promise<void> {
  const now = app.now()
  const [first] = messages
  if (!first) return
  await insertMessages(
    tx,
    messages.map((message) => queuedRow(app, scope, message, now)),
    windowOf(app, first),
  )
}

function windowOf(app: App, { channel }: Pick<NewOutbound, 'channel'>): { windowMs: number } {
  return { windowMs: app.platforms.of(channel).customerWindowMs }
}

function queuedRow(app: App, scope: Scope, message: NewOutbound, now: number): MessageTable {
  return {
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
    template_request: message.templateRequest ?? null,
    status: 'queued',
    platform_message_id: null,
    quoted_platform_message_id: message.quotedPlatformMessageId ?? null,
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
    customer_address: message.to ? (firstAddress(message.to) ?? null) : null,
  }
}

/** The columns of a message that was sent in the phone app beside Parley. */
export const phoneApp = {
  campaign_id: null,
  template_request: null,
  error_code: null,
  error_message: null,
  sent_by_id: 'app:whatsapp_business',
  sent_by_name: 'WhatsApp Business app',
  sent_at: null,
  delivered_at: null,
  read_at: null,
  failed_at: null,
} as const satisfies Partial<MessageTable>

/** The columns of a message that another app, bot or AI agent of the number sent. */
export const otherApp = { ...phoneApp, sent_by_id: 'app:another', sent_by_name: anotherApp } as const

/** Whether something beside Parley sent it. */
export function isFromAnotherApp({ sent_by_id }: Pick<MessageTable, 'sent_by_id'>): boolean {
  return sent_by_id === phoneApp.sent_by_id || sent_by_id === otherApp.sent_by_id
}

/** The outcome of a send that no process is waiting for any more. */
export const interruptedOutcome = {
  kind: 'unknown',
  message: sentence('stoppedWhileSending'),
} as const satisfies SendOutcome

export type { Settlement } from '../identity/learn-from-answer.ts'

/**
 * Stores the outcome of a send: sent, failed or uncertain. A receipt may have arrived first; then its status stays.
 */
export async function settleSend(
  app: App,
  tx: Tx,
  scope: Scope,
  { messageId, outcome }: Settlement,
): Promise<MessageTable> {
  await learnFromAnswer(app, tx, scope, { messageId, outcome })
  const message = await lockMessage(app, tx, scope, messageId)
  if (!message) throw new Error(`There is no message ${messageId} to settle`)
  const platformMessageId = outcome.kind === 'accepted' ? outcome.platformMessageId : undefined
  const statusUpdate = statusUpdateOf(outcome, app.now())
  return recordStatusUpdate(app, tx, scope, { message, statusUpdate, platformMessageId })
}

function statusUpdateOf(outcome: SendOutcome, at: number): MessageStatusUpdate {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'sent', at }
    case 'refused':
      return { kind: 'failed', at, code: outcome.code, message: outcome.message }
    case 'unknown':
      return { kind: 'uncertain', message: outcome.message }
  }
}
