import { quoted } from '../contacts/phone.ts'
import type { SharedSentence } from '../sentences/shared-sentence.ts'
import type { Variables } from '../templates/template-binding.ts'
import { maxValueLength } from '../words.ts'

/** What is wrong with a recipient as it was given, so that no message can be made for it. */
export type RecipientFault = {
  readonly problem: 'recipient' | 'phone' | 'user_id' | 'variable'
  readonly message: SharedSentence
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

/** Longer names of customers are cut. */
export const maxCustomerNameLength = 100

/** Longer phone numbers, user ids and variable names are invalid, and only the beginning of such an address is stored. */
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
 * request is valid (contract, section 8). The order of the variables is kept. Values are validated where they are bound,
 * because a value that fills no placeholder may be anything.
 */
export function readRecipient(given: Given): ReadRecipient {
  if (given.phone === notAnObject) {
    const message = 'A recipient must be an object with phone and variables'
    return { phone: '', variables: {}, fault: { problem: 'recipient', message } }
  }
  const phone = readAddress(given.phone, { problem: 'phone', name: 'The phone number', example: '+4915112345678' })
  const userId = readAddress(given.userId, {
    problem: 'user_id',
    name: 'The user ID',
    example: 'US.13491208655302741918',
  })
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
  readonly name: 'The phone number' | 'The user ID'
  readonly example: string
}

function readAddress(given: unknown, { problem, name, example }: AddressRules): Read<string> {
  if (given === undefined || given === null) return { value: '' }
  const faulty = (value: string, message: SharedSentence) => ({ value, fault: { problem, message } })
  if (typeof given !== 'string') {
    const value = typeof given === 'number' ? String(given) : ''
    return faulty(value, `${name} must be text, such as "${example}"; it is ${kindOf(given)}`)
  }
  const start = given.slice(0, maxNameLength).replaceAll(nul, '')
  if (given.includes(nul)) return faulty(start, `${name} contains the character NUL`)
  if (given.length <= maxNameLength) return { value: given }
  return faulty(`${start}…`, `${name} ${quoted(given)} is longer than ${maxNameLength} characters`)
}

/** A name that cannot be used is none: nothing is sent differently without it. */
function readName(given: unknown): { name?: string } {
  const name = typeof given === 'string' ? given.replaceAll(nul, '').trim().slice(0, maxCustomerNameLength).trim() : ''
  return name === '' ? {} : { name }
}

function readVariables(given: unknown): Read<Variables> {
  if (given === undefined) return { value: {} }
  const faulty = (message: SharedSentence) => ({ value: {}, fault: { problem: 'variable', message } as const })
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return faulty(`The variables must be an object of names and texts; they are ${kindOf(given)}`)
  }
  const entries = Object.entries(given)
  for (const [name, value] of entries) {
    if (name.includes(nul)) return faulty('The name of a variable contains the character NUL')
    if (name.length > maxNameLength) {
      return faulty(`The name of the variable ${quoted(name)} is longer than ${maxNameLength} characters`)
    }
    if (typeof value === 'string' && value.includes(nul)) {
      return faulty(`The value of the variable ${quoted(name)} contains the character NUL`)
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

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return typeof value === 'string' ? 'text' : `a ${typeof value}`
}
