import type { MessageView } from '@parley/shared/conversations/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'

const pageSize = 50

/** A conversation's messages, oldest first; earlier ones are fetched on demand. */
export function useMessages(conversationId: string) {
  const client = useTRPCClient()
  const input = { ...useScope(), conversationId, limit: pageSize }
  const query = useInfiniteQuery({
    queryKey: [['messages', 'list'], { input }],
    queryFn: ({ pageParam, signal }) => client.messages.list.query({ ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.total_pages ? pagination.page + 1 : null),
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
 * Oldest first. A message that arrives while pages are being fetched can move another one onto two pages. Always the same
 * function, so that it does not run again when a component renders, as the composer does at each key press.
 */
function messagesOf({ pages }: { pages: readonly { data: MessageView[] }[] }): MessageView[] {
  const messages = pages.toReversed().flatMap((page) => page.data)
  return [...new Map(messages.map((message) => [message.id, message])).values()]
}
