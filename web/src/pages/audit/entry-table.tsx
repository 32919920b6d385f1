import { Text } from '@mantine/core'
import type { AuditEntryView } from '@parley/shared/workspace/audit'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { actionWords } from './action-words.ts'
import { linesOf } from './detail-words.ts'
import styles from './entry-table.module.css'

export function EntryTable({ entries }: { entries: AuditEntryView[] }) {
  return (
    <DataTable
      label="Audit log"
      rows={entries}
      keyOf={(entry) => entry.id}
      columns={[
        { head: 'Time', cell: (entry) => <RelativeTime at={entry.at} />, sort: { name: 'time' } },
        { head: 'Actor', cell: (entry) => <bdi>{entry.actor_name}</bdi>, width: '20%' },
        { head: 'Action', cell: (entry) => <EntryAction entry={entry} />, width: '55%', long: true },
        { head: 'IP address', cell: (entry) => entry.address ?? 'Parley' },
      ]}
    />
  )
}

function EntryAction({ entry: { action, subject, mode, details } }: { entry: AuditEntryView }) {
  const lines = linesOf(details)
  return (
    <>
      <Text size="sm">
        {actionWords[action]}{' '}
        <b>
          <bdi>{subject}</bdi>
        </b>
        {mode === 'test' && ' in test mode'}
      </Text>
      {lines.length > 0 && (
        <dl className={styles.details}>
          {lines.map(({ name, value, before }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {before !== undefined && (
                  <>
                    <del>
                      <bdi>{before}</bdi>
                    </del>{' '}
                    <span>→</span>{' '}
                  </>
                )}
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
