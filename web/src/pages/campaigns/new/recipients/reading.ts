import type { RecipientCheckResult } from '@parley/shared/campaigns/campaign-check'
import type { RecipientFault } from '@parley/shared/campaigns/read-recipient'
import { checkRecipients } from '@parley/shared/campaigns/recipient-check'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import { bindVariables } from '@parley/shared/templates/template-binding'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'
import { i18n } from '../../../../i18n/i18n.ts'
import { translated } from '../../../../i18n/sentences.ts'
import type { Columns, FixedValues } from './columns.ts'

export type Problem = RecipientCheckResult['problem'] | 'row'

/** One row of the list with the result of its validation. */
export type ReadRow = RecipientRow & {
  /** The customer's name, for a contact without one. */
  readonly name?: string
  /** The values by address. */
  readonly values: Readonly<Record<string, string>>
  /** Why the row is skipped, or what to know about it: the same number with other values is sent unless the user objects. */
  readonly result: RowResult | undefined
}

type RowResult = {
  readonly problem: Problem
  readonly message: string
  /** The index of the earlier row that this one repeats. */
  readonly first?: number | undefined
}

/** How the rows of a list give the values that a template needs. */
export type Mapping = {
  readonly slots: readonly TemplateSlot[]
  readonly mapped: Columns
  readonly fixed: FixedValues
  /** The column with the names of the customers; empty for none. */
  readonly nameColumn?: string
}

/** Validates every row as far as possible without the server; only the server knows who opted out. */
export function validate(list: RecipientList, mapping: Mapping): ReadRow[] {
  const rows = list.rows.map((row) => ({ ...row, ...nameOf(row, mapping), values: valuesOf(row, mapping) }))
  const recipients = rows.map((row) => ({ ...recipientOf(row), ...(row.problem && { fault: faultOf(row.problem) }) }))
  const results = new Map(
    checkRecipients(recipients, { bind: (values) => bindVariables(mapping.slots, values) }).map((each) => [
      each.position,
      each,
    ]),
  )
  return rows.map((row, position) => {
    if (row.problem) return { ...row, result: { problem: 'row', message: translated(row.problem) } }
    const result = results.get(position)
    if (!result) return { ...row, result: undefined }
    const { problem, first } = result
    return { ...row, result: { problem, message: messageOf(result, list, mapping), first } }
  })
}

/** A row that cannot be read repeats no other, and no other repeats it. */
function faultOf(message: RecipientFault['message']): RecipientFault {
  return { problem: 'recipient', message }
}

function nameOf({ variables }: RecipientRow, { nameColumn = '' }: Mapping): { name?: string } {
  const name = variables[nameColumn] ?? ''
  return name === '' ? {} : { name }
}

/** A recipient of the request. */
export function recipientOf({ phone, userId, name, values }: Pick<ReadRow, 'phone' | 'userId' | 'name' | 'values'>) {
  return {
    phone,
    ...(userId !== undefined && { userId }),
    ...(name !== undefined && { name }),
    variables: { ...values },
  }
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
  const { problem, address, first = -1 } = result
  const message = translated(result.message)
  if (problem === 'missing_variable' || problem === 'variable') {
    const column = address === undefined ? undefined : mapped[address]
    return column ? i18n.t('campaigns:problemOfColumn', { message, column }) : message
  }
  const { line } = list.rows[first] ?? {}
  if (line === undefined) return message
  if (problem === 'duplicate') return i18n.t('campaigns:repeatsLine', { line })
  return problem === 'same_phone' ? i18n.t('campaigns:sameNumberAsLine', { line }) : message
}

/** Adds the server's opt-outs to the rows, by phone number or user ID. */
export function withOptOuts(rows: readonly ReadRow[], optOuts: ReadonlyMap<string, string>): ReadRow[] {
  return rows.map((row) => {
    const message = optOuts.get(row.phone || (row.userId ?? ''))
    const isSent = row.result === undefined || repeats.includes(row.result.problem)
    return message !== undefined && isSent ? { ...row, result: { problem: 'opted_out', message } } : row
  })
}

const repeats: readonly Problem[] = ['duplicate', 'same_phone']

export function willBeSent({ result }: ReadRow, sendSamePhones: boolean): boolean {
  return result === undefined || (sendSamePhones && result.problem === 'same_phone')
}

/** The rows of the request: those that are sent, and exact repetitions of them, which the report then shows as such. */
export function rowsToSubmit(rows: readonly ReadRow[], sendSamePhones: boolean): ReadRow[] {
  return rows.filter((row) => {
    const original = row.result?.problem === 'duplicate' ? rows[row.result.first ?? -1] : row
    return original !== undefined && willBeSent(original, sendSamePhones)
  })
}

export function isRepetition({ result }: ReadRow): boolean {
  return result?.problem === 'duplicate'
}

/** The number of rows with each problem; problems without rows are left out. */
export function countProblems(rows: readonly ReadRow[]): Partial<Record<Problem, number>> {
  const counts: Partial<Record<Problem, number>> = {}
  for (const { result } of rows) if (result) counts[result.problem] = (counts[result.problem] ?? 0) + 1
  return counts
}
