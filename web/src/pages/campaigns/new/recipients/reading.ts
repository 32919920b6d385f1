import type { RecipientCheckResult } from '@parley/shared/campaigns/campaign-check'
import { checkRecipients } from '@parley/shared/campaigns/recipient-check'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import { bindVariables } from '@parley/shared/templates/template-binding'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'
import type { Columns, FixedValues } from './columns.ts'

export type Problem = RecipientCheckResult['problem'] | 'row'

/** One row of the list with the result of its validation. */
export type ReadRow = RecipientRow & {
  /** The values by address. */
  readonly values: Readonly<Record<string, string>>
  /** Why the row is skipped. Duplicates are sent if the user chooses so. */
  readonly result: { readonly problem: Problem; readonly message: string } | undefined
}

/** How the rows of a list give the values that a template needs. */
export type Mapping = { readonly slots: readonly TemplateSlot[]; readonly mapped: Columns; readonly fixed: FixedValues }

/** Validates every row as far as possible without the server; only the server knows who opted out. */
export function validate(list: RecipientList, mapping: Mapping): ReadRow[] {
  const rows = list.rows.map((row) => ({ ...row, values: valuesOf(row, mapping) }))
  const recipients = rows.map(recipientOf)
  const results = new Map(
    checkRecipients(recipients, { bind: (values) => bindVariables(mapping.slots, values) }).map((each) => [
      each.position,
      each,
    ]),
  )
  return rows.map((row, position) => {
    if (row.problem) return { ...row, result: { problem: 'row', message: row.problem } }
    const result = results.get(position)
    return { ...row, result: result && { problem: result.problem, message: messageOf(result, list, mapping) } }
  })
}

/** A recipient of the request. */
export function recipientOf({ phone, userId, values }: Pick<ReadRow, 'phone' | 'userId' | 'values'>) {
  return { phone, ...(userId !== undefined && { userId }), variables: { ...values } }
}

/** A value that is optional is left out where it has neither a column nor a fixed value. */
function valuesOf(row: RecipientRow, { slots, mapped, fixed }: Mapping): Record<string, string> {
  return Object.fromEntries(
    slots.flatMap(({ address, isOptional }) => {
      const [column = '', value] = [mapped[address], fixed[address]?.trim()]
      if (value === undefined && column === '' && isOptional) return []
      return [[address, value ?? row.variables[column] ?? '']]
    }),
  )
}

/** The shared check refers to positions; messages to the user refer to lines and columns of the file. */
function messageOf(result: RecipientCheckResult, list: RecipientList, { mapped }: Mapping): string {
  const { problem, phone, message, address } = result
  if (problem === 'missing_variable' || problem === 'variable') {
    const column = address === undefined ? undefined : mapped[address]
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
