import { importSeparators } from '@parley/shared/contacts/import-options'
import { makeRecordReader } from './csv-records.ts'

type Separator = (typeof importSeparators)[number]

/** Matches the line above the names of the columns in which some spreadsheets declare the separator, and which is no record. */
const declaration = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i
/** How many records decide. */
const records = 20

/** The length of the line that declares the separator; 0 where there is none. */
export function declarationLength(text: string): number {
  return declaration.exec(text)?.[0].length ?? 0
}

/**
 * What separates the cells of a text: what its first line declares, else what yields the same number of cells, and more than
 * one, in most of the first 20 records.
 */
export function findSeparator(text: string): Separator {
  const declared = importSeparators.find((each) => each === declaration.exec(text)?.[1])
  if (declared) return declared
  const scores = importSeparators.map((separator) => ({ separator, score: scoreOf(text, separator) }))
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).separator
}

function scoreOf(text: string, separator: Separator): number {
  const counts: number[] = []
  const reader = makeRecordReader(separator)
  for (const { cells } of reader.push(text)) if (counts.push(cells.length) === records) break
  if (counts.length < records) for (const { cells } of reader.end()) if (counts.push(cells.length) === records) break
  const [columns = 1] = counts
  if (columns < 2) return 0
  // A tie is decided by the number of columns, of which there are fewer than 1,000.
  return counts.filter((count) => count === columns).length * 1_000 + Math.min(columns, 999)
}
