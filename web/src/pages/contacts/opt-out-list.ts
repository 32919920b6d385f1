import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import type { OptOutRowResult } from '@parley/shared/contacts/contacts'
import { maxOptOutsAtOnce } from '@parley/shared/words'

/** `read` is how the number was written, for numbers without +. */
export type OptOutRow = { readonly line: number; readonly read?: RecipientRow['read'] } & OptOutRowResult

/** The result of a row that cannot be read; undefined for rows that the server must process. */
export function rejectionOf({ line, phone, problem }: RecipientRow): OptOutRow | undefined {
  return problem === undefined ? undefined : { line, phone, outcome: 'invalid', message: problem }
}

/** Splits rows into chunks of the most that one call to the server accepts. */
export function inChunks(rows: readonly RecipientRow[]): RecipientRow[][] {
  const chunks: RecipientRow[][] = []
  for (let start = 0; start < rows.length; start += maxOptOutsAtOnce) {
    chunks.push(rows.slice(start, start + maxOptOutsAtOnce))
  }
  return chunks
}
