import type { EventKind } from '@parley/shared/webhooks'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { emitEvent } from '../webhooks/emit-event.ts'
import { changesBy, type Fact } from './message-facts.ts'
import { partnerOf, updateMessage } from './messages.store.ts'

type Learned = {
  readonly message: MessageTable
  readonly fact: Fact
  /** Kept where the message has none yet. */
  readonly platformMessageId?: string | undefined
}

/**
 * Keeps what was learned about a message that the caller holds, and emits its event once: `message.sent`, `.delivered`
 * and `.read` when first known, `.failed` when the status becomes it. Answers the message as it is now.
 */
export async function recordFact(
  app: App,
  tx: Tx,
  scope: Scope,
  { message, fact, platformMessageId }: Learned,
): Promise<MessageTable> {
  const isNamed = message.platform_message_id !== null || platformMessageId === undefined
  const changes = { ...changesBy(fact, message), ...(!isNamed && { platform_message_id: platformMessageId }) }
  if (Object.keys(changes).length === 0) return message
  const changed = await updateMessage(tx, scope, message.id, changes)
  const kind = eventOf(fact, changes)
  if (kind) await emitEvent(app, tx, scope, { kind, data: await eventData(app, tx, scope, changed) })
  if (changed.conversation_id) app.live.publish(scope, { noun: 'messages', id: changed.conversation_id })
  return changed
}

function eventOf(fact: Fact, changes: Partial<MessageTable>): EventKind | undefined {
  switch (fact.kind) {
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

async function eventData(app: App, tx: Tx, scope: Scope, message: MessageTable) {
  const partner = await partnerOf(tx, scope, message)
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

/** Shown only while it explains the status: a failure that a later proof of delivery overtook is not. */
export function errorOf(message: MessageTable): { code: string; message: string } | null {
  if (message.status !== 'failed' && message.status !== 'uncertain') return null
  return message.error_code === null ? null : { code: message.error_code, message: message.error_message ?? '' }
}
