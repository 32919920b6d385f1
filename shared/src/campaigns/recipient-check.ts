import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import type { Bound, Variables } from '../templates/template-binding.ts'
import type { TemplateValues } from '../templates/template-slots.ts'
import type { RecipientCheckResult } from './campaign-check.ts'
import { addressesOf } from './recipient-address.ts'
import type { Recipient } from './recipients.ts'

type Bind = (variables: Variables) => Bound

type RepeatContext = {
  /** Binds variables to the values that the template needs. */
  readonly bind: Bind
  /** The id of the contact of a phone number in international format or a user id. Only the server knows it. */
  readonly contactOf?: (address: string) => string | undefined
}
type RecipientContext = RepeatContext & {
  /** Phone numbers in international format and user ids that are blocked. Only the server knows them. */
  readonly blocked?: ReadonlySet<string>
  /** Phone numbers in international format and user ids that have opted out. Only the server knows them. */
  readonly optedOut?: ReadonlySet<string>
}

/** Checks recipients before anything is sent: the first problem of each, if there is one. */
export function checkRecipients(recipients: readonly Recipient[], facts: RecipientContext): RecipientCheckResult[] {
  const repeats = findRepeats(recipients, facts)
  return recipients.flatMap((recipient, position): RecipientCheckResult[] => {
    const found = checkRecipient(recipient, facts)
    const who = { position, ...addressOf(recipient) }
    const first = repeats.duplicateOf.get(position)
    if (first !== undefined && (found.ok || found.problem === 'opted_out' || found.problem === 'contact_blocked')) {
      return [{ ...who, problem: 'duplicate', message: duplicateSentence(first), first }]
    }
    if (!found.ok) {
      const { problem, message, address } = found
      const more = { ...(address !== undefined && { address }), ...(first !== undefined && { first }) }
      return [{ ...who, problem, message, ...more }]
    }
    const same = repeats.sameCustomerAs.get(position)
    if (same === undefined) return []
    return [{ ...who, problem: 'same_phone', message: sameCustomerSentence(same), first: same.first }]
  })
}

type SameCustomer = { readonly first: number; readonly isByAddress: boolean }
type Repeats = {
  /**
   * The recipients that repeat an earlier one exactly: the same customer and the same values, or, where neither can be
   * sent to, the same address and values as they were given.
   */
  readonly duplicateOf: ReadonlyMap<number, number>
  /** The recipients that are the customer of an earlier one, but have other values. */
  readonly sameCustomerAs: ReadonlyMap<number, SameCustomer>
}

/**
 * Recipients that repeat an earlier one, each with the position of the first (docs/api.md, Campaigns). Two addresses of one
 * contact are the same customer.
 */
export function findRepeats(recipients: readonly Recipient[], facts: RepeatContext): Repeats {
  const duplicateOf = new Map<number, number>()
  const sameCustomerAs = new Map<number, SameCustomer>()
  const seen = new Map<string, number>()
  const addressesAt = new Map<number, readonly string[]>()
  for (const [position, recipient] of recipients.entries()) {
    const found = checkRecipient(recipient, { bind: facts.bind })
    const addresses = found.ok ? found.addresses : []
    addressesAt.set(position, addresses)
    const contacts = addresses.flatMap((address) => facts.contactOf?.(address) ?? []).map((id) => `contact ${id}`)
    const customer = [...addresses, ...contacts]
    const exact = found.ok
      ? customer.map((key) => `${key} ${JSON.stringify(found.values)}`)
      : givenKeys(recipient, facts)
    const first = firstOf(exact, seen)
    const same = firstOf(customer, seen)
    if (first !== undefined) duplicateOf.set(position, first)
    else if (same !== undefined) {
      // Stryker disable next-line ArrayDeclaration: The addresses of every earlier recipient have been stored.
      const original = addressesAt.get(same) ?? []
      sameCustomerAs.set(position, { first: same, isByAddress: addresses.some((each) => original.includes(each)) })
    }
    for (const key of [...exact, ...customer]) if (!seen.has(key)) seen.set(key, first ?? position)
  }
  return { duplicateOf, sameCustomerAs }
}

/** The keys of a recipient that cannot be sent to. One without any address repeats no other. */
function givenKeys(recipient: Recipient, { bind }: RepeatContext): string[] {
  const { phone, userId, variables, fault } = recipient
  if (phone.trim() === '' && userId === undefined) return []
  if (fault) return fault.given === undefined ? [] : [`given ${fault.given}`]
  const checked = addressesOf(recipient)
  const bound = bind(variables)
  const values = JSON.stringify([bound.ok, bound.ok ? bound.values : variables])
  const addresses = checked.ok ? checked.addresses : [JSON.stringify([phone.trim(), userId?.trim()])]
  return addresses.map((address) => `invalid ${address} ${values}`)
}

function firstOf(keys: readonly string[], seen: ReadonlyMap<string, number>): number | undefined {
  const found = keys.flatMap((key) => seen.get(key) ?? [])
  return found.length === 0 ? undefined : Math.min(...found)
}

type Problem = {
  problem: Exclude<RecipientCheckResult['problem'], 'duplicate' | 'same_phone'>
  message: ShownSentence
  /** The address of the value that is missing or cannot be used. */
  address?: string | undefined
}
export type CheckedRecipient =
  | { ok: true; addresses: readonly [string, ...string[]]; values: TemplateValues }
  | ({ ok: false } & Problem)

/** The addresses and values for a message to this recipient, or the first reason why it cannot be sent. */
export function checkRecipient(recipient: Recipient, facts: RecipientContext): CheckedRecipient {
  if (recipient.fault) return { ok: false, ...recipient.fault }
  const checked = addressesOf(recipient)
  if (!checked.ok) return checked
  const bound = facts.bind(recipient.variables)
  if (!bound.ok) return bound
  const { addresses } = checked
  const isBlocked = addresses.some((address) => facts.blocked?.has(address))
  if (isBlocked) return { ok: false, problem: 'contact_blocked', message: blockedSentence }
  const isOptedOut = addresses.some((address) => facts.optedOut?.has(address))
  if (isOptedOut) return { ok: false, problem: 'opted_out', message: optedOutSentence }
  return { ok: true, addresses, values: bound.values }
}

/** Returns the address with which the recipient is found in the store, or the given one if that is invalid. */
function addressOf(recipient: Recipient): Pick<RecipientCheckResult, 'phone' | 'userId'> {
  const { phone, userId } = recipient
  const checked = addressesOf(recipient)
  // Stryker disable next-line ArrayDeclaration: Neither text is a phone number, so the address is shown as it was given.
  const [first] = checked.ok ? checked.addresses : []
  return { phone: first?.startsWith('+') ? first : phone, ...(userId !== undefined && { userId: userId.trim() }) }
}

export const blockedSentence = sentence('recipientBlocked')
export const optedOutSentence = sentence('recipientOptedOut')

/** The earlier recipient is named by its number in the list, starting at 1. */
export function duplicateSentence(first: number): ShownSentence {
  return sentence('repeatsRecipient', { position: first + 1 })
}

function sameCustomerSentence({ first, isByAddress }: SameCustomer): ShownSentence {
  return sentence(isByAddress ? 'sameNumberAsRecipient' : 'sameCustomerAsRecipient', { position: first + 1 })
}
