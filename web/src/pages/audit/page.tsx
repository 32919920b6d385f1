import { Button, Center } from '@mantine/core'
import { auditSorts } from '@parley/shared/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RequirePermission } from '../../frame/require-permission.tsx'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { HistoryIllustration } from '../../ui/illustrations/history-illustration.tsx'
import { SearchIllustration } from '../../ui/illustrations/search-illustration.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { List } from '../../ui/lists/list.tsx'
import { useServerSort } from '../../ui/lists/use-server-sort.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EntryTable } from './entry-table.tsx'
import { ExportButton } from './export-button.tsx'
import { Filters, useFilters } from './filters.tsx'

/** The audit log of the workspace. */
export function AuditPage() {
  return (
    <RequirePermission permission="view_audit">
      <AuditLog />
    </RequirePermission>
  )
}

function AuditLog() {
  const { t } = useTranslation('audit')
  const trpc = useTRPC()
  const scope = useScope()
  const filters = useFilters()
  const sorting = useServerSort(auditSorts)
  const entries = useInfiniteQuery({
    ...trpc.audit.list.infiniteQueryOptions(
      { ...scope, ...filters, ...sorting },
      { getNextPageParam: (last) => last.next_cursor ?? undefined },
    ),
    select: ({ pages }) => ({ data: pages.flatMap(({ data }) => data) }),
  })
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  return (
    <Page title={t('auditLog')} about={t('introduction')} action={<ExportButton filters={filters} />}>
      <Filters />
      <Panel flush>
        <List query={entries} head="sortable" empty={<NoEntries isFiltered={isFiltered} />}>
          {(rows) => <EntryTable entries={rows} />}
        </List>
      </Panel>
      {entries.hasNextPage && (
        <Center>
          <Button variant="default" loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {t('loadMore')}
          </Button>
        </Center>
      )}
    </Page>
  )
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('audit')
  return isFiltered ? (
    <EmptyState illustration={<SearchIllustration />} title={t('noResults')}>
      {t('noMatchHint')}
    </EmptyState>
  ) : (
    <EmptyState illustration={<HistoryIllustration />} title={t('noEntriesYet')}>
      {t('emptyHint')}
    </EmptyState>
  )
}
