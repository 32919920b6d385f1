import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import type { OptOutRowResult } from '@parley/shared/contacts/contacts'
import { maxOptOutsAtOnce } from '@parley/shared/words'

/** With how the phone was written, where that was without +. */
export type OptOutRow = { readonly line: number; readonly read?: RecipientRow['read'] } & OptOutRowResult

/** What is certain of a row before the server has seen it: nothing, unless the row itself cannot be read. */
export function rejectionOf({ line, phone, problem }: RecipientRow): OptOutRow | undefined {
  return problem === undefined ? undefined : { line, phone, outcome: 'invalid', message: problem }
}

/** Rows as they go to the server, so many at once. */
export function inChunks(rows: readonly RecipientRow[]): RecipientRow[][] {
  const chunks: RecipientRow[][] = []
  for (let start = 0; start < rows.length; start += maxOptOutsAtOnce) {
    chunks.push(rows.slice(start, start + maxOptOutsAtOnce))
  }
  return chunks
}
