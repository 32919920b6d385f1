import { useThrottledCallback } from '@mantine/hooks'
import type { ConversationView } from '@parley/shared/conversations/conversations'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { InboxFilter } from './use-inbox-filter.ts'

const pageSize = 100
/** So many pages are still fetched again after changes; a list scrolled deeper keeps what it has below its first page. */
const fewPages = 4
const againMs = 2_000

/** Where the part below the first page began, and what the first page has held since, newest activity first. */
type Anchor = { readonly of: string; readonly cursor: string; readonly rows: ConversationView[] }

/**
 * The conversations of a filter, newest activity first. The first page follows every change at once; those below are
 * fetched by cursor as the end comes near. What slides off the first page meanwhile is kept, so there is no hole.
 */
export function useConversationList({ filter }: Pick<InboxFilter, 'filter'>) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const input = { ...useScope(), ...filter, limit: pageSize }
  const of = JSON.stringify(input)
  const head = useQuery(trpc.conversations.list.queryOptions(input, { placeholderData: keepPreviousData }))
  const [kept, setAnchor] = useState<Anchor>()
  const anchor = kept?.of === of && meets(head.data?.data, kept.rows) ? kept : undefined
  const above = useMemo(() => once([head.data?.data ?? [], anchor?.rows ?? []].flat()), [head.data, anchor])
  const tail = useInfiniteQuery({
    queryKey: ['inbox-below', of, anchor?.cursor],
    queryFn: ({ pageParam, signal }) => client.conversations.list.query({ ...input, cursor: pageParam }, { signal }),
    initialPageParam: anchor?.cursor ?? '',
    getNextPageParam: (last) => last.pagination.next_cursor,
    enabled: anchor !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const pages = anchor ? tail.data?.pages : undefined
  const isShort = pages !== undefined && pages.length <= fewPages
  // Never in place of a page that somebody waits for at the end of the list.
  const lookAgain = useThrottledCallback(() => void tail.refetch({ cancelRefetch: false }), againMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the first page
  useEffect(() => {
    if (anchor) setAnchor({ ...anchor, rows: above })
    if (isShort) lookAgain()
  }, [head.dataUpdatedAt])

  const rows = useMemo(() => once([above, ...(pages ?? []).map((page) => page.data)].flat()), [above, pages])

  const next = head.data?.pagination.next_cursor
  const beginBelow = () => next && head.data && setAnchor({ of, cursor: next, rows: head.data.data })
  const mayLoad = anchor ? tail.hasNextPage && !tail.isFetching : Boolean(next) && !head.isPlaceholderData
  const loadMore = mayLoad ? () => void (anchor ? tail.fetchNextPage() : beginBelow()) : undefined
  return { head, rows, total: head.data?.pagination.total, loadMore }
}

/** Each conversation where it comes first. */
function once(rows: readonly ConversationView[]): ConversationView[] {
  const byId = new Map<string, ConversationView>()
  for (const row of rows) if (!byId.has(row._id)) byId.set(row._id, row)
  return [...byId.values()]
}

/** Whether the two share a conversation, so that nothing can be missing between them. */
function meets(now: ConversationView[] | undefined, before: ConversationView[]): boolean {
  const ids = new Set(before.map(({ _id }) => _id))
  return now?.some(({ _id }) => ids.has(_id)) ?? false
}
