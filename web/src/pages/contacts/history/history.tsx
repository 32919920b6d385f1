import { Button, Text } from '@mantine/core'
import type { ContactHistoryEntry } from '@parley/shared/contacts/contact-history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { actionName } from '../../audit/action-words.ts'
import { EntryDetails } from '../../audit/entry-details.tsx'

/** What colleagues, programs and Parley did with the contact, and every change of its opt-out, newest first. */
export function History({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contact-details')
  const trpc = useTRPC()
  const entries = useInfiniteQuery({
    ...trpc.contacts.history.infiniteQueryOptions(
      { ...useScope(), contactId },
      { getNextPageParam: (last) => last.next_cursor ?? undefined },
    ),
    select: ({ pages }) => ({ data: pages.flatMap(({ data }) => data) }),
  })
  return (
    <Panel flush title={t('history')}>
      <List query={entries} expected={3} empty={t('noHistory')}>
        {(rows) => (
          <DataTable
            label={t('history')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { head: t('change'), cell: (entry) => <Change entry={entry} />, width: '56%', narrow: 'line' },
              { head: t('by'), cell: ({ actor_name }) => <bdi>{actor_name}</bdi>, narrow: 'name' },
              { head: t('when'), align: 'end', cell: ({ at }) => <RelativeTime at={at} />, narrow: 'corner' },
            ]}
          />
        )}
      </List>
      {entries.hasNextPage && (
        <Button
          variant="subtle"
          m="xs"
          size="compact-sm"
          loading={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          {t('earlierChanges')}
        </Button>
      )}
    </Panel>
  )
}

function Change({ entry: { action, details } }: { entry: ContactHistoryEntry }) {
  // The words of actions are those of the audit log, and change with the language.
  useTranslation('audit')
  return (
    <>
      <Text inherit>{actionName(action)}</Text>
      <EntryDetails action={action} details={withoutIds(details)} />
    </>
  )
}

/** The IDs of notes and contacts say nothing to people. */
function withoutIds(details: ContactHistoryEntry['details']): ContactHistoryEntry['details'] {
  return Object.fromEntries(
    Object.entries(details).filter(([name]) => !/^(ids|.*_id)$/.test(name) || name === 'external_id'),
  )
}
