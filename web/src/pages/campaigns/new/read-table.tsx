import { Group, Pagination, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { PhoneNumber } from '../../../ui/phone-number.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type ReadRow, willBeSent } from './reading.ts'

const rowsAPage = 10
/** More columns than this make the table wider than any screen; they are read all the same. */
const columnsShown = 4

type ReadTableProps = { columns: readonly string[]; rows: ReadRow[]; sendDuplicates: boolean }

/** Every row as it was read, with what is wrong with it beside it. */
export function ReadTable({ columns, rows, sendDuplicates }: ReadTableProps) {
  const [filter, setFilter] = useState('all')
  const [page, setPage] = useState(1)
  const isSent = (row: ReadRow) => willBeSent(row, sendDuplicates)
  const chosen = filter === 'all' ? rows : rows.filter((row) => isSent(row) === (filter === 'sent'))
  const sentCount = rows.filter(isSent).length
  const pages = Math.max(1, Math.ceil(chosen.length / rowsAPage))
  const current = Math.min(page, pages)
  const shown: Column<ReadRow>[] = [
    { head: 'Line', cell: (row) => row.line, width: '56px' },
    { head: 'Phone', cell: (row) => (row.phone ? <PhoneNumber phone={row.phone} /> : <Text c="dimmed">empty</Text>) },
    ...columns
      .slice(0, columnsShown)
      .map((name) => ({ head: name, cell: (row: ReadRow) => row.variables[name] ?? '' })),
    { head: 'Check', cell: (row) => <Verdict row={row} sent={isSent(row)} />, width: '34%' },
  ]
  return (
    <Panel
      flush
      title={
        <SegmentedControl
          aria-label="Rows"
          value={filter}
          onChange={setFilter}
          data={[
            { value: 'all', label: `All ${formatNumber(rows.length)}` },
            { value: 'sent', label: `To be sent ${formatNumber(sentCount)}` },
            { value: 'left', label: `Left out ${formatNumber(rows.length - sentCount)}` },
          ]}
        />
      }
      action={
        pages > 1 && (
          <Pagination
            size="xs"
            total={pages}
            value={current}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )
      }
    >
      <DataTable
        label="Rows read"
        columns={shown}
        rows={chosen.slice((current - 1) * rowsAPage, current * rowsAPage)}
        keyOf={(row) => String(row.line)}
      />
      {chosen.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          No such rows.
        </Text>
      )}
    </Panel>
  )
}

function Verdict({ row, sent }: { row: ReadRow; sent: boolean }) {
  if (!row.verdict) return <StatusBadge tone="good">Ready</StatusBadge>
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <StatusBadge tone={sent ? 'warn' : 'bad'}>{sent ? 'Sent anyway' : 'Left out'}</StatusBadge>
      <Text size="xs">{row.verdict.message}</Text>
    </Group>
  )
}
