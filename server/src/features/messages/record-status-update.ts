import { decodeSentence, type ShownSentence } from '@parley/shared/sentences/sentence'
import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { kindOf } from '../contacts/addresses/addresses.store.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { attachmentsOf } from './attachments/attachments.store.ts'
import { attachmentData } from './attachments/media-event.ts'
import { changesBy, type MessageStatusUpdate } from './message-status-updates.ts'
import { findMessage, type Partner, partnerOf, storeProgress } from './messages.store.ts'
import { publishMessage } from './publish-message.ts'
import { reactionIn, recordReaction } from './reactions/record-reaction.ts'

export type ReceivedStatusUpdate = {
  readonly message: MessageTable
  readonly statusUpdate: MessageStatusUpdate
  /** The platform's ID of the message, which is stored where the message has none yet. */
  readonly platformMessageId?: string | undefined
}

/**
 * Stores a status update of a message that the caller has locked, and emits its event once: `message.sent`, `.delivered`
 * and `.read` when first known, `.failed` when the status becomes failed. Returns the message as it is now.
 */
export async function recordStatusUpdate(
  app: App,
  tx: Tx,
  scope: Scope,
  { message, statusUpdate, platformMessageId }: ReceivedStatusUpdate,
): Promise<MessageTable> {
  const isNewId = message.platform_message_id === null && platformMessageId !== undefined
  const changes = {
    ...changesBy(statusUpdate, message),
    ...(isNewId && { platform_message_id: platformMessageId }),
  }
  if (Object.keys(changes).length === 0) return message
  const changed = { ...message, ...changes }
  const hasWebhooks = await storeProgress(tx, scope, message.id, changes)
  const kind = eventOf(statusUpdate, changes)
  if (hasWebhooks && kind) {
    const data = async () => ({
      ...eventData(app, changed, await partnerOf(tx, scope, message.id)),
      ...(await fileData(app, tx, scope, changed)),
    })
    await emitEvent(app, tx, scope, { kind, channelId: message.channel_id, data })
  }
  await recordOwnReaction(app, tx, scope, { message: changed, changes })
  publishMessage(app, scope, changed)
  return changed
}

type Changed = { readonly message: MessageTable; readonly changes: Partial<MessageTable> }

/** A reaction is shown at its message once the platform has accepted it, and no longer if it fails afterwards. */
async function recordOwnReaction(app: App, tx: Tx, scope: Scope, { message, changes }: Changed): Promise<void> {
  const isSent = changes.sent_at !== undefined && message.status !== 'failed'
  const hasFailed = changes.status === 'failed' && message.sent_at !== null
  const reaction = isSent || hasFailed ? reactionIn(message) : undefined
  const messageId = reaction?.quoted?.message_id
  const to = messageId ? await findMessage(tx, scope, messageId) : undefined
  if (!reaction || !to) return
  const emoji = hasFailed ? null : reaction.emoji
  await recordReaction(app, tx, scope, { to, by: message, emoji })
}

function eventOf(statusUpdate: MessageStatusUpdate, changes: Partial<MessageTable>): EventKind | undefined {
  switch (statusUpdate.kind) {
    case 'sent':
      return changes.sent_at === undefined ? undefined : 'message.sent'
    case 'delivered':
      return changes.delivered_at === undefined ? undefined : 'message.delivered'
    case 'read':
      return changes.read_at === undefined ? undefined : 'message.read'
    case 'failed':
      return changes.status === 'failed' ? 'message.failed' : undefined
    case 'uncertain':
      return undefined
  }
}

function eventData(app: App, message: MessageTable, partner: Partner) {
  return {
    message_id: message.id,
    conversation_id: message.conversation_id,
    direction: message.direction,
    text: message.text,
    channel: app.platforms.of(partner).channelName,
    status: message.status,
    error: errorOf(message),
    to: phoneOf(message.customer_address) ?? partner.phone,
    contact_name: partner.name,
    campaign_id: message.campaign_id,
    created_at: new Date(message.created_at).toISOString(),
    ...(reactionIn(message) && { content: reactionIn(message) }),
  }
}

/** The number that it was sent to, which need not be the primary one of the contact. */
function phoneOf(address: string | null | undefined): string | undefined {
  return address != null && kindOf(address) === 'phone' ? address : undefined
}

/** The events of the many messages without a file cost no query. */
async function fileData(app: App, tx: Tx, scope: Scope, { id, kind, content }: MessageTable) {
  const attachment = isWithFile(kind, content) && (await attachmentsOf(tx, scope, [id])).get(id)
  return attachment ? attachmentData(app, scope, attachment) : {}
}

function isWithFile(kind: MessageTable['kind'], content: string | null): boolean {
  if (content === null) return false
  return kind === 'text' || (kind === 'template' && content.includes('"file_id":'))
}

/** The error while it explains the status; null for a failure that a later proof of delivery overruled. */
export function errorOf(message: MessageTable): { code: string; message: ShownSentence } | null {
  if (message.status !== 'failed' && message.status !== 'uncertain') return null
  if (message.error_code === null) return null
  return { code: message.error_code, message: decodeSentence(message.error_message ?? '') }
}
