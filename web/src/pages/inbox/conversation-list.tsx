import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconInbox, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useAddress, useChoiceInAddress } from '../../ui/address.ts'
import { ChoiceTabs } from '../../ui/choice-tabs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { count } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { conversationStatuses } from '../../words.ts'
import styles from './conversation-list.module.css'
import { ConversationRows } from './conversation-rows.tsx'

const searchDelayMs = 250

export function ConversationList() {
  const trpc = useTRPC()
  const scope = useScope()
  const [status, setStatus] = useChoiceInAddress('status', conversationStatuses)
  const [q, setQ] = useAddress('q')
  const list = useInfiniteQuery(
    trpc.conversations.list.infiniteQueryOptions(
      { ...scope, status, q, limit: 30 },
      { getNextPageParam: (last) => last.pagination.next_cursor, placeholderData: keepPreviousData },
    ),
  )
  const total = list.data?.pages[0]?.pagination.total
  return (
    <section className={styles.pane} aria-label="Conversations">
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>Inbox</h1>
          <span role="status">{total === undefined ? '' : count(total, 'conversation')}</span>
        </div>
        <Search q={q} onSearch={setQ} />
        <ChoiceTabs label="Status" choices={conversationStatuses} value={status} onChange={setStatus} />
      </div>
      <Loaded query={list} skeleton={<TableSkeleton rows={8} />}>
        {({ pages }) => {
          const conversations = pages.flatMap((page) => page.data)
          return conversations.length === 0 ? (
            <NoConversations isFiltered={status !== undefined || q !== undefined} />
          ) : (
            <ConversationRows
              conversations={conversations}
              onEnd={list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined}
            />
          )
        }}
      </Loaded>
    </section>
  )
}

function Search({ q, onSearch }: { q: string | undefined; onSearch: (q: string | undefined) => void }) {
  const [typed, setTyped] = useState(q ?? '')
  const search = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), searchDelayMs)
  return (
    <TextInput
      type="search"
      size="xs"
      aria-label="Search conversations"
      placeholder="Name, phone or last message"
      leftSection={<IconSearch size={14} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}

function NoConversations({ isFiltered }: { isFiltered: boolean }) {
  const to = useTo()
  if (isFiltered) {
    return (
      <EmptyState icon={<IconSearch size={20} />} title="Nothing found">
        No conversation matches the search and the status.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconInbox size={20} />}
      title="No conversations yet"
      action={
        <Button component={Link} to={to('simulator')} variant="default">
          Write one on the simulator
        </Button>
      }
    >
      When a customer writes or answers a campaign, the conversation appears here by itself.
    </EmptyState>
  )
}
