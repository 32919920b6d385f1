import type { RecipientCheckResult } from '@parley/shared/campaigns/campaign-check'
import { checkRecipients } from '@parley/shared/campaigns/recipient-check'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import type { Columns, FixedValues } from './columns.ts'

export type Problem = RecipientCheckResult['problem'] | 'row'

/** One row of the list with the result of its validation. */
export type ReadRow = RecipientRow & {
  /** The value of each placeholder. */
  readonly values: Readonly<Record<string, string>>
  /** Why the row is skipped. Duplicates are sent if the user chooses so. */
  readonly result: { readonly problem: Problem; readonly message: string } | undefined
}

/** Validates every row as far as possible without the server; only the server knows who opted out. */
export function validate(list: RecipientList, mapped: Columns, fixed: FixedValues = {}): ReadRow[] {
  const rows = list.rows.map((row) => ({ ...row, values: valuesOf(row, mapped, fixed) }))
  const recipients = rows.map(({ phone, values }) => ({ phone, variables: values }))
  const results = new Map(
    checkRecipients(recipients, { placeholders: Object.keys(mapped) }).map((each) => [each.position, each]),
  )
  return rows.map((row, position) => {
    if (row.problem) return { ...row, result: { problem: 'row', message: row.problem } }
    const result = results.get(position)
    return { ...row, result: result && { problem: result.problem, message: messageOf(result, list, mapped) } }
  })
}

function valuesOf(row: RecipientRow, mapped: Columns, fixed: FixedValues): Record<string, string> {
  const valueIn = (column: string) => (column === '' ? '' : (row.variables[column] ?? ''))
  return Object.fromEntries(
    Object.entries(mapped).map(([name, column]) => [name, fixed[name]?.trim() ?? valueIn(column)]),
  )
}

/** The shared check refers to positions; messages to the user refer to lines and columns of the file. */
function messageOf({ problem, phone, message }: RecipientCheckResult, list: RecipientList, mapped: Columns): string {
  if (problem === 'missing_variable') {
    const column = mapped[/\{\{(.+?)\}\}/.exec(message)?.[1] ?? '']
    return column ? `${message} (column ${column})` : message
  }
  if (problem !== 'duplicate') return message
  const first = list.rows.find((row) => row.phone === phone)
  return first ? `Duplicate of line ${first.line}` : message
}

/** Adds the server's opt-outs to the rows. */
export function withOptOuts(rows: readonly ReadRow[], optOuts: ReadonlyMap<string, string>): ReadRow[] {
  return rows.map((row) => {
    const message = optOuts.get(row.phone)
    const isSent = row.result === undefined || row.result.problem === 'duplicate'
    return message !== undefined && isSent ? { ...row, result: { problem: 'opted_out', message } } : row
  })
}

export function willBeSent(row: ReadRow, sendDuplicates: boolean): boolean {
  return row.result === undefined || (sendDuplicates && row.result.problem === 'duplicate')
}

/** The number of rows with each problem; problems without rows are left out. */
export function countProblems(rows: readonly ReadRow[]): Partial<Record<Problem, number>> {
  const counts: Partial<Record<Problem, number>> = {}
  for (const { result } of rows) if (result) counts[result.problem] = (counts[result.problem] ?? 0) + 1
  return counts
}
