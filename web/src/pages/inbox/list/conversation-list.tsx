import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { conversationStatuses } from '@parley/shared/words'
import { IconFilter, IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FirstCustomers } from '../../../frame/first-customers.tsx'
import { startConversation } from '../../../frame/start-conversation.ts'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { ChoiceTabs } from '../../../ui/forms/choice-tabs.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { ConversationsIllustration } from '../../../ui/illustrations/conversations-illustration.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { PeopleSkeleton } from '../../../ui/lists/skeletons.tsx'
import { ShownRows } from '../next/shown-rows.ts'
import styles from './conversation-list.module.css'
import { ConversationRows } from './conversation-rows.tsx'
import { useFocusOfLeavingRow } from './focused-row.ts'
import { SortMenu } from './sort-menu.tsx'
import { useConversationKeys } from './use-conversation-keys.ts'
import { useConversationList } from './use-conversation-list.ts'
import { useInboxFilter } from './use-inbox-filter.ts'
import { useRememberedFilter } from './use-remembered-filter.ts'
import { useSelection } from './use-selection.ts'
import { ViewsMenu } from './views-menu.tsx'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const ConversationPicker = lazy(async () => ({
  default: (await import('../picker/conversation-picker.tsx')).ConversationPicker,
}))
const NoResults = lazy(async () => ({ default: (await import('./no-results.tsx')).NoResults }))
const ActiveChannel = lazy(async () => ({ default: (await import('./active-channel.tsx')).ActiveChannel }))
const Filters = lazy(async () => ({ default: (await import('./filters.tsx')).Filters }))

export function ConversationList() {
  const { t } = useTranslation('inbox')
  useRememberedFilter()
  const inbox = useInboxFilter()
  const { q, setQ, status, setStatus, assignee, tag, activeFilters } = inbox
  const { head, rows, total, loadMore, listKey } = useConversationList(inbox)
  const [filtersOpened, { toggle }] = useDisclosure(false)
  const selection = useSelection(rows)
  const mayChange = useMay('reply')
  const asked = useConversationKeys(rows, selection)
  const focusProps = useFocusOfLeavingRow()
  const shown = useContext(ShownRows)
  useEffect(() => {
    shown.current = rows
  })
  return (
    <section className={styles.pane} aria-label={t('conversations')} {...focusProps}>
      <div className={styles.head}>
        <VisuallyHidden component="h1">{t('inbox')}</VisuallyHidden>
        <div className={styles.search}>
          <ViewsMenu inbox={inbox} total={total} />
          <SearchField label={t('searchConversations')} placeholder={t('search')} value={q} onSearch={setQ} />
          <span className={styles.counted}>
            <ActionIcon
              variant={filtersOpened ? 'light' : 'default'}
              size={30}
              aria-label={activeFilters === 0 ? t('filters') : t('activeFilters', { number: activeFilters })}
              aria-expanded={filtersOpened}
              onClick={toggle}
            >
              <IconFilter size={15} />
            </ActionIcon>
            {activeFilters > 0 && (
              <span className={styles.count} aria-hidden>
                {activeFilters}
              </span>
            )}
          </span>
          <SortMenu inbox={inbox} />
          {mayChange && (
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('newConversation')}
              title={t('newConversation')}
              onClick={() => startConversation()}
            >
              <IconMessagePlus size={15} />
            </ActionIcon>
          )}
        </div>
        <Suspense>
          {filtersOpened && <Filters inbox={inbox} />}
          {!filtersOpened && inbox.channelId !== undefined && <ActiveChannel inbox={inbox} />}
        </Suspense>
        <ChoiceTabs label={t('status')} choices={conversationStatuses} value={status} onChange={setStatus} />
        <VisuallyHidden role="status">
          {total === undefined ? '' : t('numberOfConversations', { count: total })}
        </VisuallyHidden>
      </div>
      <Suspense>{mayChange && selection.chosen.length > 0 && <BulkBar selection={selection} rows={rows} />}</Suspense>
      <Suspense>{asked && <ConversationPicker key={asked.picked} {...asked} />}</Suspense>
      <Loaded query={head} skeleton={<PeopleSkeleton rows={8} />}>
        {() =>
          rows.length === 0 ? (
            <NoConversations q={q} isFiltered={[q, assignee, tag].some(Boolean) || activeFilters > 0} />
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

function NoConversations({ q, isFiltered }: { q: string | undefined; isFiltered: boolean }) {
  const { t } = useTranslation('inbox')
  const counts = useQuery(useTRPC().conversations.viewCounts.queryOptions(useScope()))
  if (!counts.data) return null
  if (counts.data.all > 0) {
    return (
      <Suspense>
        <NoResults q={q} isFiltered={isFiltered} />
      </Suspense>
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
