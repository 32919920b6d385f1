import type { AddressSource } from '@parley/shared/contacts/contacts'
import type { Address } from '../../platforms/channel.ts'
import type { Owner } from '../contacts/addresses/addresses.store.ts'

/** What an update of a platform, or a list, says about one person. All of its addresses are that person's. */
export type Evidence = Address & {
  readonly source: AddressSource
  /** The time at which the evidence was true, in milliseconds since 1970. */
  readonly at: number
  readonly name?: string | null
  readonly username?: string | null
  /** The contact of the message that it refers to: a receipt's, an answer's or a quoted one's. */
  readonly contactId?: string
}

/** Platforms report times in whole seconds. */
export const coarseClockMs = 1_000

/** A report, with the contacts that its addresses belong to so far. */
export type Known = {
  readonly owners: readonly Owner[]
  readonly evidence: Evidence
  readonly values: readonly string[]
}

/** True where the customer acted. A receipt, an answer to a send and a list only say whose an address is, not that it was used. */
export function isByCustomer({ source }: Pick<Evidence, 'source'>): boolean {
  return source !== 'receipt' && source !== 'send' && source !== 'list'
}

/** Returns when the customer stopped using the phone. Older messages with this phone are theirs, whatever their user ID was. */
export function endOf(owner: Owner, { phone }: Evidence): number | null {
  return owner.addresses.find(({ value }) => value === phone)?.ended_at ?? null
}
