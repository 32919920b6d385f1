import { type ContactFieldValue, maxFieldText } from '@parley/shared/contacts/contact-fields'
import type { FieldProblem } from '@parley/shared/errors'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { foldText } from '../../db/search/fold-text.ts'
import { invalidInput } from '../../errors.ts'
import type { FieldDefinition } from './field-definition.ts'

/** What is written to fields of a contact; null removes the value. */
export type FieldValues = ReadonlyMap<FieldDefinition, ContactFieldValue | null>

/** The value as it is stored, null for none, or why the field does not accept it. */
export type ReadValue = { readonly value: ContactFieldValue | null } | { readonly problem: ShownSentence }

/** Normalises what a program or person wrote to fields, by their keys, and lists the problems at `fields.key`. */
export function readFields(
  definitions: readonly FieldDefinition[],
  raw: Readonly<Record<string, unknown>>,
): { readonly values: FieldValues; readonly problems: readonly FieldProblem[] } {
  const byKey = new Map(definitions.map((field) => [field.key, field]))
  const values = new Map<FieldDefinition, ContactFieldValue | null>()
  const problems: FieldProblem[] = []
  for (const [key, written] of Object.entries(raw)) {
    const field = byKey.get(key)
    const read = field ? readFieldValue(field, written) : { problem: sentence('notAContactField') }
    if ('problem' in read) problems.push({ path: `fields.${key}`, message: read.problem })
    else if (field) values.set(field, read.value)
  }
  return { values, problems }
}

/** Does what `readFields` does, and throws where there are problems. */
export function readFieldValues(
  definitions: readonly FieldDefinition[],
  raw: Readonly<Record<string, unknown>>,
): FieldValues {
  const { values, problems } = readFields(definitions, raw)
  if (problems.length > 0) throw invalidInput(problems)
  return values
}

/**
 * Numbers, dates and so on may be written as text too, as a file has them. Null and an empty text are no value. A choice is
 * written as its id or its label, whose case and accents make no difference.
 */
export function readFieldValue(field: FieldDefinition, written: unknown): ReadValue {
  const raw = typeof written === 'string' ? written.normalize('NFC').trim() : written
  if (raw === null || raw === '') return { value: null }
  switch (field.type) {
    case 'text':
      return readText(raw)
    case 'link':
      return readLink(raw)
    case 'number':
      return readNumber(raw)
    case 'date':
      return isCalendarDate(raw) ? { value: raw } : { problem: sentence('calendarDateExpected') }
    case 'yes_no':
      return readYesNo(raw)
    case 'choice':
      return readChoice(field, raw)
    case 'choices':
      return readChoices(field, raw)
  }
}

function readText(raw: unknown): ReadValue {
  // The label of a number that a program did not quote, such as an order number.
  const text = typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : raw
  if (typeof text !== 'string') return { problem: sentence('wrongType', { type: sentence('typeText') }) }
  if (text.length > maxFieldText) {
    return { problem: sentence('maximumCharacters', { maximum: String(maxFieldText) }) }
  }
  return { value: text }
}

function readLink(raw: unknown): ReadValue {
  const read = readText(raw)
  if ('problem' in read) return read
  const url = URL.parse(String(read.value))
  const isLink = url !== null && /^https?:\/\//i.test(String(read.value))
  return isLink ? read : { problem: sentence('webAddressExpected') }
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/** A finite double. Minus zero is zero. */
function readNumber(raw: unknown): ReadValue {
  const number = typeof raw === 'string' && decimal.test(raw) ? Number(raw) : raw
  if (typeof number !== 'number' || !Number.isFinite(number)) return { problem: sentence('numberExpected') }
  return { value: number === 0 ? 0 : number }
}

/** A day of the calendar from the year 1 on, without a time zone. */
function isCalendarDate(raw: unknown): raw is string {
  if (typeof raw !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(raw) || raw.startsWith('0000')) return false
  const date = new Date(`${raw}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(raw)
}

const [yes, no] = [new Set(['true', 'yes', 'ja', '1']), new Set(['false', 'no', 'nein', '0'])]

function readYesNo(raw: unknown): ReadValue {
  const word = typeof raw === 'object' ? '' : String(raw).toLowerCase()
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  return { problem: sentence('yesOrNoExpected') }
}

function readChoice(field: FieldDefinition, raw: unknown): ReadValue {
  const id = choiceNamed(field, raw)
  return id === undefined ? { problem: notAChoice(field) } : { value: id }
}

/** A list, or a text with semicolons or else commas between the choices. In the order of the field, each once. */
function readChoices(field: FieldDefinition, raw: unknown): ReadValue {
  const ids = new Set<string>()
  for (const each of listOf(field, raw)) {
    const id = choiceNamed(field, each)
    if (id === undefined) return { problem: notAChoice(field) }
    ids.add(id)
  }
  if (ids.size === 0) return { value: null }
  return { value: field.choices.map(({ id }) => id).filter((id) => ids.has(id)) }
}

function listOf(field: FieldDefinition, raw: unknown): readonly unknown[] {
  if (Array.isArray(raw)) return raw
  if (typeof raw !== 'string' || choiceNamed(field, raw) !== undefined) return [raw]
  return raw
    .split(raw.includes(';') ? ';' : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The id of the choice with this id or label; archived ones cannot be chosen. */
function choiceNamed({ choices }: FieldDefinition, raw: unknown): string | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
  const open = choices.filter(({ archived }) => !archived)
  const text = String(raw).trim()
  const folded = foldText(text)
  return (open.find(({ id }) => id === text) ?? open.find(({ label }) => foldText(label) === folded))?.id
}

const namedChoices = 20

function notAChoice({ choices }: FieldDefinition): ShownSentence {
  const labels = choices.filter(({ archived }) => !archived).map(({ label }) => label)
  const more = labels.length > namedChoices ? ', …' : ''
  return sentence('oneOf', { values: `${labels.slice(0, namedChoices).join(', ')}${more}` })
}
