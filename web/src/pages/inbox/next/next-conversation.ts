import type { ConversationView } from '@parley/shared/conversations/conversations'

type Row = Pick<ConversationView, '_id' | 'status'>

/**
 * The conversation to continue with when these are done: the next after `doneId` in the list that is not resolved, else the
 * nearest before it. Null if none is left, undefined if the list does not contain the one that is done.
 */
export function nextConversation(
  rows: readonly Row[],
  doneId: string,
  done: ReadonlySet<string> = new Set(),
): string | null | undefined {
  const index = rows.findIndex(({ _id }) => _id === doneId)
  if (index < 0) return undefined
  const isLeft = ({ _id, status }: Row) => status !== 'resolved' && !done.has(_id)
  return (rows.slice(index + 1).find(isLeft) ?? rows.slice(0, index).findLast(isLeft))?._id ?? null
}
