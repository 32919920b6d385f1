import { ActionIcon, Button, Indicator, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { conversationStatuses } from '@parley/shared/words'
import { IconFilter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FirstCustomers } from '../../../frame/first-customers.tsx'
import { useMay, useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { ChoiceTabs } from '../../../ui/forms/choice-tabs.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { ConversationsIllustration } from '../../../ui/illustrations/conversations-illustration.tsx'
import { SearchIllustration } from '../../../ui/illustrations/search-illustration.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { SideScroll } from '../../../ui/lists/side-scroll.tsx'
import { TableSkeleton } from '../../../ui/lists/skeletons.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { ShownRows } from '../next/shown-rows.ts'
import styles from './conversation-list.module.css'
import { ConversationRows } from './conversation-rows.tsx'
import { useFocusOfLeavingRow } from './focused-row.ts'
import { SortMenu } from './sort-menu.tsx'
import { useConversationKeys } from './use-conversation-keys.ts'
import { useConversationList } from './use-conversation-list.ts'
import { type InboxFilter, useInboxFilter } from './use-inbox-filter.ts'
import { useSelection } from './use-selection.ts'
import { ViewsMenu } from './views-menu.tsx'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const Filters = lazy(async () => ({ default: (await import('./filters.tsx')).Filters }))

export function ConversationList() {
  const { t } = useTranslation('inbox')
  const inbox = useInboxFilter()
  const { q, setQ, status, setStatus, assignee, activeFilters } = inbox
  const { head, rows, total, loadMore, listKey } = useConversationList(inbox)
  const [filtersOpened, { toggle }] = useDisclosure(activeFilters > 0)
  const selection = useSelection(rows)
  const mayChange = useMay('reply')
  useConversationKeys(rows, selection)
  const focusProps = useFocusOfLeavingRow()
  const shown = useContext(ShownRows)
  useEffect(() => {
    shown.current = rows
  })
  return (
    <section className={styles.pane} aria-label={t('conversations')} {...focusProps}>
      <div className={styles.head}>
        <div className={styles.title}>
          <div className={styles.heading}>
            <h1>{t('inbox')}</h1>
            <span role="status">{total === undefined ? '' : t('numberOfConversations', { count: total })}</span>
          </div>
          <ViewsMenu />
        </div>
        <div className={styles.search}>
          <SearchField
            label={t('searchConversations')}
            placeholder={t('namePhoneOrMessage')}
            value={q}
            onSearch={setQ}
          />
          <Indicator disabled={activeFilters === 0} label={activeFilters} size={15}>
            <ActionIcon
              variant={filtersOpened ? 'light' : 'default'}
              size={30}
              aria-label={activeFilters === 0 ? t('filters') : t('activeFilters', { number: activeFilters })}
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
        <ChoiceTabs label={t('status')} choices={conversationStatuses} value={status} onChange={setStatus} />
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
  const { t } = useTranslation('inbox')
  const to = useTo()
  if (isFiltered) {
    return (
      <EmptyState
        illustration={<SearchIllustration />}
        title={t('noResults')}
        action={
          <Button component={Link} to={to('inbox')} variant="default">
            {t('showAllConversations')}
          </Button>
        }
      >
        {t('noConversationMatches')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      illustration={<ConversationsIllustration />}
      title={t('noConversationsYet')}
      action={<FirstCustomers />}
    >
      {t('whereConversationsAppear')}
    </EmptyState>
  )
}

const views = [
  { view: 'mine', name: 'words.Mine', assignee: 'me' },
  { view: 'unassigned', name: 'unassigned', assignee: 'nobody' },
  { view: 'all', name: 'all', assignee: undefined },
] as const

/** Whose conversations are listed. Each view has its number of conversations of the chosen status, category, priority and channel. */
function ViewTabs({ inbox }: { inbox: InboxFilter }) {
  const { t } = useTranslation('inbox')
  const { status, category, priority, channel, assignee } = inbox
  const trpc = useTRPC()
  const input = { ...useScope(), status, category, priority, channel }
  const counts = useQuery(trpc.conversations.viewCounts.queryOptions(input, { placeholderData: keepPreviousData }))
  // A colleague's conversations are none of these views.
  const current = views.find((each) => each.assignee === assignee)?.view ?? ''
  return (
    <SideScroll>
      <SegmentedControl
        fullWidth
        aria-label={t('view')}
        value={current}
        onChange={(view) => inbox.setAssignee(views.find((each) => each.view === view)?.assignee)}
        data={views.map(({ view, name }) => ({
          value: view,
          label: counts.data ? `${t(name)} ${formatNumber(counts.data[view])}` : t(name),
        }))}
      />
    </SideScroll>
  )
}
