import { shortened } from '../contacts/phone.ts'
import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import type { Variables } from '../templates/template-binding.ts'
import { maxValueLength } from '../words.ts'

/** What is wrong with a recipient as it was given, so that no message can be made for it. */
export type RecipientFault = {
  readonly problem: 'recipient' | 'phone' | 'user_id' | 'variable'
  readonly message: ShownSentence
  /** The whole recipient as it was given, to find its repetitions. It is not stored. */
  readonly given?: string
}

/** A recipient of a request. With a fault, no message can be made for it. An empty phone number is a missing one. */
export type ReadRecipient = {
  phone: string
  userId?: string
  /** The customer's name, which the contact gets if it has none. */
  name?: string
  variables: Variables
  fault?: RecipientFault
}

/** The longest name of a customer. Longer names are cut. */
export const maxCustomerNameLength = 100

/** The longest phone number, user id or variable name. A longer one is invalid, and only the beginning of such an address is stored. */
export const maxNameLength = 200

/** No store accepts this character in text. */
const nul = '\0'

/** Stands for an element of the list that is not an object. */
export const notAnObject = Symbol('not an object')

type Given = {
  readonly phone?: unknown
  readonly userId?: unknown
  readonly name?: unknown
  readonly variables?: unknown
}

/**
 * Reads a recipient of a request whatever it contains: what cannot be used becomes the fault of this recipient, and the
 * request is valid (docs/api.md, Campaigns). The order of the variables is kept. Values are validated where they are bound,
 * because a value that fills no placeholder may be anything.
 */
export function readRecipient(given: Given): ReadRecipient {
  if (given.phone === notAnObject) {
    return { phone: '', variables: {}, fault: { problem: 'recipient', message: sentence('recipientNotObject') } }
  }
  const phone = readAddress(given.phone, { problem: 'phone', example: '+4915112345678' })
  const userId = readAddress(given.userId, { problem: 'user_id', example: 'US.13491208655302741918' })
  const variables = readVariables(given.variables)
  const fault = phone.fault ?? userId.fault ?? variables.fault
  return {
    phone: phone.value,
    ...(userId.value.trim() !== '' && { userId: userId.value }),
    ...readName(given.name),
    // A recipient that is not sent to needs no values.
    variables: fault ? {} : variables.value,
    ...(fault && { fault: { ...fault, given: JSON.stringify([given.phone, given.userId, given.variables]) } }),
  }
}

type Read<Value> = { readonly value: Value; readonly fault?: RecipientFault }
type AddressRules = {
  readonly problem: 'phone' | 'user_id'
  readonly example: string
}

function readAddress(given: unknown, { problem, example }: AddressRules): Read<string> {
  if (given === undefined || given === null) return { value: '' }
  const isPhone = problem === 'phone'
  const faulty = (value: string, message: ShownSentence) => ({ value, fault: { problem, message } })
  if (typeof given !== 'string') {
    const value = typeof given === 'number' ? String(given) : ''
    const type = kindOf(given)
    return faulty(
      value,
      isPhone ? sentence('phoneNotText', { example, type }) : sentence('userIdNotText', { example, type }),
    )
  }
  const start = given.slice(0, maxNameLength).replaceAll(nul, '')
  if (given.includes(nul)) return faulty(start, sentence(isPhone ? 'phoneContainsNul' : 'userIdContainsNul'))
  if (given.length <= maxNameLength) return { value: given }
  const [shown, maximum] = [shortened(given), maxNameLength]
  const tooLong = isPhone
    ? sentence('phoneTooLong', { number: shown, maximum })
    : sentence('userIdTooLong', { id: shown, maximum })
  return faulty(`${start}…`, tooLong)
}

/** A name that cannot be used is none: nothing is sent differently without it. */
function readName(given: unknown): { name?: string } {
  const name = typeof given === 'string' ? given.replaceAll(nul, '').trim().slice(0, maxCustomerNameLength).trim() : ''
  return name === '' ? {} : { name }
}

function readVariables(given: unknown): Read<Variables> {
  if (given === undefined) return { value: {} }
  const faulty = (message: ShownSentence) => ({ value: {}, fault: { problem: 'variable', message } as const })
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return faulty(sentence('variablesNotObject', { type: kindOf(given) }))
  }
  const entries = Object.entries(given)
  for (const [name, value] of entries) {
    if (name.includes(nul)) return faulty(sentence('variableNameContainsNul'))
    if (name.length > maxNameLength) {
      return faulty(sentence('variableNameTooLong', { name: shortened(name), maximum: maxNameLength }))
    }
    if (typeof value === 'string' && value.includes(nul)) {
      return faulty(sentence('variableContainsNul', { name: shortened(name) }))
    }
  }
  return { value: Object.fromEntries(entries.map(([name, value]) => [name, bounded(value)])) }
}

/** What is stored of a value that cannot be sent is short, and still cannot be sent. */
function bounded(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, maxValueLength + 1)
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? [] : {}
}

function kindOf(value: unknown): string | ShownSentence {
  if (value === null) return 'null'
  if (Array.isArray(value)) return sentence('typeList')
  if (typeof value === 'object') return sentence('typeObject')
  if (typeof value === 'number') return sentence('typeNumber')
  return typeof value === 'boolean' ? sentence('typeBoolean') : sentence('typeText')
}
