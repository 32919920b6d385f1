import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { digitsOfNumbersIn, plainCharacters, readingsOf } from '@parley/shared/contacts/written-numbers'
import type { ErasedCustomer } from '../../platforms/erased-customer.ts'

type Search = {
  readonly customer: ErasedCustomer
  /** The calling codes with which a number without a country code is read. */
  readonly callingCodes: readonly string[]
  readonly signal: AbortSignal
}

const charactersPerStep = 2_000
const numbersPerStep = 50
/** The characters that two successive parts of a text share: more than any number or user ID has, so that none is cut in two. */
const overlap = 200
const mostSeen = 10_000

/**
 * Whether the stored content of a draft contains a number of the customer, however it is written, or one of their IDs.
 * The event loop has a turn every few milliseconds, however long the draft is. Throws when the signal aborts.
 */
export async function draftMentions(content: string, search: Search): Promise<boolean> {
  for (const text of textsIn(JSON.parse(content))) {
    for (const isMentioned of searched(text, search)) {
      if (isMentioned) return true
      search.signal.throwIfAborted()
      await turnOfEventLoop()
    }
  }
  return false
}

/** The values and names of a document. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value === 'number') yield String(value)
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name
    yield* textsIn(each)
  }
}

/** Whether each small step of the search has found the customer. */
function* searched(text: string, { customer, callingCodes }: Search): Generator<boolean> {
  // Dates and amounts are repeated in many lines.
  const seen = new Set<string>()
  let compared = 0
  for (let start = 0; start < text.length; start += charactersPerStep) {
    const part = plainCharacters(text.slice(start, start + charactersPerStep + overlap))
    yield customer.isMentionedIn(idsIn(part).join(' '))
    if (seen.size > mostSeen) seen.clear()
    for (const digits of digitsOfNumbersIn(part)) {
      compared += 1
      if (compared % numbersPerStep === 0) yield false
      if (seen.has(digits)) continue
      seen.add(digits)
      if (readingsOf(digits, callingCodes).some(customer.isAddress)) yield true
    }
  }
}

const word = /[\p{L}\p{N}+._=/-]+/gu

/** The words that could be IDs, the country of a user ID in upper case. Hashing all words would take longer than the numbers. */
function idsIn(text: string): string[] {
  const words = (text.match(word) ?? []).filter((each) => /\p{L}/u.test(each) && /[\d.]/.test(each))
  return words.map((each) => each.replace(/^[a-z]{2}(?=\.)/, (country) => country.toUpperCase()))
}
