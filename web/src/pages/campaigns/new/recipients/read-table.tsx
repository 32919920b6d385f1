import { Button, Group, Pagination, SegmentedControl } from '@mantine/core'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { RowRepair } from '@parley/shared/campaigns/recipient-csv-row'
import { IconArrowDown, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../../i18n/i18n.ts'
import { type Column, DataTable } from '../../../../ui/lists/data-table.tsx'
import { SideScroll } from '../../../../ui/lists/side-scroll.tsx'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { formatNumber } from '../../../../ui/text/format.ts'
import { CheckResult, Phone } from './read-cells.tsx'
import styles from './read-table.module.css'
import { kindOf, type ReadRow, type SendChoices, willBeSent } from './reading.ts'
import { faults, isFaulty, RepairButton } from './repair-row.tsx'

const rowsAPage = 10
/** The most columns that are shown: more would make the table wider than most screens. Columns that are not shown are still used. */
const columnsShown = 3

type Kind = NonNullable<ReturnType<typeof kindOf>>

/** The kinds of rows, in the order of the filter. */
const kinds = [...faults, 'opted_out', 'contact_blocked', 'duplicate', 'left_out'] as const satisfies Kind[]

const isUnstored = (row: ReadRow) => row.unstored !== undefined

type ReadTableProps = {
  list: RecipientList
  rows: readonly ReadRow[]
  choices: SendChoices
  /** Corrects a row; absent where the rows come from contacts. */
  onRepair: ((line: number, repair: RowRepair) => void) | undefined
  onLeaveOut: (line: number, isLeftOut: boolean) => void
}

/** Every row as it was read, with the result of its validation. Each can be corrected or left out. */
export function ReadTable({ list, rows, choices, onRepair, onLeaveOut }: ReadTableProps) {
  const { t } = useTranslation('campaigns')
  const { table, skipped, faulty, filters, current, filterBy, goToNextFaulty, page, pages, setPage, shown } =
    useReadRows(rows, choices)
  const columns = columnsOf({ list, choices, onRepair, onLeaveOut })
  const download = async () => (await import('./csv-files.ts')).saveSkipped(list, skipped)
  return (
    <Panel
      flush
      title={
        <SideScroll>
          <SegmentedControl aria-label={t('filterRows')} value={current} onChange={filterBy} data={filters} />
        </SideScroll>
      }
      action={
        skipped.length > 0 && (
          <Group gap="xs">
            {onRepair && faulty.length > 0 && (
              <Button variant="default" leftSection={<IconArrowDown size={14} />} onClick={goToNextFaulty}>
                {t('nextFaultyRow')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload size={14} />}
              onClick={() => void download().catch(notifyFailure)}
            >
              {t('downloadSkipped')}
            </Button>
          </Group>
        )
      }
    >
      <div ref={table}>
        <DataTable label={t('rows')} columns={columns} rows={shown} keyOf={(row) => String(row.line)} />
      </div>
      {pages > 1 && (
        <Group justify="flex-end" p="xs" px="md">
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': t(`${control}Page`) })}
          />
        </Group>
      )}
    </Panel>
  )
}

/** The rows that the filter leaves, a page at a time. The next faulty row is shown with the focus on its button. */
function useReadRows(rows: readonly ReadRow[], choices: SendChoices) {
  const [filter, setFilter] = useState<string>('all')
  const [page, setPage] = useState(1)
  const table = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ line: number }>()
  const isSent = (row: ReadRow) => willBeSent(row, choices)
  const skipped = rows.filter((row) => !isSent(row))
  const faulty = skipped.filter(isFaulty)
  const filters = filtersOf(rows, skipped)
  const current = filters.some(({ value }) => value === filter) ? filter : 'all'
  const chosen = rows.filter((row) => {
    if (current === 'all') return true
    if (current === 'sent') return isSent(row)
    if (current === 'unstored') return isUnstored(row)
    return kindOf(row) === current && !isSent(row)
  })
  const pages = Math.max(1, Math.ceil(chosen.length / rowsAPage))
  const currentPage = Math.min(page, pages)
  const goToNextFaulty = () => {
    const next = faulty.find(({ line }) => line > (wanted?.line ?? 0)) ?? faulty[0]
    if (!next) return
    setFilter('all')
    setPage(Math.floor(rows.indexOf(next) / rowsAPage) + 1)
    setWanted({ line: next.line })
  }
  useEffect(() => {
    if (wanted) table.current?.querySelector<HTMLElement>(`[data-edits-line="${wanted.line}"]`)?.focus()
  }, [wanted])
  return {
    table,
    skipped,
    faulty,
    filters,
    current,
    filterBy: (next: string) => {
      setFilter(next)
      setPage(1)
    },
    goToNextFaulty,
    page: currentPage,
    pages,
    setPage,
    shown: chosen.slice((currentPage - 1) * rowsAPage, currentPage * rowsAPage),
  }
}

function columnsOf({ list, choices, onRepair, onLeaveOut }: Omit<ReadTableProps, 'rows'>): Column<ReadRow>[] {
  return [
    { head: i18n.t('campaigns:line'), cell: (row) => row.line, width: '56px' },
    { head: i18n.t('campaigns:phone'), cell: (row) => <Phone row={row} /> },
    ...list.columns
      .slice(0, columnsShown)
      .map((name) => ({ head: name, cell: (row: ReadRow) => <Value text={row.variables[name] ?? ''} /> })),
    {
      head: i18n.t('campaigns:result'),
      cell: (row) => <CheckResult row={row} sent={willBeSent(row, choices)} />,
      width: '30%',
    },
    {
      head: i18n.t('campaigns:change'),
      cell: (row) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {onRepair && <RepairButton row={row} list={list} onRepair={onRepair} />}
          <LeaveOutButton row={row} onLeaveOut={onLeaveOut} />
        </Group>
      ),
      align: 'end',
    },
  ]
}

/** A value in at most three lines, so that a long one takes no room from the other columns. The rest is in the tooltip. */
function Value({ text }: { text: string }) {
  return (
    <span className={styles.value} title={text}>
      {text}
    </span>
  )
}

type LeaveOutProps = { row: ReadRow; onLeaveOut: (line: number, isLeftOut: boolean) => void }

function LeaveOutButton({ row, onLeaveOut }: LeaveOutProps) {
  const { t } = useTranslation('campaigns')
  const { line } = row
  const isLeftOut = kindOf(row) === 'left_out'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={isLeftOut ? t('includeLine', { line }) : t('leaveOutLine', { line })}
      onClick={() => onLeaveOut(line, !isLeftOut)}
    >
      {isLeftOut ? t('include') : t('leaveOut')}
    </Button>
  )
}

/** All rows, the rows that are ready, and one choice for each reason for skipping rows. */
function filtersOf(rows: readonly ReadRow[], skipped: readonly ReadRow[]): { value: string; label: string }[] {
  const choice = (value: string, label: string, total: number) => ({ value, label: `${label} ${formatNumber(total)}` })
  const counts = new Map(kinds.map((kind) => [kind, skipped.filter((row) => kindOf(row) === kind).length]))
  const unstored = rows.filter(isUnstored).length
  const reasons = kinds.filter((kind) => counts.get(kind) !== 0)
  return [
    choice('all', i18n.t('common:all'), rows.length),
    choice('sent', i18n.t('campaigns:ready'), rows.length - skipped.length),
    ...reasons.map((kind) => choice(kind, i18n.t(`campaigns:problem.${kind}`), counts.get(kind) ?? 0)),
    ...(unstored > 0 ? [choice('unstored', i18n.t('campaigns:notStoredRows'), unstored)] : []),
  ]
}
