import type { ImportColumn } from '@parley/shared/contacts/imports'
import { shortened } from '@parley/shared/contacts/phone'
import {
  isSpreadsheetError,
  type PhoneReader,
  phoneProblem,
  readWritten,
} from '@parley/shared/contacts/spreadsheet-cells'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { hasLostDigits, readCode, withoutDecimals } from '../../contact-fields/cells.ts'
import { known, listOf, type ReadCell, readFieldCell, withoutApostrophe } from '../../contact-fields/read-field-cell.ts'
import type { CsvRecord } from './csv-records.ts'
import { unreadable } from './text-encoding.ts'

export type ImportField = {
  readonly key: string
  readonly label: string
  readonly type: 'text' | 'number' | 'date' | 'choice' | 'choices' | 'yes_no' | 'link'
}

/** A column with its place in the records, and the field that it is stored in. */
export type PlannedColumn = ImportColumn & { readonly at: number; readonly field?: ImportField | undefined }
export type RowPlan = {
  readonly columns: readonly PlannedColumn[]
  /** How many columns the first record names. */
  readonly width: number
  /** Reads a number as it is written in a country; without one, in that of the workspace. */
  readonly readPhone: (written: string, country?: string) => ReturnType<PhoneReader>
}

/** What a row says about its contact, by column. Empty cells say nothing. */
export type RowValue = { readonly column: PlannedColumn; readonly value: unknown }
export type ReadRow =
  | { readonly ok: true; readonly values: readonly RowValue[] }
  | { readonly ok: false; readonly problem: ShownSentence }

/** The values of a record, or the first reason why it cannot be imported. */
export function readRow(record: CsvRecord, plan: RowPlan): ReadRow {
  const shape = shapeProblem(record, plan)
  if (shape) return { ok: false, problem: shape }
  const values: RowValue[] = []
  const readPhone = phoneReaderOf(record, plan)
  for (const column of plan.columns) {
    const cell = withoutApostrophe((record.cells[column.at] ?? '').trim())
    if (cell === '') continue
    const read = readCell(cell, column, readPhone)
    if ('problem' in read) return { ok: false, problem: read.problem }
    values.push({ column, value: read.value })
  }
  return { ok: true, values }
}

function shapeProblem({ cells, problem }: CsvRecord, { width }: RowPlan): ShownSentence | undefined {
  if (problem === 'quote') return sentence('quoteMisplaced')
  if (problem === 'length') return sentence('importRowTooLong', { maximum: 100_000 })
  if (cells.slice(width).every((cell) => cell.trim() === '')) return undefined
  const found = sentence('cells', { count: cells.length })
  return sentence('rowLengthDiffers', { found, named: sentence('columns', { count: width }) })
}

/** A number without a country code is one of the country that its row names, or else of the workspace's. */
function phoneReaderOf({ cells }: CsvRecord, { columns, readPhone }: RowPlan): PhoneReader {
  const named = columns.find(({ target }) => target === 'country')
  const country = readCode('region', (cells[named?.at ?? -1] ?? '').trim())
  return (written) => {
    const local = country === undefined ? undefined : readPhone(written, country)
    return local?.ok ? local : readPhone(written)
  }
}

function readCell(cell: string, column: PlannedColumn, readPhone: PhoneReader): ReadCell {
  const name = column.column
  if (cell.includes(unreadable)) return { problem: sentence('importCellUnreadable', { name }) }
  if (column.target === 'phone') return phoneCell(cell, column, readPhone)
  if (isSpreadsheetError(cell)) return { problem: sentence('valueSpreadsheetError', { name, value: cell }) }
  if (column.field) return readFieldCell(cell, column, column.field.type)
  const value = shortened(cell)
  switch (column.target) {
    case 'external_id': {
      const isDamaged = hasLostDigits(cell) || withoutDecimals(cell) !== cell
      return isDamaged ? { problem: sentence('importDigitsLost', { name, value }) } : { value: cell }
    }
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(cell)
        ? { value: cell.toLowerCase() }
        : { problem: sentence('importEmailWrong', { name, value }) }
    case 'language':
      return known(readCode('language', cell), sentence('importLanguageUnknown', { name, value }))
    case 'country':
      return known(readCode('region', cell), sentence('importCountryUnknown', { name, value }))
    case 'tags':
      return { value: listOf(cell) }
    default:
      return { value: cell }
  }
}

function phoneCell(cell: string, { without_plus }: PlannedColumn, readPhone: PhoneReader): ReadCell {
  const digits = withoutDecimals(cell)
  const written = without_plus === 'international' && /^[1-9]/.test(digits) ? `+${digits}` : digits
  const { checked } = readWritten(written, readPhone)
  return checked.ok ? { value: checked.phone } : { problem: phoneProblem(cell, checked.problem) }
}
