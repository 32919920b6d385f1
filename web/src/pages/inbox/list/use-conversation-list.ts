import { useThrottledCallback } from '@mantine/hooks'
import type { ListedConversation } from '@parley/shared/conversations/search-match'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { besideSiblings } from './beside-siblings.ts'
import type { InboxFilter } from './use-inbox-filter.ts'

const pageSize = 100
/** Up to this many pages are refetched after changes; a longer list keeps what it has below its first page. */
const maxRefetchedPages = 4
const refetchMs = 2_000

/** The cursor where the part below the first page starts, and all rows of the first page since, newest activity first. */
type Anchor = { readonly inputKey: string; readonly cursor: string; readonly rows: ListedConversation[] }

/** The anchor of each list, so that a list that is shown again, as after Back, starts with the rows that it had. */
const anchors = new Map<string, Anchor>()

/**
 * The conversations of a filter, newest activity first. The first page follows every change immediately; pages below
 * are fetched by cursor near the end of the list. Rows that move off the first page are kept, so that none are missing.
 */
export function useConversationList({ filter }: Pick<InboxFilter, 'filter'>) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const input = { ...useScope(), ...filter, limit: pageSize }
  const inputKey = JSON.stringify(input)
  const head = useQuery(trpc.conversations.list.queryOptions(input, { placeholderData: keepPreviousData }))
  const [storedAnchor, storeAnchor] = useState(() => anchors.get(inputKey))
  const setAnchor = (next: Anchor) => {
    anchors.set(inputKey, next)
    storeAnchor(next)
  }
  const anchor =
    storedAnchor?.inputKey === inputKey && overlaps(head.data?.data, storedAnchor.rows) ? storedAnchor : undefined
  const above = useMemo(
    () => withoutDuplicates([head.data?.data ?? [], anchor?.rows ?? []].flat()),
    [head.data, anchor],
  )
  const tail = useInfiniteQuery({
    queryKey: ['inbox-below', inputKey, anchor?.cursor],
    queryFn: ({ pageParam, signal }) => client.conversations.list.query({ ...input, cursor: pageParam }, { signal }),
    initialPageParam: anchor?.cursor ?? '',
    getNextPageParam: (last) => last.pagination.next_cursor,
    enabled: anchor !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const pages = anchor ? tail.data?.pages : undefined
  const isRefetched = pages !== undefined && pages.length <= maxRefetchedPages
  // Does not cancel a page that is being loaded at the end of the list.
  const refetchTail = useThrottledCallback(() => void tail.refetch({ cancelRefetch: false }), refetchMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the first page changes
  useEffect(() => {
    if (anchor) setAnchor({ ...anchor, rows: above })
    if (isRefetched) refetchTail()
  }, [head.dataUpdatedAt])

  const rows = useMemo(
    () => withoutDuplicates([above, ...(pages ?? []).map((page) => page.data)].flatMap(besideSiblings)),
    [above, pages],
  )

  const next = head.data?.pagination.next_cursor
  const startBelow = () => next && head.data && setAnchor({ inputKey, cursor: next, rows: head.data.data })
  const canLoad = anchor ? tail.hasNextPage && !tail.isFetching : Boolean(next) && !head.isPlaceholderData
  const loadMore = canLoad ? () => void (anchor ? tail.fetchNextPage() : startBelow()) : undefined
  return {
    head,
    rows,
    total: head.isPlaceholderData ? undefined : head.data?.pagination.total,
    loadMore,
    listKey: inputKey,
  }
}

/** Keeps the first occurrence of each conversation. */
function withoutDuplicates(rows: readonly ListedConversation[]): ListedConversation[] {
  const byId = new Map<string, ListedConversation>()
  for (const row of rows) if (!byId.has(row._id)) byId.set(row._id, row)
  return [...byId.values()]
}

/** Whether the two lists share a conversation, so that no row can be missing between them. */
function overlaps(now: ListedConversation[] | undefined, before: ListedConversation[]): boolean {
  const ids = new Set(before.map(({ _id }) => _id))
  return now?.some(({ _id }) => ids.has(_id)) ?? false
}
