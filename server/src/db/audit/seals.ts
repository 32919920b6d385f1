import { createHash, randomBytes } from 'node:crypto'
import type { AuditAction } from '@parley/shared/workspace/audit'
import { personalValues } from './personal-values.ts'

/** What a place holds after its value was erased. */
export const erasedText = '[erased]'

/** The salt of a value that is there, or the commitment to a value that was erased together with its salt. */
export type Seal = { readonly salt: string } | { readonly commitment: string }
/** Seals by their place: a column of the entry, or the path of a text within its details. */
export type Seals = Readonly<Record<string, Seal>>

/** The parts of an entry that can hold personal values. */
export type Sealable = {
  readonly actor_name: string
  readonly subject: string
  readonly address: string | null
  /** JSON. */
  readonly details: string
}

const columns = ['actor_name', 'subject', 'address'] as const
const saltBytes = 16

/** A seal with a salt of its own for each personal value of an entry, as JSON to be stored with it. */
export function sealsOf(entry: Sealable & { readonly action: AuditAction }): string {
  // Stryker disable next-line OptionalChaining: Every action has declared values.
  const declared = personalValues[entry.action]?.details ?? {}
  const places = [...textsOf(entry).keys()].filter((place) => {
    const [, name] = place.split('/')
    return name === undefined || Object.hasOwn(declared, decodeURIComponent(name))
  })
  return JSON.stringify(Object.fromEntries(places.map((place) => [place, { salt: newSalt() }])))
}

export function newSalt(): string {
  return randomBytes(saltBytes).toString('base64url')
}

/** SHA-256 of the salt and the value, in hex. The salt has a fixed length, so that the boundary is certain. */
export function commitmentTo(salt: string, value: string): string {
  return createHash('sha256')
    .update(salt + value)
    .digest('hex')
}

/** The texts of an entry by their place: its columns, and every text of its details where they are as `JSON.stringify` writes them. */
export function textsOf(entry: Sealable): Map<string, string> {
  const texts = new Map<string, string>()
  for (const column of columns) {
    const value = entry[column]
    if (value !== null) texts.set(column, value)
  }
  replaceTexts(entry.details, (text, place) => {
    texts.set(place, text)
    return text
  })
  return texts
}

/** The entry with its values at some places replaced. Nulls in place of texts leave the rest of the details as it is. */
export function withTexts<Entry extends Sealable>(entry: Entry, values: ReadonlyMap<string, string>): Entry {
  const changed = columns.filter((column) => values.has(column)).map((column) => [column, values.get(column)])
  const details = replaceTexts(entry.details, (text, place) => values.get(place) ?? text)
  return { ...entry, ...Object.fromEntries(changed), details }
}

/** The details with some texts replaced. Details that `JSON.stringify` would write in another way are returned unchanged. */
export function replaceTexts(details: string, change: (text: string, place: string) => string | null): string {
  const parsed = parse(details)
  // Stryker disable next-line ConditionalExpression: Null has no texts, and is written as it was.
  if (typeof parsed !== 'object' || parsed === null || JSON.stringify(parsed) !== details) return details
  return JSON.stringify(replaceIn(parsed, 'details', change))
}

function replaceIn(value: unknown, place: string, change: (text: string, place: string) => string | null): unknown {
  if (typeof value === 'string') return change(value, place)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each, index) => replaceIn(each, `${place}/${index}`, change))
  const fields = Object.entries(value).map(([name, each]) => {
    return [name, replaceIn(each, `${place}/${encodeURIComponent(name.toWellFormed())}`, change)]
  })
  return Object.fromEntries(fields)
}

/** Returns the seals of an entry from their JSON, or undefined for JSON that no `sealsOf` and no erasure has written. */
export function readSeals(json: string): Seals | undefined {
  const seals = parse(json)
  if (typeof seals !== 'object' || seals === null || JSON.stringify(seals) !== json) return undefined
  return Object.values(seals).every(isSeal) ? (seals as Seals) : undefined
}

export function isSeal(value: unknown): value is Seal {
  if (typeof value !== 'object' || value === null) return false
  // Stryker disable next-line ArrayDeclaration: Neither text is the name of a seal, and a function without a result returns undefined.
  const [[name, content] = [], ...more] = Object.entries(value)
  return more.length === 0 && (name === 'salt' || name === 'commitment') && typeof content === 'string'
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
    // Stryker disable next-line BlockStatement: Neither text is the name of a seal, and a function without a result returns undefined.
  } catch {
    return undefined
  }
}
