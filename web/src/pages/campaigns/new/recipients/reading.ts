import type { RecipientCheckResult } from '@parley/shared/campaigns/campaign-check'
import type { RecipientFault } from '@parley/shared/campaigns/read-recipient'
import { checkRecipients } from '@parley/shared/campaigns/recipient-check'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import { sentence } from '@parley/shared/sentences/sentence'
import { bindVariables } from '@parley/shared/templates/template-binding'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'
import { i18n } from '../../../../i18n/i18n.ts'
import { translated } from '../../../../i18n/sentences.ts'
import type { Draft } from '../draft.ts'
import type { Columns, FixedValues } from './columns.ts'

export type Problem = RecipientCheckResult['problem'] | 'row' | 'impossible_phone' | 'left_out'

/** One row of the list with the result of its validation. */
export type ReadRow = RecipientRow & {
  /** The customer's name, for a contact without one. */
  readonly name?: string
  /** The values by address. */
  readonly values: Readonly<Record<string, string>>
  /** Why the row is skipped, or what to know about it: the same number with other values is sent unless the user objects. */
  readonly result: RowResult | undefined
  /** Whether no number of its country code is as long as this one. */
  readonly isImpossible?: true
  /** Which cells of the row cannot be stored in contact fields, and why. The message is sent all the same. */
  readonly unstored?: readonly string[]
}

/** What the user decided about rows that are skipped otherwise. */
export type SendChoices = Pick<Draft, 'sendSamePhones' | 'sendImpossiblePhones'>

/** What else decides about rows: the phone numbers that can exist, and the lines that the user left out. */
type RowRules = {
  readonly isPossiblePhone?: (phone: string) => boolean
  readonly leftOut?: readonly number[] | undefined
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
export function validate(list: RecipientList, mapping: Mapping, rules: RowRules = {}): ReadRow[] {
  const { isPossiblePhone = () => true } = rules
  const leftOut = new Set(rules.leftOut)
  const rows = list.rows.map((row) => ({ ...row, ...nameOf(row, mapping), values: valuesOf(row, mapping) }))
  const recipients = rows.map((row) => {
    const problem = leftOut.has(row.line) ? sentence('recipientNotObject') : row.problem
    return { ...recipientOf(row), ...(problem && { fault: faultOf(problem) }) }
  })
  const results = new Map(
    checkRecipients(recipients, { bind: (values) => bindVariables(mapping.slots, values) }).map((each) => [
      each.position,
      each,
    ]),
  )
  return rows.map((row, position) => {
    if (leftOut.has(row.line)) {
      return { ...row, result: { problem: 'left_out', message: i18n.t('campaigns:leftOutByYou') } }
    }
    if (row.problem) return { ...row, result: { problem: 'row', message: translated(row.problem) } }
    const result = results.get(position)
    const isImpossible = row.phone.startsWith('+') && !isPossiblePhone(row.phone)
    const impossible = isImpossible && ({ isImpossible } as const)
    if (!result) return { ...row, ...impossible, result: isImpossible ? impossiblePhone() : undefined }
    const { problem, first } = result
    return { ...row, ...impossible, result: { problem, message: messageOf(result, list, mapping), first } }
  })
}

/** A row that cannot be read repeats no other, and no other repeats it. */
function faultOf(message: RecipientFault['message']): RecipientFault {
  return { problem: 'recipient', message }
}

function impossiblePhone(): RowResult {
  return { problem: 'impossible_phone', message: i18n.t('campaigns:impossiblePhone') }
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
    slots.flatMap(({ address, isOptional, file }) => {
      const fileId = file && fixed[file.address]
      if (file && fileId !== undefined) return [[file.address, fileId]]
      const [column = '', value] = [mapped[address], fixed[address]?.trim()]
      if (value === undefined && column === '' && isOptional) return []
      const isOfFiles = value === undefined && column === file?.address
      return [[isOfFiles ? column : address, value ?? row.variables[column] ?? '']]
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

type Unwanted = { readonly problem: 'opted_out' | 'contact_blocked'; readonly message: string }

/** Adds to the rows who opted out or is blocked, which only the server knows, by phone number or user ID. */
export function withUnwanted(rows: readonly ReadRow[], unwanted: ReadonlyMap<string, Unwanted>): ReadRow[] {
  return rows.map((row) => {
    const result = unwanted.get(row.phone || (row.userId ?? ''))
    const isSent = row.result === undefined || sendable.includes(row.result.problem)
    return result && isSent ? { ...row, result } : row
  })
}

const sendable: readonly Problem[] = ['duplicate', 'same_phone', 'impossible_phone']

export function willBeSent({ result, isImpossible }: ReadRow, choices: SendChoices): boolean {
  if (isImpossible && !choices.sendImpossiblePhones) return false
  if (result === undefined || result.problem === 'impossible_phone') return true
  return result.problem === 'same_phone' && choices.sendSamePhones
}

/** The rows of the request: those that are sent, and exact repetitions of them, which the report then shows as such. */
export function rowsToSubmit(rows: readonly ReadRow[], choices: SendChoices): ReadRow[] {
  return rows.filter((row) => {
    const original = row.result?.problem === 'duplicate' ? rows[row.result.first ?? -1] : row
    return original !== undefined && willBeSent(original, choices)
  })
}

export function isRepetition({ result }: ReadRow): boolean {
  return result?.problem === 'duplicate'
}

/** What is counted together: a customer who is listed again is a duplicate, with the same values or with others. */
export function kindOf({ result }: ReadRow): Exclude<Problem, 'same_phone'> | undefined {
  return result?.problem === 'same_phone' ? 'duplicate' : result?.problem
}

type Counts = {
  /** Everybody who gets a message, once. */
  readonly people: number
  readonly messages: number
  readonly duplicates: number
  readonly leftOut: number
  /** The other rows that are not sent. */
  readonly skipped: number
}

export function countRows(rows: readonly ReadRow[], choices: SendChoices): Counts {
  const messages = rows.filter((row) => willBeSent(row, choices))
  const notSent = rows.filter((row) => !willBeSent(row, choices))
  const duplicates = notSent.filter((row) => kindOf(row) === 'duplicate').length
  const leftOut = notSent.filter((row) => kindOf(row) === 'left_out').length
  return {
    people: messages.filter((row) => kindOf(row) !== 'duplicate').length,
    messages: messages.length,
    duplicates,
    leftOut,
    skipped: notSent.length - duplicates - leftOut,
  }
}
