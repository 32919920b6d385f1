/** A record of a CSV file. `problem` says why its cells cannot be trusted. */
export type CsvRecord = { readonly cells: readonly string[]; readonly problem?: 'quote' | 'length' }

/** The longest record in characters. An opened quotation mark that has not ended by then counts as a mistake. */
const longestRecord = 100_000

/**
 * Reads CSV text that arrives in parts, in time that grows with the length of the text only, whatever it contains. Quoted
 * cells may have line breaks. A quotation mark that does not enclose its cell is read as text, and its record has a problem;
 * the next line is a record of its own again.
 */
export function makeRecordReader(separator: string) {
  let rest = ''
  let isSkipping = false

  function* records(isEnd: boolean): Generator<CsvRecord> {
    let at = 0
    while (at < rest.length) {
      const isTooLong = isEnd || rest.length - at > longestRecord
      const found = isSkipping ? skipLine(rest, at, isEnd) : readRecord(rest, { at, separator, isEnd, isTooLong })
      if (found === undefined) break
      at = found.next
      isSkipping = found.isCut
      if (found.record) yield found.record
    }
    rest = rest.slice(at)
  }

  return {
    /** The records that are complete with this part. */
    push: (text: string): Generator<CsvRecord> => {
      rest += text
      return records(false)
    },
    /** The records that the end of the text completes. */
    end: (): Generator<CsvRecord> => records(true),
  }
}

type Found = { readonly next: number; readonly isCut: boolean; readonly record?: CsvRecord }
type Place = {
  readonly at: number
  readonly separator: string
  readonly isEnd: boolean
  /** Whether no more text is awaited to complete the record. */
  readonly isTooLong: boolean
}

/** The record at a place; undefined where more text is needed to know its end. */
function readRecord(text: string, place: Place): Found | undefined {
  const line = lineAt(text, place.at, place.isEnd)
  if (line && !text.slice(place.at, line.end).includes('"')) {
    return { next: line.next, isCut: false, record: recordOf(text.slice(place.at, line.end).split(place.separator)) }
  }
  const quoted = readQuoted(text, place)
  if (quoted !== undefined) return quoted
  if (!place.isTooLong) return undefined
  if (line) {
    const cells = text.slice(place.at, line.end).split(place.separator)
    return { next: line.next, isCut: false, record: { cells, problem: 'quote' } }
  }
  return { next: text.length, isCut: true, record: { cells: [], problem: 'length' } }
}

function recordOf(cells: readonly string[]): CsvRecord {
  return cells.reduce((sum, cell) => sum + cell.length, 0) > longestRecord
    ? { cells: [], problem: 'length' }
    : { cells }
}

const quotedCell = /"([^"]*(?:""[^"]*)*)"(?!")/y

/** A record with quoted cells; undefined where one of them does not end in this text. */
function readQuoted(text: string, { at: start, separator, isEnd }: Place): Found | undefined {
  const cells: string[] = []
  let isBroken = false
  for (let at = start; ; ) {
    const cell = text[at] === '"' ? enclosedCell(text, at) : undefined
    if (text[at] === '"' && !cell) return undefined
    const end = cell && endsAt(text, cell.next, separator) ? cell.next : plainEnd(text, cell?.next ?? at, separator)
    if (end >= text.length && !isEnd) return undefined
    isBroken ||= cell !== undefined && end !== cell.next
    cells.push(cell && end === cell.next ? cell.value : text.slice(at, end))
    if (text[end] !== separator) {
      const next = afterBreak(text, end, isEnd)
      if (next === undefined) return undefined
      return { next, isCut: false, record: isBroken ? { cells, problem: 'quote' } : recordOf(cells) }
    }
    at = end + 1
  }
}

function enclosedCell(text: string, at: number): { readonly value: string; readonly next: number } | undefined {
  quotedCell.lastIndex = at
  const found = quotedCell.exec(text)
  return found ? { value: (found[1] ?? '').replaceAll('""', '"'), next: quotedCell.lastIndex } : undefined
}

function endsAt(text: string, at: number, separator: string): boolean {
  return at >= text.length || text[at] === separator || text[at] === '\n' || text[at] === '\r'
}

/** The position at which a cell that is not enclosed ends. */
function plainEnd(text: string, from: number, separator: string): number {
  let at = from
  while (!endsAt(text, at, separator)) at += 1
  return at
}

/** The position after a line break; undefined where a line feed may follow in the next part. */
function afterBreak(text: string, at: number, isEnd: boolean): number | undefined {
  if (text[at] !== '\r') return at + 1
  if (at + 1 >= text.length && !isEnd) return undefined
  return text[at + 1] === '\n' ? at + 2 : at + 1
}

/** The line at a position; undefined where its end is not known yet. */
function lineAt(text: string, at: number, isEnd: boolean): { readonly end: number; readonly next: number } | undefined {
  lineEnd.lastIndex = at
  const found = lineEnd.exec(text)
  if (!found) return isEnd ? { end: text.length, next: text.length } : undefined
  const next = afterBreak(text, found.index, isEnd)
  return next === undefined ? undefined : { end: found.index, next }
}

const lineEnd = /[\r\n]/g

function skipLine(text: string, at: number, isEnd: boolean): Found {
  const line = lineAt(text, at, isEnd)
  return line ? { next: line.next, isCut: false } : { next: text.length, isCut: true }
}
