import type { ConversationView } from '@parley/shared/conversations/conversations'

type Row = Pick<ConversationView, '_id' | 'status'>

/**
 * The conversation to continue with when one is done: the next in the list that is not resolved, else the nearest before it.
 * Undefined if there is none, or if the list does not contain the one that is done.
 */
export function nextConversation(rows: readonly Row[], doneId: string): string | undefined {
  const index = rows.findIndex(({ _id }) => _id === doneId)
  if (index < 0) return undefined
  const isLeft = ({ status }: Row) => status !== 'resolved'
  return (rows.slice(index + 1).find(isLeft) ?? rows.slice(0, index).findLast(isLeft))?._id
}
