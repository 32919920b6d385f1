import { foldText } from '../../db/search/fold-text.ts'
import type { SearchTerm, SearchTerms } from '../../db/search/text-search.ts'
import type { Scope } from '../../policy.ts'

/** What an entry is about: a message, an internal note, or a contact's names and addresses. */
export type EntryKind = 'message' | 'note' | 'contact'

type Tenant = Pick<Scope, 'workspaceId' | 'mode'>

/**
 * The words of a text as the index holds them, once each, separated by spaces. Case, accents and the width of characters
 * are folded. Each word begins with the tenant's tag, so the words of other tenants are other words: they cost a search
 * nothing, and no search can meet them.
 */
export function wordsOf(tenant: Tenant, kind: EntryKind, text: string): string {
  return tagged(tenant, kind, [...foldedWords(text), ...groupedNumbers(text)])
}

/** The words of a phone number: its digits from every place on, so that any part of it of three digits is found. */
export function wordsOfPhone(tenant: Tenant, phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return tagged(tenant, 'contact', endsOf(digits, { mostLeftOut: digits.length - 3 }))
}

/**
 * The terms of what somebody searches for; empty where it has no letter, digit or emoji. The last word may be the beginning
 * of one, from its second character on. What looks like a phone number is also searched without its grouping and zeros.
 */
export function termsOf(tenant: Tenant, kind: EntryKind, text: string): SearchTerms {
  const words = [...new Set(foldedWords(text))]
  const phone = phoneIn(text)
  const phones = phone === undefined ? [] : phoneForms(kind, phone).filter((form) => form !== words.join())
  const alternatives = [words, ...phones.map((form) => [form])].filter(({ length }) => length > 0)
  return alternatives.map((alternative) => {
    // The whole number may be the beginning of one, so the last of its groups need not be: `00000` begins many words of
    // a large store, and SQLite reads all of them first.
    const isGroups = alternative.length > 1 && (phone?.length ?? 0) >= leastGrouped
    return toTerms({ tenant, kind, mayContinue: !isGroups }, alternative)
  })
}

/** The terms of a search in messages; notes have words of their own. */
export function termsOfMessages(
  tenant: Tenant,
  text: string,
  { withNotes }: { readonly withNotes: boolean },
): SearchTerms {
  return [...termsOf(tenant, 'message', text), ...(withNotes ? termsOf(tenant, 'note', text) : [])]
}

/** The terms of a search for conversations: in their messages, and in the names and addresses of their contacts. */
export function termsOfSearch(tenant: Tenant, text: string, options: { readonly withNotes: boolean }) {
  return { ofMessages: termsOfMessages(tenant, text, options), ofContacts: termsOf(tenant, 'contact', text) }
}

/** Whether a short text, such as the name of a tag, has every word of a search. */
export function hasWords(text: string, q: string): boolean {
  const [words, searched] = [foldedWords(text), foldedWords(q)]
  const last = searched.length - 1
  const isIn = (each: string, index: number) =>
    words.some((own) => own === each || (index === last && mayBeBeginning(each) && own.startsWith(each)))
  return searched.length > 0 && searched.every(isIn)
}

/** Returns the ranges of the text that hold a word or a number of the search. */
export function placesIn(text: string, q: string): [from: number, to: number][] {
  const searched = new Set(foldedWords(q))
  const last = [...searched].at(-1) ?? ''
  const isPrefix = mayBeBeginning(last)
  const phone = phoneIn(q)
  const numbers = phone === undefined ? [] : phoneForms('message', phone)
  const placesOf = (pattern: RegExp, isFound: (found: string) => boolean) =>
    [...text.matchAll(pattern)].flatMap((match): [number, number][] =>
      isFound(match[0]) ? [[match.index, match.index + match[0].length]] : [],
    )
  const ofNumbers = placesOf(grouped, (found) => numbers.some((number) => found.replace(/\D/g, '').includes(number)))
  if (ofNumbers.length > 0) return ofNumbers
  return placesOf(word, (found) =>
    foldedWords(found).some((each) => searched.has(each) || (isPrefix && each.startsWith(last))),
  )
}

type Way = { readonly tenant: Tenant; readonly kind: EntryKind; readonly mayContinue: boolean }

function toTerms({ tenant, kind, mayContinue }: Way, words: readonly string[]): SearchTerm[] {
  return words.map((word, index) => ({
    word: tagOf(tenant, kind) + word,
    isPrefix: mayContinue && index === words.length - 1 && mayBeBeginning(word),
  }))
}

/** Whether a word can be the beginning of a longer one. */
function mayBeBeginning(word: string): boolean {
  return word.length > 1 && !isUnspaced(word)
}

function tagged(tenant: Tenant, kind: EntryKind, words: readonly string[]): string {
  const tag = tagOf(tenant, kind)
  return [...new Set(words)].map((word) => tag + word).join(' ')
}

/** How many digits of a workspace's ID are in its tag. Index `workspace_by_tag` is over as many. */
export const tagDigits = 8

/** Random digits of the workspace's ID. Two workspaces with the same ones still see only their own rows. */
function tagOf({ workspaceId, mode }: Tenant, kind: EntryKind): string {
  return `${workspaceId.slice(-tagDigits).replace(/[^a-z0-9]/g, '')}${mode.slice(0, 1)}${kind.slice(0, 1)}`
}

const maxWordLength = 40
/** A character of a script that is written without spaces: each is a word of its own. */
const unspacedCharacter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const word = new RegExp(
  String.raw`${unspacedCharacter}|(?:(?!${unspacedCharacter})[\p{L}\p{M}\p{N}])+|\p{Extended_Pictographic}`,
  'gu',
)
const unspaced = new RegExp(`^${unspacedCharacter}`, 'u')
/** Scripts without spaces between words are indexed by character. */
function isUnspaced(text: string): boolean {
  return unspaced.test(text)
}

/** The words of a text as they are compared: without case and accents. */
export function foldedWords(text: string): string[] {
  const folded = foldText(text)
  return (folded.match(word) ?? []).map((each) =>
    each.length > maxWordLength ? [...each].slice(0, maxWordLength).join('') : each,
  )
}

/** The digits that a number has at least to be indexed without its groups. */
const leastGrouped = 7
/** Digits in groups, as phone numbers are written. */
const grouped = new RegExp(String.raw`\+?\d(?:[ ()./-]{0,3}\d){${leastGrouped - 1},19}`, 'g')

/** The digits of each number of seven and more, also without a country code or leading zeros. */
function groupedNumbers(text: string): string[] {
  return (text.match(grouped) ?? []).flatMap((number) => endsOf(digitsOf(number), { mostLeftOut: 3 }))
}

function endsOf(digits: string, { mostLeftOut }: { readonly mostLeftOut: number }): string[] {
  return Array.from({ length: Math.max(mostLeftOut, 0) + 1 }, (_, leftOut) => digits.slice(leftOut))
}

/** The zero in parentheses is dialled only within the country. */
function digitsOf(number: string): string {
  return number
    .replace(/\(0\)/g, '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
}

/**
 * The forms of a phone number that are searched. In a message a number may stand without its country code, in which case it is
 * searched from its area code on.
 */
function phoneForms(kind: EntryKind, phone: string): string[] {
  return kind !== 'contact' && phone.length > maxNational ? endsOf(phone, { mostLeftOut: 3 }) : [phone]
}

const maxNational = 10

/** The digits, where the text is nothing but a number of at least three. */
function phoneIn(text: string): string | undefined {
  // Copied from a page, a number may have marks of its direction and other dashes.
  const plain = text.replace(/\p{Cf}/gu, '').replace(/\p{Pd}/gu, '-')
  if (!/^[+\d\s()./-]+$/.test(plain)) return undefined
  const digits = digitsOf(plain)
  return digits.length < 3 ? undefined : digits
}
