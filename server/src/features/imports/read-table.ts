import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { type importEncodings, maxImportColumns } from '@parley/shared/contacts/import-options'
import type { FoundTable } from '@parley/shared/contacts/imports'
import { sentence } from '@parley/shared/sentences/sentence'
import { invalidField } from '../../errors.ts'
import type { ReadableFile } from '../files/get-file.ts'
import { type CsvRecord, makeRecordReader } from './reading/csv-records.ts'
import { declarationLength, findSeparator } from './reading/separator.ts'
import { decodeText, findEncoding } from './reading/text-encoding.ts'

type Encoding = (typeof importEncodings)[number]
export type TableFormat = Pick<FoundTable, 'encoding' | 'separator'>
type ChosenFormat = { readonly [Part in keyof TableFormat]?: TableFormat[Part] | undefined }
/** A record with its number, as spreadsheets number rows: the names of the columns are row 1. */
export type NumberedRecord = CsvRecord & { readonly row: number }

/**
 * The size of the part that is read first: enough for the first records, and few enough bytes to read them whenever somebody looks
 * at them.
 */
const headBytes = 256 * 1024
const sampleRows = 1_000

/** What a file is: its encoding, its separator and the names of its columns. Reads the whole file once. */
export async function findTable(file: ReadableFile, chosen: ChosenFormat = {}): Promise<FoundTable> {
  const found = chosen.encoding ? { encoding: chosen.encoding, isCertain: true } : await findEncoding(await file.open())
  const text = await headOf(file, found.encoding)
  const separator = chosen.separator ?? findSeparator(text)
  const [names = []] = recordsOf(text, separator)
  return {
    encoding: found.encoding,
    encoding_certain: found.isCertain,
    separator,
    columns: namesOf(names),
  }
}

/** The first rows of a table, without the names of its columns. */
export async function samplesOf(file: ReadableFile, { encoding, separator }: TableFormat): Promise<string[][]> {
  const [, ...records] = recordsOf(await headOf(file, encoding), separator)
  return records.map((cells) => [...cells])
}

async function headOf(file: ReadableFile, encoding: Encoding): Promise<string> {
  let text = ''
  const content = await file.open({ start: 0, end: Math.min(headBytes, file.size_bytes) - 1 })
  for await (const part of decodeText(content, encoding)) text += part
  // A character that the end of the part cuts off.
  return text.replace(/\ufffd$/, '')
}

function recordsOf(text: string, separator: string): (readonly string[])[] {
  const records: (readonly string[])[] = []
  const reader = makeRecordReader(separator)
  const body = text.slice(declarationLength(text))
  for (const { cells } of reader.push(body)) if (records.push(cells) > sampleRows) return records
  for (const { cells } of reader.end()) if (records.push(cells) > sampleRows) return records
  return records.filter((cells, index) => index === 0 || cells.some((cell) => cell.trim() !== ''))
}

/** A name for each column, each a different one. Empty columns at the end have none. */
function namesOf(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim().slice(0, 300))
  const used = names.slice(0, names.findLastIndex((name) => name !== '') + 1)
  if (used.length === 0) throw invalidField('file_id', sentence('importWithoutColumns'))
  if (used.length > maxImportColumns) {
    const limits = { count: used.length, maximum: maxImportColumns }
    throw invalidField('file_id', sentence('tooManyColumns', limits))
  }
  const taken = new Set<string>()
  return used.map((name, at) => {
    const wanted = name === '' ? `#${at + 1}` : name
    let unique = wanted
    for (let copy = 2; taken.has(unique); copy += 1) unique = `${wanted} (${copy})`
    taken.add(unique)
    return unique
  })
}

/** The longest time in milliseconds that rows are read before others get their turn. */
const maxMsPerTurn = 8

/** The rows of a table after a row, as they are read from the storage. Rows without any text are left out. */
export async function* recordsAfter(
  file: ReadableFile,
  { encoding, separator, after }: TableFormat & { readonly after: number },
): AsyncGenerator<NumberedRecord> {
  const reader = makeRecordReader(separator)
  let row = 0
  let isStart = true
  let turnEndsAt = performance.now() + maxMsPerTurn
  const content = await file.open()
  try {
    for await (const part of decodeText(content, encoding)) {
      for (const record of reader.push(isStart ? part.slice(declarationLength(part)) : part)) yield* numbered(record)
      isStart &&= part === ''
    }
    for (const record of reader.end()) yield* numbered(record)
  } finally {
    content.destroy()
  }

  async function* numbered(record: CsvRecord): AsyncGenerator<NumberedRecord> {
    row += 1
    if (performance.now() > turnEndsAt) {
      await turnOfEventLoop()
      turnEndsAt = performance.now() + maxMsPerTurn
    }
    const isBlank = record.problem === undefined && record.cells.every((cell) => cell.trim() === '')
    if (row > Math.max(1, after) && !isBlank) yield { ...record, row }
  }
}
