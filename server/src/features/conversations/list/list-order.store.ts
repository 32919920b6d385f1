import type { ConversationSort } from '@parley/shared/conversations/conversations'
import { type RawBuilder, sql } from 'kysely'
import type { ConversationTable } from '../../../db/schema/conversations.ts'
import type { Cursor } from './cursor.ts'

/** How the list is sorted: by a number of each conversation, then by its ID. */
export type ListOrder = {
  readonly key: RawBuilder<number>
  readonly direction: 'asc' | 'desc'
  /** The most rows for which finding them by their filter and sorting them is faster than scanning the list in its order. */
  readonly maxToSort: number
}

/** A number larger than every time: waiting conversations are sorted before all others, which are sorted by their newest activity. */
const latest = Number.MAX_SAFE_INTEGER

const orders: Readonly<Record<ConversationSort, ListOrder>> = {
  activity: { key: sql`conversation.last_activity_at`, direction: 'desc', maxToSort: 1_000 },
  // The expression of the index conversation_by_waiting, word for word.
  waiting: {
    key: sql`coalesce(case when conversation.status <> 'resolved' then conversation.waiting_since end,
      ${sql.lit(latest)} - conversation.last_activity_at)`,
    direction: 'asc',
    // The index has no filter in it, and each row above the page that the filter excludes is read.
    maxToSort: 10_000,
  },
}

export function listOrder(sort: ConversationSort = 'activity'): ListOrder {
  return orders[sort]
}

type Sorted = Pick<ConversationTable, 'id' | 'status' | 'waiting_since' | 'last_activity_at'>

/** The places of a conversation in the list, one for each way to sort it. */
export function placesOf(row: Sorted): Readonly<Record<ConversationSort, Cursor>> {
  const waitingSince = row.status === 'resolved' ? null : row.waiting_since
  return {
    activity: { sortKey: row.last_activity_at, id: row.id },
    waiting: { sortKey: waitingSince ?? latest - row.last_activity_at, id: row.id },
  }
}
