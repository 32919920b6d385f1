import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import type { ThreadMessage } from '@parley/shared/conversations/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { withoutShownReactions } from './message-links.ts'

const pageSize = 50

/**
 * All messages with the customer of a conversation on its channel, oldest first, without the reactions to one of them, which
 * are shown on it; earlier ones are fetched on demand. The
 * contact in the key is what a change of the timeline names.
 */
export function useMessages({
  _id: conversationId,
  contact_id: contactId,
}: Pick<ConversationDetail, '_id' | 'contact_id'>) {
  const client = useTRPCClient()
  const input = { ...useScope(), conversationId, limit: pageSize }
  const query = useInfiniteQuery({
    queryKey: [['messages', 'timeline'], { input: { ...input, contactId } }],
    queryFn: ({ pageParam, signal }) =>
      client.messages.timeline.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: messagesOf,
  })
  return {
    ...query,
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    loadOlder: () => void query.fetchNextPage(),
  }
}

/**
 * Oldest first. Always the same function, so that it does not run again when a component renders, as the composer does at
 * each key press.
 */
function messagesOf({ pages }: { pages: readonly { data: ThreadMessage[] }[] }): ThreadMessage[] {
  return withoutShownReactions(pages.toReversed().flatMap((page) => page.data))
}
