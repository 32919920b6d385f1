import type { ListedConversation } from '@parley/shared/conversations/search-match'

/** The rows in their order, each followed by the open conversations of the same customer on its channel. */
export function besideSiblings<Row extends Pick<ListedConversation, '_id' | 'together'>>(rows: readonly Row[]): Row[] {
  const groups = Map.groupBy(rows, ({ _id, together }) => together?.thread ?? _id)
  return [...groups.values()].flat()
}
