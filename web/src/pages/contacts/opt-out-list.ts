import type { OptOutVerdict } from '@parley/shared/contacts'
import { decodeCsv } from '@parley/shared/csv-file'
import { parseRecipients } from '@parley/shared/recipient-csv'
import type { RecipientRow } from '@parley/shared/recipient-csv-row'
import { maxOptOutsAtOnce } from '../../words.ts'

const limit = { rows: 10_000, taker: 'an import' }

export type OptOutList = { readonly rows: readonly RecipientRow[]; readonly problem?: string }

/** What was read of a file; columns beside `phone` are ignored. */
export function readOptOuts(bytes: Uint8Array): OptOutList {
  const decoded = decodeCsv(bytes)
  if (!decoded.ok) return { rows: [], problem: decoded.problem }
  return parseRecipients(decoded.text, limit)
}

export type OptOutRow = { readonly line: number } & OptOutVerdict

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
