import { Code, Text } from '@mantine/core'
import type { AuditEntryView } from '@parley/shared/audit'
import { DataTable } from '../../ui/data-table.tsx'
import { inWords } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/time.tsx'

export function EntryTable({ entries }: { entries: AuditEntryView[] }) {
  return (
    <DataTable
      label="Audit log"
      rows={entries}
      keyOf={(entry) => entry.id}
      columns={[
        { head: 'When', cell: (entry) => <RelativeTime at={entry.at} /> },
        { head: 'Who', cell: (entry) => entry.actor_name },
        { head: 'What', cell: (entry) => <Deed entry={entry} />, width: '50%' },
        { head: 'From', cell: (entry) => entry.address ?? 'Parley' },
      ]}
    />
  )
}

function Deed({ entry }: { entry: AuditEntryView }) {
  const details = JSON.stringify(entry.details)
  return (
    <>
      <Text size="sm">
        {inWords(entry.action)}
        {entry.mode === 'test' && ' (test)'}: {entry.subject}
      </Text>
      {details !== '{}' && (
        <Code fz={11} style={{ overflowWrap: 'anywhere' }}>
          {details}
        </Code>
      )}
    </>
  )
}
