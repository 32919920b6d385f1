import Papa from 'papaparse'
import { checkPhone } from '../contacts/phone.ts'
import { maxRecipients } from '../words.ts'
import { type Header, readHeader } from './recipient-csv-header.ts'
import { isBlank, type PhoneReader, type RecipientRow, readRow } from './recipient-csv-row.ts'

/** What was read of a list of recipients. With a `problem` nothing of it can be sent, and `rows` is empty. */
export type RecipientList = {
  /** The template variables, in the order in which they fill placeholders. */
  columns: string[]
  rows: RecipientRow[]
  problem?: string
}

/** How long a list may be, and for whom: `a campaign`. */
export type ListLimit = { readonly rows: number; readonly taker: string }

export type ListRules = { readonly limit?: ListLimit; readonly readPhone?: PhoneReader }

const campaignLimit: ListLimit = { rows: maxRecipients, taker: 'a campaign' }

const delimiters = [',', ';', '\t'] as const
/** Enough of the text to find its first row in. */
const headOfText = 65_536
/** Rows are read up to here, empty ones too; what is longer is only "more". */
const mostRowsRead = 200_000

/**
 * Reads recipients from the text of a CSV file or from pasted cells (specification, section 2.8). Never throws: what is
 * wrong is said in a sentence, of the whole list or of one row. Bounded in work, whatever the text.
 *
 * The first row names the columns. `phone` is required; every other column is a template variable. Those after `phone`
 * come first in their order, those before it follow: a placeholder without a name takes a column before `phone` only
 * when none after it is left.
 */
export function parseRecipients(text: string, rules: ListRules = {}): RecipientList {
  const { limit = campaignLimit, readPhone = checkPhone } = rules
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const { body, linesBefore, stated } = withoutSeparatorHint(clean)
  if (isBlank([body]))
    return nothing('There is nothing to read; the first row must name the columns, one of them phone')
  return readRows(body, { delimiter: stated ?? likelyDelimiter(body), linesBefore, limit, readPhone })
}

function nothing(problem: string): RecipientList {
  return { columns: [], rows: [], problem }
}

type Reading = Required<ListRules> & { readonly delimiter: string; readonly linesBefore: number }

function readRows(body: string, { delimiter, linesBefore, limit, readPhone }: Reading): RecipientList {
  const lines = lineCounter(body, linesBefore)
  const rows: RecipientRow[] = []
  let header: Header | undefined
  let problem: string | undefined
  let count = 0
  let read = 0

  const take = (cells: readonly string[], line: number, brokenQuote: boolean) => {
    if (header) {
      count += 1
      if (count <= limit.rows) rows.push(readRow({ header, cells, line, brokenQuote }, readPhone))
      return
    }
    const named = readHeader(cells)
    if (named.ok) header = named.header
    else problem = named.problem
  }

  Papa.parse<string[]>(body, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors, meta }, parser) => {
      const line = lines.next(meta.cursor)
      read += 1
      const unclosed = errors.find((error) => error.code === 'MissingQuotes')
      if (unclosed) problem = `The quote that opens in line ${lines.lineAt(unclosed.index ?? 0)} is never closed`
      else if (read > mostRowsRead) problem = tooMany(`more than ${inWords(mostRowsRead)} rows`, limit)
      else if (!isBlank(cells)) take(cells, line, errors.length > 0)
      if (problem !== undefined) parser.abort()
    },
  })

  if (problem === undefined && count > limit.rows) problem = tooMany(`${inWords(count)} recipients`, limit)
  if (problem === undefined && count === 0) problem = 'There are no recipients under the column names'
  const columns = header ? [...header.names] : []
  return problem === undefined ? { columns, rows } : { columns, rows: [], problem }
}

function tooMany(found: string, { taker, rows }: ListLimit): string {
  return `The list has ${found}; ${taker} takes at most ${inWords(rows)} recipients. Split it into several`
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}

/** Spreadsheets may write `sep=;` above the first row to say how cells are separated. */
function withoutSeparatorHint(text: string): { body: string; linesBefore: number; stated?: string } {
  const hint = /^"?sep=([,;\t])"?\n/i.exec(text)
  if (!hint?.[1]) return { body: text, linesBefore: 0 }
  return { body: text.slice(hint[0].length), linesBefore: 1, stated: hint[1] }
}

/** The delimiter that finds a `phone` column in the first row; where none does, the one that finds most columns. */
function likelyDelimiter(text: string): string {
  const head = text.trimStart().slice(0, headOfText)
  const found = delimiters.map((delimiter) => {
    const cells = Papa.parse<string[]>(head, { delimiter, newline: '\n', preview: 1 }).data[0] ?? []
    const hasPhone = cells.some((cell) => cell.trim().toLowerCase() === 'phone')
    return { delimiter, score: cells.length + (hasPhone ? headOfText : 0) }
  })
  return found.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

/** Turns the reader's positions into line numbers, reading the text once. */
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
