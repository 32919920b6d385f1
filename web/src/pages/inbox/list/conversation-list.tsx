import { ActionIcon, Button, Indicator } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { conversationStatuses } from '@parley/shared/words'
import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useContext, useEffect } from 'react'
import { Link } from 'react-router'
import { FirstCustomers } from '../../../frame/first-customers.tsx'
import { useMay, useTo } from '../../../scope.ts'
import { ChoiceTabs } from '../../../ui/forms/choice-tabs.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { ConversationsIllustration } from '../../../ui/illustrations/conversations-illustration.tsx'
import { SearchIllustration } from '../../../ui/illustrations/search-illustration.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../ui/lists/skeletons.tsx'
import { count } from '../../../ui/text/format.ts'
import { ShownRows } from '../next/shown-rows.ts'
import styles from './conversation-list.module.css'
import { ConversationRows } from './conversation-rows.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useConversationKeys } from './use-conversation-keys.ts'
import { useConversationList } from './use-conversation-list.ts'
import { useInboxFilter } from './use-inbox-filter.ts'
import { useSelection } from './use-selection.ts'
import { ViewTabs } from './view-tabs.tsx'
import { ViewsMenu } from './views-menu.tsx'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const Filters = lazy(async () => ({ default: (await import('./filters.tsx')).Filters }))

export function ConversationList() {
  const inbox = useInboxFilter()
  const { q, setQ, status, setStatus, assignee, activeFilters } = inbox
  const { head, rows, total, loadMore, listKey } = useConversationList(inbox)
  const [filtersOpened, { toggle }] = useDisclosure(activeFilters > 0)
  const selection = useSelection(rows)
  const mayChange = useMay('reply')
  useConversationKeys(rows)
  const shown = useContext(ShownRows)
  useEffect(() => {
    shown.current = rows
  })
  return (
    <section className={styles.pane} aria-label="Conversations">
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>Inbox</h1>
          <span role="status">{total === undefined ? '' : count(total, 'conversation')}</span>
          <ViewsMenu />
        </div>
        <div className={styles.search}>
          <SearchField label="Search conversations" placeholder="Name, phone or message" value={q} onSearch={setQ} />
          <Indicator disabled={activeFilters === 0} label={activeFilters} size={15}>
            <ActionIcon
              variant={filtersOpened ? 'light' : 'default'}
              size={30}
              aria-label={activeFilters === 0 ? 'Filters' : `Filters, ${activeFilters} active`}
              aria-expanded={filtersOpened}
              onClick={toggle}
            >
              <IconFilter size={15} />
            </ActionIcon>
          </Indicator>
          <SortMenu inbox={inbox} />
        </div>
        <Suspense>{filtersOpened && <Filters inbox={inbox} />}</Suspense>
        <ViewTabs inbox={inbox} />
        <ChoiceTabs label="Status" choices={conversationStatuses} value={status} onChange={setStatus} />
      </div>
      <Suspense>{mayChange && selection.chosen.length > 0 && <BulkBar selection={selection} rows={rows} />}</Suspense>
      <Loaded query={head} skeleton={<TableSkeleton rows={8} />}>
        {() =>
          rows.length === 0 ? (
            <NoConversations isFiltered={[status, q, assignee].some(Boolean) || activeFilters > 0} />
          ) : (
            <ConversationRows
              key={listKey}
              listKey={listKey}
              conversations={rows}
              onEnd={loadMore}
              selection={mayChange ? selection : undefined}
            />
          )
        }
      </Loaded>
    </section>
  )
}

function NoConversations({ isFiltered }: { isFiltered: boolean }) {
  const to = useTo()
  if (isFiltered) {
    return (
      <EmptyState
        illustration={<SearchIllustration />}
        title="No results"
        action={
          <Button component={Link} to={to('inbox')} variant="default">
            Show all conversations
          </Button>
        }
      >
        No conversation matches the search and the filters.
      </EmptyState>
    )
  }
  return (
    <EmptyState illustration={<ConversationsIllustration />} title="No conversations yet" action={<FirstCustomers />}>
      When a customer sends a message or replies to a campaign, the conversation appears here.
    </EmptyState>
  )
}
