import type { Bound, Variables } from '../templates/template-binding.ts'
import type { TemplateValues } from '../templates/template-slots.ts'
import type { RecipientCheckResult } from './campaign-check.ts'
import { addressesOf } from './recipient-address.ts'
import type { Recipient } from './recipients.ts'

type Bind = (variables: Variables) => Bound

type RecipientContext = {
  /** Binds variables to the values that the template needs. */
  readonly bind: Bind
  /** Phone numbers in international format and user ids that have opted out. Only the server knows them. */
  readonly optedOut?: ReadonlySet<string>
}

/** Checks recipients before anything is sent: the first problem of each, if there is one. */
export function checkRecipients(recipients: readonly Recipient[], facts: RecipientContext): RecipientCheckResult[] {
  const repeats = findRepeats(recipients, facts.bind)
  return recipients.flatMap((recipient, position): RecipientCheckResult[] => {
    const found = checkRecipient(recipient, facts)
    const who = { position, ...addressOf(recipient) }
    const first = repeats.duplicateOf.get(position)
    if (first !== undefined) return [{ ...who, problem: 'duplicate', message: duplicateSentence(first), first }]
    if (!found.ok) {
      const { problem, message, address } = found
      return [{ ...who, problem, message, ...(address !== undefined && { address }) }]
    }
    const same = repeats.sameAddressAs.get(position)
    return same === undefined ? [] : [{ ...who, problem: 'same_phone', message: samePhoneSentence(same), first: same }]
  })
}

type Repeats = {
  /** The recipients that repeat an earlier one exactly: with an address of it and the same values. */
  readonly duplicateOf: ReadonlyMap<number, number>
  /** The recipients that have an address of an earlier one, but other values. */
  readonly sameAddressAs: ReadonlyMap<number, number>
}

/** Recipients that repeat an earlier one, each with the position of the first (contract, section 8). */
export function findRepeats(recipients: readonly Recipient[], bind: Bind): Repeats {
  const duplicateOf = new Map<number, number>()
  const sameAddressAs = new Map<number, number>()
  const seen = new Map<string, number>()
  for (const [position, recipient] of recipients.entries()) {
    const found = checkRecipient(recipient, { bind })
    if (!found.ok) continue
    const values = JSON.stringify(found.values)
    const exact = found.addresses.map((address) => `${address} ${values}`)
    const first = firstOf(exact, seen)
    const same = firstOf(found.addresses, seen)
    if (first !== undefined) duplicateOf.set(position, first)
    else if (same !== undefined) sameAddressAs.set(position, same)
    for (const key of [...exact, ...found.addresses]) if (!seen.has(key)) seen.set(key, first ?? position)
  }
  return { duplicateOf, sameAddressAs }
}

function firstOf(keys: readonly string[], seen: ReadonlyMap<string, number>): number | undefined {
  const found = keys.flatMap((key) => seen.get(key) ?? [])
  return found.length === 0 ? undefined : Math.min(...found)
}

type Problem = {
  problem: Exclude<RecipientCheckResult['problem'], 'duplicate' | 'same_phone'>
  message: string
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
  const isOptedOut = addresses.some((address) => facts.optedOut?.has(address))
  if (isOptedOut) return { ok: false, problem: 'opted_out', message: optedOutSentence }
  return { ok: true, addresses, values: bound.values }
}

/** As the recipient is found in the store, or as it was given if that is invalid. */
function addressOf(recipient: Recipient): Pick<RecipientCheckResult, 'phone' | 'userId'> {
  const { phone, userId } = recipient
  const checked = addressesOf(recipient)
  const [first] = checked.ok ? checked.addresses : []
  return { phone: first?.startsWith('+') ? first : phone, ...(userId !== undefined && { userId: userId.trim() }) }
}

export const optedOutSentence = 'The customer has opted out of campaign messages'

/** The earlier recipient is named by its number in the list, starting at 1. */
export function duplicateSentence(first: number): string {
  return `Repeats recipient ${first + 1} exactly, so it is not sent again`
}

function samePhoneSentence(first: number): string {
  return `The same number as recipient ${first + 1}, with other values`
}
