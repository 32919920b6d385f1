import Papa from 'papaparse'
import { checkPhone } from '../contacts/phone.ts'
import type { PhoneReader } from '../contacts/spreadsheet-cells.ts'
import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import { maxRecipients } from '../words.ts'
import { type ColumnRoles, type Header, readHeader } from './recipient-csv-header.ts'
import { isBlank, type RecipientRow, readRow } from './recipient-csv-row.ts'

/** The result of reading a list of recipients. With a `problem`, nothing can be sent and `rows` is empty. */
export type RecipientList = {
  /** The template variables, in the order in which they fill placeholders. */
  columns: string[]
  /** Every column of the first row, to choose the one of the phone numbers from. Empty where the names cannot be used. */
  allColumns: string[]
  /** The columns of the phone numbers and user IDs. */
  roles: ColumnRoles
  rows: RecipientRow[]
  problem?: ShownSentence
}

/** The maximum number of rows, and what it applies to: `a campaign`. */
export type ListLimit = { readonly rows: number; readonly taker: ShownSentence }

export type ListRules = { readonly limit?: ListLimit; readonly readPhone?: PhoneReader; readonly roles?: ColumnRoles }

const campaignLimit: ListLimit = { rows: maxRecipients, taker: sentence('takenByCampaign') }
/** The limit of a list of opt-outs. */
export const importLimit: ListLimit = { rows: 10_000, taker: sentence('takenByImport') }

const delimiters = [',', ';', '\t'] as const
/** The length of the beginning of the text that is read first: enough to find its first row. */
const headOfText = 65_536
/** The number of rows, including empty ones, after which reading stops. */
const mostRowsRead = 200_000

/**
 * Reads recipients from the text of a CSV file or from pasted cells (specification, section 2.8). Never throws: a problem
 * of the list or of a row is described in a sentence. The work is bounded for any text.
 *
 * The first row names the columns. One must be called `phone` unless `roles` maps another one; every other column is a
 * template variable, from left to right.
 */
export function parseRecipients(text: string, rules: ListRules = {}): RecipientList {
  const { limit = campaignLimit, readPhone = checkPhone, roles = {} } = rules
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const { body, linesBefore, stated } = withoutSeparatorHint(clean)
  if (isBlank([body])) return nothing(sentence('listEmpty'))
  const delimiter = stated ?? likelyDelimiter(body, roles)
  return readRows(body, { delimiter, linesBefore, limit, readPhone, roles })
}

export function nothing(problem: ShownSentence): RecipientList {
  return { columns: [], allColumns: [], roles: {}, rows: [], problem }
}

type Reading = Required<ListRules> & { readonly delimiter: string; readonly linesBefore: number }

function readRows(body: string, { delimiter, linesBefore, limit, readPhone, roles }: Reading): RecipientList {
  const lines = lineCounter(body, linesBefore)
  const rows: RecipientRow[] = []
  let header: Header | undefined
  let allColumns: readonly string[] = []
  let problem: ShownSentence | undefined
  let count = 0
  let read = 0

  const take = (cells: readonly string[], line: number, brokenQuote: boolean) => {
    if (header) {
      count += 1
      if (count <= limit.rows) rows.push(readRow({ header, cells, line, brokenQuote }, readPhone))
      return
    }
    const named = readHeader(cells, roles)
    if (named.ok) header = named.header
    else problem = named.problem
    allColumns = named.ok ? named.header.all : named.all
  }

  Papa.parse<string[]>(body, {
    delimiter,
    // Stryker disable next-line StringLiteral: A list that is not blank has a first row, and every line break in it is a line feed.
    newline: '\n',
    step: ({ data: cells, errors, meta }, parser) => {
      const line = lines.next(meta.cursor)
      read += 1
      const unclosed = errors.find((error) => error.code === 'MissingQuotes')
      if (unclosed) problem = sentence('quoteNotClosed', { line: lines.lineAt(unclosed.index ?? 0) })
      else if (read > mostRowsRead) problem = tooMany(sentence('moreRows', { count: mostRowsRead }), limit)
      else if (!isBlank(cells)) take(cells, line, errors.length > 0)
      if (problem !== undefined) parser.abort()
    },
  })

  if (problem === undefined && count > limit.rows) problem = tooMany(sentence('foundRecipients', { count }), limit)
  if (problem === undefined && count === 0) problem = sentence('listWithoutRecipients')
  const found = { columns: [...(header?.names ?? [])], allColumns: [...allColumns], roles: rolesIn(header) }
  return problem === undefined ? { ...found, rows } : { ...found, rows: [], problem }
}

function rolesIn(header: Header | undefined): ColumnRoles {
  if (!header) return {}
  // Stryker disable next-line ConditionalExpression: No list has a column without a position.
  const nameAt = (index: number | undefined) => (index === undefined ? undefined : header.all[index])
  return { phone: nameAt(header.phoneAt), userId: nameAt(header.userIdAt) }
}

function tooMany(found: ShownSentence, { taker, rows }: ListLimit): ShownSentence {
  return sentence('listTooLong', { found, taker, maximum: rows })
}

/** Removes the line that declares the delimiter: some spreadsheets write `sep=;` above the first row. */
function withoutSeparatorHint(text: string): { body: string; linesBefore: number; stated?: string } {
  const hint = /^"?sep=([,;\t])"?\n/i.exec(text)
  if (!hint?.[1]) return { body: text, linesBefore: 0 }
  return { body: text.slice(hint[0].length), linesBefore: 1, stated: hint[1] }
}

/** The delimiter that yields the column of phone numbers in the first row, else the one that yields the most columns. */
function likelyDelimiter(text: string, { phone = 'phone' }: ColumnRoles): string {
  // Stryker disable next-line MethodExpression: A first row this long has names that are refused; the parser is only given less text.
  const head = text.trimStart().slice(0, headOfText)
  const found = delimiters.map((delimiter) => {
    // Stryker disable next-line ArrayDeclaration: A list that is not blank has a first row, and every line break in it is a line feed.
    const cells = Papa.parse<string[]>(head, { delimiter, newline: '\n', preview: 1 }).data[0] ?? []
    const hasPhone = cells.some((cell) => cell.trim().toLowerCase() === phone.toLowerCase())
    return { delimiter, score: cells.length + (hasPhone ? headOfText : 0) }
  })
  return found.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

/** Converts positions of the parser into line numbers in one pass over the text. */
function lineCounter(text: string, linesBefore: number) {
  let start = 0
  let end = 0
  let line = linesBefore + 1
  return {
    /** The line in which the row that ends at this position starts. */
    next: (rowEnd: number): number => {
      line += newlinesIn(text, start, end)
      start = end
      end = rowEnd
      return line
    },
    /** The line of a position in that row. */
    lineAt: (position: number): number => line + newlinesIn(text, start, position),
  }
}

function newlinesIn(text: string, from: number, to: number): number {
  let found = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) found += 1
  return found
}
