import { Button, Center } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Only } from '../../frame/only.tsx'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { EntryTable } from './entry-table.tsx'
import { ExportButton } from './export-button.tsx'
import { Filters, useFilters } from './filters.tsx'

/** Who did what, when and from where. */
export function AuditPage() {
  return (
    <Only permission="view_audit">
      <AuditLog />
    </Only>
  )
}

function AuditLog() {
  const trpc = useTRPC()
  const scope = useScope()
  const filters = useFilters()
  const entries = useInfiniteQuery(
    trpc.audit.list.infiniteQueryOptions(
      { ...scope, ...filters },
      { getNextPageParam: (last) => last.next_cursor ?? undefined },
    ),
  )
  return (
    <Page
      title="Audit log"
      about="Who did what, when and from where, in live and test. Entries cannot be changed."
      action={<ExportButton filters={filters} />}
    >
      <Filters />
      <Panel flush>
        <Loaded query={entries} skeleton={<TableSkeleton />}>
          {({ pages }) =>
            pages[0]?.data.length === 0 ? (
              <EmptyState icon={<IconHistory size={20} />} title="No entries">
                What people do here is written down from now on. With a filter set, nothing matches it.
              </EmptyState>
            ) : (
              <EntryTable entries={pages.flatMap(({ data }) => data)} />
            )
          }
        </Loaded>
      </Panel>
      {entries.hasNextPage && (
        <Center>
          <Button variant="default" loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            Show older
          </Button>
        </Center>
      )}
    </Page>
  )
}
