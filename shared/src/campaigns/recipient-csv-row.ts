import { shortened } from '../contacts/phone.ts'
import { isSpreadsheetError, type PhoneReader, phoneProblem, readWritten } from '../contacts/spreadsheet-cells.ts'
import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import { maxValueLength } from '../words.ts'
import type { Header } from './recipient-csv-header.ts'

/** One recipient as read. With a `problem` it cannot be sent; the sentence says why. */
export type RecipientRow = {
  /** The line in which the row starts, counted from 1. */
  line: number
  /** The phone number, in international format if it is valid, else as written. Empty where there is a user ID instead. */
  phone: string
  /** The customer's ID at the platform, from the column mapped to it. */
  userId?: string
  variables: Record<string, string>
  problem?: ShownSentence
  /** The original text of a phone number that was written without +, and the country it was read in. */
  read?: { written: string; country: string }
  /** The original text of a phone number whose apostrophe was removed, or whose 00 was read as +. */
  repairedFrom?: string
  /** Whether line breaks in values were replaced by spaces, which templates require. */
  hasJoinedLines?: true
}

/** The longest phone number that a request accepts. */
const longestPhone = 200

type Cells = { header: Header; cells: readonly string[]; line: number; brokenQuote: boolean }

export function readRow({ header, cells, line, brokenQuote }: Cells, readPhone: PhoneReader): RecipientRow {
  const cellAt = (index = -1) => (cells[index] ?? '').trim()
  const [written, userId] = [cellAt(header.phoneAt), cellAt(header.userIdAt)]
  const { checked, isRepaired } = readWritten(written, readPhone)
  const cellsOfValues = header.names.map((name, index) => [name, cellAt(header.at[index])] as const)
  const values = cellsOfValues.map(([name, value]) => [name, value.replaceAll(lineBreaks, ' ')] as const)
  const hasJoinedLines = values.some(([, value], index) => value !== cellsOfValues[index]?.[1])
  const problem =
    shapeProblem(header, cells, brokenQuote) ??
    (checked.ok || (written === '' && userId !== '') ? undefined : addressProblem(header, written, checked.problem)) ??
    (isSpreadsheetError(userId) ? sentence('userIdSpreadsheetError', { value: userId }) : undefined) ??
    firstOf(values, ([name, value]) => valueProblem(name, value))
  const phone = checked.ok ? checked.phone : written.slice(0, longestPhone)
  const read = checked.ok && checked.readIn !== undefined && { read: { written, country: checked.readIn } }
  const row: RecipientRow = {
    line,
    phone,
    ...(userId !== '' && { userId }),
    variables: Object.fromEntries(values),
    ...read,
    ...(isRepaired && { repairedFrom: written }),
    ...(hasJoinedLines && { hasJoinedLines }),
  }
  return problem === undefined ? row : { ...row, problem }
}

const lineBreaks = /\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g
/** The cells of a row as a person corrected them. */
export type RowRepair = {
  readonly phone: string
  readonly userId?: string | undefined
  readonly variables: Readonly<Record<string, string>>
}

/** The corrected rows of a list, by line. */
export type RowRepairs = Readonly<Record<string, RowRepair>>

/** Reads a row again with corrected cells, by the same rules. A column that was not corrected keeps its value. */
export function rereadRow(row: RecipientRow, repair: RowRepair, readPhone: PhoneReader): RecipientRow {
  const variables = { ...row.variables, ...repair.variables }
  const names = Object.keys(variables)
  const userId = repair.userId ?? row.userId
  const header: Header = {
    cells: names.length + 2,
    phoneAt: 0,
    userIdAt: userId === undefined ? undefined : 1,
    all: [],
    names,
    at: names.map((_, index) => index + 2),
  }
  const cells = [repair.phone, userId ?? '', ...names.map((name) => variables[name] ?? '')]
  return readRow({ header, cells, line: row.line, brokenQuote: false }, readPhone)
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function shapeProblem(header: Header, cells: readonly string[], brokenQuote: boolean): ShownSentence | undefined {
  if (brokenQuote) return sentence('quoteMisplaced')
  const extra = cells.slice(header.cells)
  if (cells.length >= header.cells && isBlank(extra)) return undefined
  const found = sentence('cells', { count: cells.length })
  return sentence('rowLengthDiffers', { found, named: sentence('columns', { count: header.cells }) })
}

function addressProblem({ phoneAt, userIdAt }: Header, written: string, result: ShownSentence): ShownSentence {
  if (written !== '' || userIdAt === undefined) return phoneProblem(written, result)
  return phoneAt === undefined ? sentence('userIdMissing') : sentence('phoneAndUserIdMissing')
}

function valueProblem(name: string, value: string): ShownSentence | undefined {
  if (isSpreadsheetError(value)) return sentence('valueSpreadsheetError', { name, value })
  if (looksLikeFormula(value)) return sentence('valueSpreadsheetFormula', { name, value: shortened(value) })
  if (value.length > maxValueLength) return sentence('valueTooLong', { name, maximum: maxValueLength })
  return undefined
}

/** Amounts such as `-20 %` and `+49 30 1234` start like formulas but are not. */
function looksLikeFormula(value: string): boolean {
  return /^[=@]/.test(value) || (/^[+-]/.test(value) && !/^[+-][\d\s.,()/%€$£-]*$/.test(value))
}

function firstOf<Item>(
  items: readonly Item[],
  problemOf: (item: Item) => ShownSentence | undefined,
): ShownSentence | undefined {
  for (const item of items) {
    const problem = problemOf(item)
    if (problem !== undefined) return problem
  }
  return undefined
}
