import { Button, Group, Pagination, SegmentedControl } from '@mantine/core'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { RowRepair } from '@parley/shared/campaigns/recipient-csv-row'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../../i18n/i18n.ts'
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

/** In the order of the filter. */
const problems = [
  'row',
  'recipient',
  'phone',
  'user_id',
  'variable',
  'missing_variable',
  'opted_out',
  'duplicate',
  'same_phone',
] as const satisfies Problem[]

type ReadTableProps = {
  list: RecipientList
  rows: readonly ReadRow[]
  sendSamePhones: boolean
  /** Corrects a row; absent where the rows come from contacts. */
  onRepair: ((line: number, repair: RowRepair) => void) | undefined
}

/** Every row as it was read, with the result of its validation. */
export function ReadTable({ list, rows, sendSamePhones, onRepair }: ReadTableProps) {
  const { t } = useTranslation('campaigns')
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
    { head: t('line'), cell: (row) => row.line, width: '56px' },
    { head: t('phone'), cell: (row) => <Phone row={row} /> },
    ...list.columns
      .slice(0, columnsShown)
      .map((name) => ({ head: name, cell: (row: ReadRow) => row.variables[name] ?? '' })),
    { head: t('result'), cell: (row) => <CheckResult row={row} sent={isSent(row)} />, width: '36%' },
    ...(onRepair && skipped.some(isRepairable)
      ? [
          {
            head: t('edit'),
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
            aria-label={t('filterRows')}
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
            {t('downloadSkipped')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('rows')}
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
            getControlProps={(control) => ({ 'aria-label': t(`${control}Page`) })}
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
  const reasons = problems.filter((problem) => counts[problem] !== undefined)
  return [
    choice('all', i18n.t('common:all'), rows.length),
    choice('sent', i18n.t('campaigns:ready'), rows.length - skipped.length),
    ...reasons.map((problem) => choice(problem, i18n.t(`campaigns:problem.${problem}`), counts[problem] ?? 0)),
  ]
}
