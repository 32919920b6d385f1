import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useQueryParameter } from '../forms/query-parameters.ts'
import styles from './data-table.module.css'
import { nextSort, parseSort, type Sort, type SortKey, sortRows } from './table-sort.ts'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** What stands below the link in the first column of a table with `hrefOf`, such as buttons. */
  below?: (row: Row) => ReactNode
  /**
   * Makes the column sortable, in the URL by this name. The table sorts rows `by` this value; without it, the rows come in
   * this order from the server, which `useServerSort` asks for. A table that shows one page of its list has it without.
   */
  sort?: { name: string; by?: SortKey<Row> }
  align?: 'end'
  /** Any CSS width. */
  width?: string
  /** Whether the column is at least as wide as its longest word, so that none is broken. */
  keepsWords?: boolean
  /** Hidden on a narrow screen. */
  optional?: boolean
  /**
   * The place in a row of two lines on a narrow screen: below the name, in the corner of either line, or at the end of the row. A table
   * with one such column has these rows instead of cards, with the first column as the name unless another is, and hides the columns
   * without a place. The `more` columns are below both lines, after their names, once the row is expanded by a button at its end.
   */
  narrow?: 'name' | 'line' | 'corner' | 'state' | 'actions' | 'more'
  /** Whether the cells are sentences: on a narrow screen they are below the column name and left-aligned. */
  long?: boolean
}

const middleButton = 1

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The page that a row opens. Its first cell is the link, which covers the row. */
  hrefOf?: (row: Row) => string
}

/** A table; on a narrow screen each row has two lines, or becomes a card with the column names beside the values. */
export function DataTable<Row>({ label, columns, rows, keyOf, hrefOf }: DataTableProps<Row>) {
  const navigate = useNavigate()
  const [sortText, setSort] = useQueryParameter('sort')
  const wanted = parseSort(sortText)
  const sorting = columns.find(({ sort }) => sort && sort.name === wanted?.name)?.sort
  const sorted = sorting?.by && wanted ? sortRows(rows, sorting.by, wanted.direction) : rows
  const isCompact = columns.some(({ narrow }) => narrow !== undefined)
  const nameColumn = columns.find(({ narrow }) => narrow === 'name') ?? columns[0]
  const hasMore = columns.some(({ narrow }) => narrow === 'more')
  const id = useId()
  const nameIdOf = (row: Row) => (hasMore ? `${id}-${keyOf(row)}` : undefined)
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const toggle = (key: string) =>
    setExpanded(expanded.includes(key) ? expanded.filter((each) => each !== key) : [...expanded, key])
  const directionOf = ({ sort }: Column<Row>) => (sort && sort === sorting ? wanted?.direction : undefined)
  // The link covers the row except what has a tooltip, where a click has the same effect.
  const openHandlers = (row: Row) =>
    hrefOf && {
      'data-opens': true,
      onClick: (event: React.MouseEvent) => {
        if (isOnControl(event)) return
        if (event.ctrlKey || event.metaKey) window.open(hrefOf(row), '_blank')
        else void navigate(hrefOf(row))
      },
      onAuxClick: (event: React.MouseEvent) => {
        if (event.button === middleButton && !isOnControl(event)) window.open(hrefOf(row), '_blank')
      },
      // Otherwise some browsers begin to scroll.
      onMouseDown: (event: React.MouseEvent) => {
        if (event.button === middleButton && !isOnControl(event)) event.preventDefault()
      },
    }
  return (
    <table className={styles.table} aria-label={label} data-compact={isCompact || undefined}>
      <thead data-sortable={columns.some(({ sort }) => sort) || undefined}>
        <tr>
          {columns.map((column) => (
            <th
              key={column.head}
              scope="col"
              data-align={column.align}
              data-sortable={column.sort && true}
              aria-sort={directionOf(column)}
              style={{ width: column.width }}
            >
              {column.sort ? (
                <SortHead
                  direction={directionOf(column)}
                  onSort={() => column.sort && setSort(nextSort(sorting && wanted, column.sort.name))}
                >
                  {column.head}
                </SortHead>
              ) : (
                column.head
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((row) => (
          <tr key={keyOf(row)} {...openHandlers(row)} data-expanded={expanded.includes(keyOf(row)) || undefined}>
            {columns.map((column, index) => (
              <td
                key={column.head}
                data-align={column.align}
                data-head={column.head}
                data-keeps-words={column.keepsWords}
                data-optional={column.optional}
                data-long={column.long}
                data-narrow={isCompact && column === nameColumn ? 'name' : column.narrow}
              >
                <div id={column === nameColumn ? nameIdOf(row) : undefined}>
                  {hrefOf && index === 0 ? (
                    <Link to={hrefOf(row)} className={styles.open}>
                      <Cell column={column} row={row} />
                    </Link>
                  ) : (
                    <Cell column={column} row={row} />
                  )}
                  {column.below?.(row)}
                </div>
                {hasMore && column === nameColumn && (
                  <ExpandButton
                    nameId={nameIdOf(row)}
                    isExpanded={expanded.includes(keyOf(row))}
                    onToggle={() => toggle(keyOf(row))}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Links, buttons, switches and menus inside a row act themselves. React also bubbles events out of portals. */
function isOnControl(event: React.SyntheticEvent): boolean {
  const target = event.target as Element
  return !event.currentTarget.contains(target) || target.closest('button, a, input, label, [role="menu"]') !== null
}

/** A component of its own, because `cell` may call hooks, whose number must not depend on the number of rows. */
function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return column.cell(row)
}

type ExpandButtonProps = { nameId: string | undefined; isExpanded: boolean; onToggle: () => void }

/** A button on narrow screens that shows what a row of two lines leaves out. Its accessible name ends with the name of the row. */
function ExpandButton({ nameId, isExpanded, onToggle }: ExpandButtonProps) {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <button
      type="button"
      id={id}
      className={styles.expand}
      aria-label={t('details')}
      aria-labelledby={`${id} ${nameId}`}
      aria-expanded={isExpanded}
      onClick={onToggle}
    >
      <IconChevronDown size={16} aria-hidden />
    </button>
  )
}

type SortHeadProps = { direction: Sort['direction'] | undefined; onSort: () => void; children: ReactNode }

/** The button in the head of a column that can be sorted. The cell around it has `aria-sort`. */
function SortHead({ direction, onSort, children }: SortHeadProps) {
  const Icon = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className={styles.sort} data-sorted={direction !== undefined || undefined} onClick={onSort}>
      {children}
      <Icon size={12} aria-hidden />
    </button>
  )
}
