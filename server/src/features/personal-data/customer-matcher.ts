import type { ErasedCustomer } from '../../platforms/erased-customer.ts'
import type { AddressHash } from '../contacts/erased/address-hash.ts'

type Known = {
  readonly hashOf: AddressHash
  /** The hashes of the addresses that the customer has and had. */
  readonly hashes: readonly string[]
  /** Ids of the customer's contacts and conversations. */
  readonly ids: readonly string[]
}

const word = /[\p{L}\p{N}+._=/-]+/gu
const phone = /\+?\d{7,15}/g
const isPhone = /^\+?[1-9]\d{6,14}$/
const encodedPrefix = 'wamid.'

/** Compares hashes, so that the addresses themselves need not be stored while an erasure lasts. */
export function makeMatcher({
  hashOf,
  hashes,
  ids,
}: Known): ErasedCustomer & { readonly isId: (id: string) => boolean } {
  const [known, knownIds] = [new Set(hashes), new Set(ids)]

  function isAddress(value: string): boolean {
    return known.has(hashOf(isPhone.test(value) ? `+${value.replace('+', '')}` : value))
  }

  function hasPhone(text: string): boolean {
    return (text.match(phone) ?? []).some(isAddress)
  }

  function isMentionedIn(text: string): boolean {
    if (known.size === 0 && knownIds.size === 0) return false
    if (hasPhone(text)) return true
    return (text.match(word) ?? []).some((written) => {
      const trimmed = written.replace(/^[.+/=-]+|[.+/=-]+$/g, '')
      if (knownIds.has(trimmed)) return true
      // The platform's message ids contain the phone number of the customer.
      if (trimmed.startsWith(encodedPrefix)) return hasPhone(decoded(written.slice(encodedPrefix.length)))
      return trimmed.length >= minAddressLength && isAddress(trimmed)
    })
  }

  return { isAddress, isMentionedIn, isId: (id) => knownIds.has(id) }
}

/** The shortest user id: a country, a dot and one character. */
const minAddressLength = 4

function decoded(text: string): string {
  return Buffer.from(text, 'base64').toString('latin1')
}
