import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { emitEvents } from '../webhooks/events/emit-event.ts'
import { changesBy, type MessageStatusUpdate } from './message-status-updates.ts'
import { type Partner, partnersOf, storeProgress } from './messages.store.ts'

export type ReceivedStatusUpdate = {
  readonly message: MessageTable
  readonly statusUpdate: MessageStatusUpdate
  /** Stored where the message has none yet. */
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
  received: ReceivedStatusUpdate,
): Promise<MessageTable> {
  const [message] = await recordStatusUpdates(app, tx, scope, [received])
  return message ?? received.message
}

/** The same for many different messages, in as few statements as for one. In the order given. */
export async function recordStatusUpdates(
  app: App,
  tx: Tx,
  scope: Scope,
  received: readonly ReceivedStatusUpdate[],
): Promise<MessageTable[]> {
  const all = received.map(({ message, statusUpdate, platformMessageId }) => {
    const isNewId = message.platform_message_id === null && platformMessageId !== undefined
    const changes = {
      ...changesBy(statusUpdate, message),
      ...(isNewId && { platform_message_id: platformMessageId }),
    }
    return { message: { ...message, ...changes }, changes, kind: eventOf(statusUpdate, changes) }
  })
  const changed = all.filter(({ changes }) => Object.keys(changes).length > 0)
  const hasWebhooks = await storeProgress(tx, scope, {
    messages: changed.map(({ message }) => message),
    hasNewIds: changed.some(({ changes }) => 'platform_message_id' in changes),
  })
  if (hasWebhooks) await emitChanges(app, tx, scope, changed)
  for (const { message } of changed) {
    if (message.conversation_id) app.live.publish(scope, { noun: 'messages', id: message.conversation_id })
  }
  return all.map(({ message }) => message)
}

type Change = { readonly message: MessageTable; readonly kind: EventKind | undefined }

async function emitChanges(app: App, tx: Tx, scope: Scope, changed: readonly Change[]): Promise<void> {
  await emitEvents(app, tx, scope, {
    events: changed.flatMap(({ message, kind }) => (kind ? [{ message, kind }] : [])),
    dataOf: async (subscribed) => {
      const ids = subscribed.map(({ message }) => message.id)
      const partners = await partnersOf(tx, scope, ids)
      return subscribed.map(({ message }) => {
        const partner = partners.get(message.id)
        if (!partner) throw new Error(`Message ${message.id} has no contact or channel`)
        return eventData(app, message, partner)
      })
    },
  })
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
    to: partner.phone,
    contact_name: partner.name,
    campaign_id: message.campaign_id,
    created_at: new Date(message.created_at).toISOString(),
  }
}

/** The error while it explains the status; null for a failure that a later proof of delivery overruled. */
export function errorOf(message: MessageTable): { code: string; message: string } | null {
  if (message.status !== 'failed' && message.status !== 'uncertain') return null
  return message.error_code === null ? null : { code: message.error_code, message: message.error_message ?? '' }
}
