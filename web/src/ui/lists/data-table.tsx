import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import styles from './data-table.module.css'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** Any CSS width. */
  width?: string
  /** Hidden on a narrow screen. */
  optional?: boolean
  /** For sentences: on a narrow screen they are below the column name and left-aligned. */
  long?: boolean
}

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The page that a row opens on click or Enter. */
  hrefOf?: (row: Row) => string
}

/** A table; on a narrow screen each row becomes a card with the column names beside the values. */
export function DataTable<Row>({ label, columns, rows, keyOf, hrefOf }: DataTableProps<Row>) {
  const navigate = useNavigate()
  const openHandlers = (row: Row) => {
    if (!hrefOf) return {}
    const open = () => navigate(hrefOf(row))
    return {
      tabIndex: 0,
      'data-opens': true,
      onClick: (event: React.MouseEvent) => isOnControl(event) || open(),
      onKeyDown: (event: React.KeyboardEvent) => event.key === 'Enter' && !isOnControl(event) && open(),
    }
  }
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" data-align={column.align} style={{ width: column.width }}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...openHandlers(row)}>
            {columns.map((column) => (
              <td
                key={column.head}
                data-align={column.align}
                data-head={column.head}
                data-optional={column.optional}
                data-long={column.long}
              >
                <div>{column.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Buttons, switches and menus inside a row do not open it. React also bubbles events out of portals. */
function isOnControl(event: React.SyntheticEvent): boolean {
  const target = event.target as Element
  return !event.currentTarget.contains(target) || target.closest('button, a, input, label, [role="menu"]') !== null
}
