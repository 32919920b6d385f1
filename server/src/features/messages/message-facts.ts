import type { MessageStatus } from '@parley/shared/messages'
import type { MessageTable } from '../../db/schema/messages.ts'

/** One thing learned about a message of ours, from the answer to the send or from a receipt. Times in milliseconds. */
export type Fact =
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'delivered'; readonly at: number }
  | { readonly kind: 'read'; readonly at: number }
  | { readonly kind: 'failed'; readonly at: number; readonly code: string; readonly message: string }
  | { readonly kind: 'uncertain'; readonly message: string }

/** Status only moves to a higher rank. A failure loses against proof of delivery, whichever of the two came first. */
const rank: Record<MessageTable['status'], number> = {
  queued: 0,
  uncertain: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
  received: 6,
}

/** The columns a fact changes. A fact that the status contradicts is kept in its column; one known already changes nothing. */
export function changesBy(fact: Fact, message: MessageTable): Partial<MessageTable> {
  const changes = columnsOf(fact, message)
  return rank[fact.kind] > rank[message.status] ? { ...changes, status: fact.kind satisfies MessageStatus } : changes
}

function columnsOf(fact: Fact, message: MessageTable): Partial<MessageTable> {
  switch (fact.kind) {
    case 'sent':
      return message.sent_at === null ? { sent_at: fact.at } : {}
    case 'delivered':
      return message.delivered_at === null ? { delivered_at: fact.at } : {}
    case 'read':
      return message.read_at === null ? { read_at: fact.at } : {}
    case 'failed':
      return message.failed_at === null
        ? { failed_at: fact.at, error_code: fact.code, error_message: fact.message }
        : {}
    case 'uncertain':
      return message.error_code === null && message.status === 'queued'
        ? { error_code: 'outcome_unknown', error_message: fact.message }
        : {}
  }
}
