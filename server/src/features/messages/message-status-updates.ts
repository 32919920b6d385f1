import type { MessageStatus } from '@parley/shared/conversations/messages'
import { encodeSentence, type ShownSentence } from '@parley/shared/sentences/sentence'
import type { MessageTable } from '../../db/schema/messages.ts'

/** A status of an outbound message, from the response to the send or from a receipt. Times are in milliseconds. */
export type MessageStatusUpdate =
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'delivered'; readonly at: number }
  | { readonly kind: 'read'; readonly at: number }
  | { readonly kind: 'failed'; readonly at: number; readonly code: string; readonly message: ShownSentence }
  | { readonly kind: 'uncertain'; readonly message: ShownSentence }

/** The status only moves to a higher rank. Proof of delivery outranks a failure, whichever of the two came first. */
const rank: Record<MessageTable['status'], number> = {
  queued: 0,
  uncertain: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
  received: 6,
}

/**
 * The columns that an update changes. An update of a lower rank than the status still sets its own column; one that is
 * known already changes nothing.
 */
export function changesBy(statusUpdate: MessageStatusUpdate, message: MessageTable): Partial<MessageTable> {
  const changes = columnsOf(statusUpdate, message)
  return rank[statusUpdate.kind] > rank[message.status]
    ? { ...changes, status: statusUpdate.kind satisfies MessageStatus }
    : changes
}

function columnsOf(statusUpdate: MessageStatusUpdate, message: MessageTable): Partial<MessageTable> {
  switch (statusUpdate.kind) {
    case 'sent':
      return message.sent_at === null ? { sent_at: statusUpdate.at } : {}
    case 'delivered':
      return message.delivered_at === null ? { delivered_at: statusUpdate.at } : {}
    case 'read':
      return message.read_at === null ? { read_at: statusUpdate.at } : {}
    case 'failed':
      return message.failed_at === null
        ? {
            failed_at: statusUpdate.at,
            error_code: statusUpdate.code,
            error_message: encodeSentence(statusUpdate.message),
          }
        : {}
    case 'uncertain':
      return message.error_code === null && message.status === 'queued'
        ? { error_code: 'outcome_unknown', error_message: encodeSentence(statusUpdate.message) }
        : {}
  }
}
