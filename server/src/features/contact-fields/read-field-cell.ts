import type { ContactFieldType } from '@parley/shared/contacts/field-types'
import type { ImportColumn } from '@parley/shared/contacts/imports'
import { shortened } from '@parley/shared/contacts/phone'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { hasLostDigits, orderOf, readDate, readNumber, readYesNo } from './cells.ts'

/** How the cells of a column are written, where their content leaves it open. */
export type CellFormat = Pick<ImportColumn, 'date_order' | 'decimal_mark'>

export type ReadCell = { readonly value: unknown } | { readonly problem: ShownSentence }

type Column = CellFormat & { /** The name of the column, for people. */ readonly column: string }

/** The value of a cell that is not empty, as programs write it to a field of this type, or what is wrong with the cell. */
export function readFieldCell(
  cell: string,
  { column: name, date_order, decimal_mark }: Column,
  type: ContactFieldType,
): ReadCell {
  const value = shortened(cell)
  switch (type) {
    case 'number': {
      if (hasLostDigits(cell)) return { problem: sentence('importDigitsLost', { name, value }) }
      return known(readNumber(cell, decimal_mark ?? '.'), sentence('importNumberWrong', { name, value }))
    }
    case 'date': {
      const date = readDate(cell, date_order)
      if (date === 'unclear') return { problem: sentence('importDateUnclear', { name, value }) }
      return known(date, sentence('importDateWrong', { name, value }))
    }
    case 'yes_no':
      return known(readYesNo(cell), sentence('importYesNoWrong', { name, value }))
    case 'choices':
      return { value: listOf(cell) }
    default:
      return { value: cell }
  }
}

/** The value, or the problem where there is none. */
export function known(value: unknown, problem: ShownSentence): ReadCell {
  return value === undefined ? { problem } : { value }
}

/** The items of a cell with several, whatever separates them. */
export function listOf(cell: string): string[] {
  const separator = /[;|\n]/.test(cell) ? /[;|\n]/ : /,/
  return [...new Set(cell.split(separator).map((item) => item.trim()))].filter((item) => item !== '')
}

/** The apostrophe by which an export for spreadsheets keeps a cell from being a formula or a number. */
export function withoutApostrophe(cell: string): string {
  return /^['’](?=[=+@\-\d])/.test(cell) ? cell.slice(1) : cell
}

/** The order of dates and the decimal mark of a column, where its cells decide them. */
export function formatOfCells(type: ContactFieldType, cells: readonly string[]): CellFormat {
  if (type === 'date') {
    const order = cells.map(orderOf).find((found) => found !== undefined)
    return order && cells.some((cell) => readDate(cell, undefined) === 'unclear') ? { date_order: order } : {}
  }
  if (type !== 'number') return {}
  const [withComma, withPoint] = [count(cells, ','), count(cells, '.')]
  return withComma > withPoint ? { decimal_mark: ',' } : {}
}

/** How many cells are numbers only with this decimal mark. */
function count(cells: readonly string[], mark: ',' | '.'): number {
  const other = mark === ',' ? '.' : ','
  return cells.filter((cell) => readNumber(cell, mark) !== undefined && readNumber(cell, other) === undefined).length
}
