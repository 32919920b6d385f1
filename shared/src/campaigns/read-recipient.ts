import { quoted } from '../contacts/phone.ts'
import { maxValueLength } from '../words.ts'

/** What is wrong with a recipient as it was given, so that no message can be made for it. */
export type RecipientFault = { readonly problem: 'recipient' | 'phone' | 'variable'; readonly message: string }

/** A recipient of a request. With a fault, no message can be made for it. */
export type ReadRecipient = { phone: string; variables: Record<string, string>; fault?: RecipientFault }

/** Longer phone numbers and variable names are invalid, and of such a phone number only the beginning is stored. */
export const maxNameLength = 200

/** No store accepts this character in text. */
const nul = '\0'

/** Stands for an element of the list that is not an object. */
export const notAnObject = Symbol('not an object')

type Given = { readonly phone?: unknown; readonly variables?: unknown }

/**
 * Reads a recipient of a request whatever it contains: what cannot be used becomes the fault of this recipient, and the
 * request is valid (contract, section 8). The order of the variables is kept.
 */
export function readRecipient({ phone: givenPhone, variables: givenVariables }: Given): ReadRecipient {
  const phone = readPhone(givenPhone)
  const variables = readVariables(givenVariables)
  const fault = phone.fault ?? variables.fault
  return {
    phone: phone.value,
    // A recipient that is not sent to needs no values.
    variables: fault ? {} : variables.value,
    ...(fault && { fault }),
  }
}

type Read<Value> = { readonly value: Value; readonly fault?: RecipientFault }

function readPhone(given: unknown): Read<string> {
  if (given === notAnObject) {
    const message = 'A recipient must be an object with phone and variables'
    return { value: '', fault: { problem: 'recipient', message } }
  }
  if (given === undefined || given === null) return { value: '' }
  if (typeof given !== 'string') {
    const message = `The phone number must be text, such as "+4915112345678"; it is ${kindOf(given)}`
    return { value: typeof given === 'number' ? String(given) : '', fault: { problem: 'phone', message } }
  }
  if (given.includes(nul)) {
    const value = given.slice(0, maxNameLength).replaceAll(nul, '')
    return { value, fault: { problem: 'phone', message: 'The phone number contains the character NUL' } }
  }
  if (given.length <= maxNameLength) return { value: given }
  const value = `${given.slice(0, maxNameLength)}…`
  const message = `The phone number ${quoted(given)} is longer than ${maxNameLength} characters`
  return { value, fault: { problem: 'phone', message } }
}

function readVariables(given: unknown): Read<Record<string, string>> {
  if (given === undefined) return { value: {} }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const message = `The variables must be an object of names and texts; they are ${kindOf(given)}`
    return { value: {}, fault: { problem: 'variable', message } }
  }
  for (const [name, value] of Object.entries(given)) {
    const message = problemOf(name, value)
    if (message !== undefined) return { value: {}, fault: { problem: 'variable', message } }
  }
  return { value: given as Record<string, string> }
}

function problemOf(name: string, value: unknown): string | undefined {
  if (name.includes(nul)) return 'The name of a variable contains the character NUL'
  if (name.length > maxNameLength) {
    return `The name of the variable ${quoted(name)} is longer than ${maxNameLength} characters`
  }
  if (typeof value !== 'string') return `The value of the variable ${quoted(name)} must be text; it is ${kindOf(value)}`
  if (value.includes(nul)) return `The value of the variable ${quoted(name)} contains the character NUL`
  if (value.length <= maxValueLength) return undefined
  return `The value of the variable ${quoted(name)} is longer than ${maxValueLength.toLocaleString('en')} characters`
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return typeof value === 'string' ? 'text' : `a ${typeof value}`
}
