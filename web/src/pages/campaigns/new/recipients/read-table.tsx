import { Button, Group, Pagination, SegmentedControl } from '@mantine/core'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { RowRepair } from '@parley/shared/campaigns/recipient-csv-row'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type Column, DataTable } from '../../../../ui/lists/data-table.tsx'
import { SideScroll } from '../../../../ui/lists/side-scroll.tsx'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { formatNumber } from '../../../../ui/text/format.ts'
import { CheckResult, Phone } from './read-cells.tsx'
import { countProblems, type Problem, type ReadRow, willBeSent } from './reading.ts'
import { isRepairable, RepairButton } from './repair-row.tsx'

const rowsAPage = 10
/** More columns would make the table wider than most screens. Columns that are not shown are still used. */
const columnsShown = 3

const problemNames: Record<Problem, string> = {
  row: 'Invalid row',
  recipient: 'Invalid row',
  phone: 'Invalid number',
  user_id: 'Invalid user ID',
  variable: 'Invalid value',
  missing_variable: 'Missing value',
  opted_out: 'Opted out',
  duplicate: 'Repeated',
  same_phone: 'Same number',
}

type ReadTableProps = {
  list: RecipientList
  rows: readonly ReadRow[]
  sendSamePhones: boolean
  /** Corrects a row; absent where the rows come from contacts. */
  onRepair: ((line: number, repair: RowRepair) => void) | undefined
}

/** Every row as it was read, with the result of its validation. */
export function ReadTable({ list, rows, sendSamePhones, onRepair }: ReadTableProps) {
  const [filter, setFilter] = useState<string>('all')
  const [page, setPage] = useState(1)
  const isSent = (row: ReadRow) => willBeSent(row, sendSamePhones)
  const skipped = rows.filter((row) => !isSent(row))
  const choices = choicesOf(rows, skipped)
  const current = choices.some(({ value }) => value === filter) ? filter : 'all'
  const chosen = rows.filter((row) => {
    if (current === 'all') return true
    if (current === 'sent') return isSent(row)
    return row.result?.problem === current && !isSent(row)
  })
  const pages = Math.max(1, Math.ceil(chosen.length / rowsAPage))
  const currentPage = Math.min(page, pages)
  const shown: Column<ReadRow>[] = [
    { head: 'Line', cell: (row) => row.line, width: '56px' },
    { head: 'Phone', cell: (row) => <Phone row={row} /> },
    ...list.columns
      .slice(0, columnsShown)
      .map((name) => ({ head: name, cell: (row: ReadRow) => row.variables[name] ?? '' })),
    { head: 'Result', cell: (row) => <CheckResult row={row} sent={isSent(row)} />, width: '40%' },
    ...(onRepair && skipped.some(isRepairable)
      ? [
          {
            head: 'Edit',
            cell: (row: ReadRow) => isRepairable(row) && <RepairButton row={row} list={list} onRepair={onRepair} />,
          },
        ]
      : []),
  ]
  const download = async () => (await import('./csv-files.ts')).saveSkipped(list, skipped)
  return (
    <Panel
      flush
      title={
        <SideScroll>
          <SegmentedControl
            aria-label="Filter rows"
            value={current}
            onChange={(next) => {
              setFilter(next)
              setPage(1)
            }}
            data={choices}
          />
        </SideScroll>
      }
      action={
        skipped.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={() => void download().catch(notifyFailure)}
          >
            Download skipped rows
          </Button>
        )
      }
    >
      <DataTable
        label="Rows"
        columns={shown}
        rows={chosen.slice((currentPage - 1) * rowsAPage, currentPage * rowsAPage)}
        keyOf={(row) => String(row.line)}
      />
      {pages > 1 && (
        <Group justify="flex-end" p="xs" px="md">
          <Pagination
            size="sm"
            total={pages}
            value={currentPage}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Group>
      )}
    </Panel>
  )
}

/** All rows, the rows that are ready, and one choice for each reason for skipping rows. */
function choicesOf(rows: readonly ReadRow[], skipped: readonly ReadRow[]): { value: string; label: string }[] {
  const choice = (value: string, label: string, total: number) => ({ value, label: `${label} ${formatNumber(total)}` })
  const counts = countProblems(skipped)
  const reasons = (Object.keys(problemNames) as Problem[]).filter((problem) => counts[problem] !== undefined)
  return [
    choice('all', 'All', rows.length),
    choice('sent', 'Ready', rows.length - skipped.length),
    ...reasons.map((problem) => choice(problem, problemNames[problem], counts[problem] ?? 0)),
  ]
}
