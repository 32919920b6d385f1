import type { RecipientVerdict } from '@parley/shared/campaigns'
import { checkRecipients } from '@parley/shared/recipient-check'
import type { RecipientList } from '@parley/shared/recipient-csv'
import type { RecipientRow } from '@parley/shared/recipient-csv-row'

/** One row of the list, and what becomes of it. */
export type ReadRow = RecipientRow & {
  /** Why it would not be sent; a duplicate is left out unless the person wants it sent twice. */
  readonly verdict: { readonly problem: RecipientVerdict['problem'] | 'row'; readonly message: string } | undefined
}

/** Every row judged as far as that is possible without the server, which alone knows who opted out. */
export function judge(list: RecipientList, placeholders: readonly string[]): ReadRow[] {
  const verdicts = new Map(checkRecipients(list.rows, { placeholders }).map((each) => [each.position, each]))
  return list.rows.map((row, position) => {
    if (row.problem) return { ...row, verdict: { problem: 'row', message: row.problem } }
    const verdict = verdicts.get(position)
    return { ...row, verdict: verdict && { problem: verdict.problem, message: messageOf(verdict, list) } }
  })
}

/** The server counts recipients; a person looks at lines. */
function messageOf(verdict: RecipientVerdict, list: RecipientList): string {
  if (verdict.problem !== 'duplicate') return verdict.message
  const first = list.rows.find((row) => row.phone === verdict.phone)
  return first ? `The same number stands in line ${first.line} already` : verdict.message
}

export function willBeSent(row: ReadRow, sendDuplicates: boolean): boolean {
  return row.verdict === undefined || (sendDuplicates && row.verdict.problem === 'duplicate')
}

/** Columns that fill no placeholder, so that a person sees what is ignored. */
export function unusedColumns(columns: readonly string[], placeholders: readonly string[]): string[] {
  const isNamed = placeholders.some((name) => !/^\d+$/.test(name))
  const areNumbers = columns.length > 0 && columns.every((name) => /^\d+$/.test(name))
  if (isNamed || areNumbers) return columns.filter((name) => !placeholders.includes(name))
  return columns.slice(placeholders.length)
}
