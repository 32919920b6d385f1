import { actionOf } from '@parley/shared/audit-actions'
import type { App } from '../../app.ts'
import { personalValues } from '../../db/audit/personal-values.ts'
import { commitmentTo, erasedText, readSeals, type Seals, textsOf, withTexts } from '../../db/audit/seals.ts'
import type { AuditEntryTable } from '../../db/schema/audit.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { lockEntriesAbout, updateErased } from './erasure.store.ts'
import { recordAudit } from './record-audit.ts'

export type PersonToErase = {
  /** Every id of the person: `contact:…` of a customer, also of those merged into it, or `user:…` of a colleague. */
  readonly ids: readonly string[]
  /** Phones, email addresses, platform ids and user names: erased also where they are part of a longer text. */
  readonly identifiers: readonly string[]
  /** The names of the person, which are erased where they are the whole text that names a person. */
  readonly names: readonly string[]
}

const batchSize = 500

/**
 * Erases a person's values and their salts from a workspace's audit log, in both modes, and records which they were: the
 * chain stays verifiable. Returns how many entries were changed. To be called last in its transaction, since it locks the
 * workspace's chain, and in none that records an entry which names the person.
 */
export async function eraseFromAudit(app: App, tx: Tx, scope: Scope, person: PersonToErase): Promise<number> {
  const erased = new Map<string, number[]>()
  const changed: number[] = []
  const known = withIdsAsIdentifiers(person)
  for (let after: number | undefined = 0; after !== undefined; ) {
    const entries: AuditEntryTable[] = await lockEntriesAbout(app, tx, scope, {
      person: known,
      after,
      limit: batchSize,
    })
    const updates = entries.flatMap((entry) => {
      const places = placesOf(entry, known)
      for (const place of places) seqsAt(erased, place).push(entry.seq)
      return places.length > 0 ? [withoutValues(entry, places)] : []
    })
    await updateErased(tx, scope, updates)
    changed.push(...updates.map(({ seq }) => seq))
    after = entries.length < batchSize ? undefined : entries.at(-1)?.seq
  }
  const [first] = changed
  if (first === undefined) return 0
  const details = Object.fromEntries([...erased].map(([place, seqs]) => [place, asRanges(seqs)]))
  const subject = changed.length === 1 ? '1 entry' : `${changed.length} entries`
  await recordAudit(app, tx, scope, { action: 'audit.erased', subject, details })
  return changed.length
}

function seqsAt(erased: Map<string, number[]>, place: string): number[] {
  const seqs = erased.get(place) ?? []
  erased.set(place, seqs)
  return seqs
}

/** An id that is in a text, and a phone that is written without its plus sign, are found too. */
function withIdsAsIdentifiers(person: PersonToErase): PersonToErase {
  const ids = person.ids.map((id) => id.slice(id.indexOf(':') + 1))
  const written = [...person.identifiers, ...ids].map((each) => (/^\+\d+$/.test(each) ? each.slice(1) : each))
  const identifiers = [...new Set(written)].filter((each) => each !== '')
  return { ...person, identifiers, names: person.names.filter((each) => each !== '') }
}

/** The places of an entry that hold a value of the person which is still there. */
function placesOf(entry: AuditEntryTable, { ids, identifiers, names }: PersonToErase): string[] {
  const { subject: kind, details: declared = {} } = personalValues[actionOf(entry.action)]
  const mentions = (text: string) => identifiers.some((identifier) => isPartOf(text, identifier))
  const isActor = ids.includes(entry.actor_id)
  const isNamed = kind !== 'text' && names.includes(entry.subject)
  const isSubject = (entry.subject_id !== null && ids.includes(entry.subject_id)) || isNamed || mentions(entry.subject)
  const isTheirs = (place: string, text: string) => {
    if (mentions(text)) return true
    if (place === 'actor_name') return isActor
    if (place === 'subject') return isSubject
    // Where Parley is the actor, the address is that of the person whom the entry is about.
    if (place === 'address') return isActor || (isSubject && kind === 'colleague' && entry.actor_id === 'system')
    const owner = declared[decodeURIComponent(place.split('/')[1] ?? '')]
    return names.includes(text) || (isSubject && owner === 'of the subject')
  }
  const seals = readSeals(entry.seals) ?? {}
  const texts = [...textsOf(entry)]
  return texts.filter(([place, text]) => hasSalt(seals, place) && isTheirs(place, text)).map(([place]) => place)
}

function hasSalt(seals: Seals, place: string): boolean {
  const seal = seals[place]
  return seal !== undefined && 'salt' in seal
}

const insideWord = /[\p{L}\p{N}]/u

/** Whether a text contains the identifier, in either case, and not within a longer number or word. */
function isPartOf(text: string, identifier: string): boolean {
  const [all, part] = [text.toLowerCase(), identifier.toLowerCase()]
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + 1)) {
    const [before, after] = [all[at - 1] ?? '', all[at + part.length] ?? '']
    if (!insideWord.test(before) && !insideWord.test(after)) return true
  }
  return false
}

function withoutValues(entry: AuditEntryTable, places: readonly string[]): AuditEntryTable {
  const texts = textsOf(entry)
  const seals = Object.entries(readSeals(entry.seals) ?? {}).map(([place, seal]) => {
    const isErased = places.includes(place) && 'salt' in seal
    return [place, isErased ? { commitment: commitmentTo(seal.salt, texts.get(place) ?? '') } : seal]
  })
  const erased = withTexts(entry, new Map(places.map((place) => [place, erasedText])))
  return { ...erased, seals: JSON.stringify(Object.fromEntries(seals)) }
}

/** Returns ascending numbers as text, such as `3-5,9`. */
function asRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}
