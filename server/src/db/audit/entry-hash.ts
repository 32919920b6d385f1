import { createHash } from 'node:crypto'
import { type ChainedFields, chainHash } from '../audit-chain.ts'
import { commitmentTo, erasedText, readSeals, replaceTexts, textsOf } from './seals.ts'

/** An entry as stored. Without seals in a store that a version before them has written. */
export type HashedEntry = ChainedFields & {
  readonly subject_id?: string | null
  readonly seals?: string
}

const version = 2

/**
 * The hash of an entry and its predecessor's hash, in hex; undefined where the seals do not fit the entry. Version 2 of the
 * hash covers a sealed value only by its commitment, so that the value can be erased without breaking the chain; version 1,
 * of entries without seals, covers every value itself. Neither must ever change: every existing chain would break.
 */
export function entryHash(previous: string, entry: HashedEntry): string | undefined {
  if (entry.seals === undefined) return chainHash(previous, entry)
  const sealed = commitmentsOf({ ...entry, seals: entry.seals })
  if (!sealed) return undefined
  const { workspace_id, seq, id, mode, actor_id, subject_id = null, action, at } = entry
  const open = (column: 'actor_name' | 'subject' | 'address') => (sealed.has(column) ? null : entry[column])
  const details = replaceTexts(entry.details, (text, place) => (sealed.has(place) ? null : text))
  const fields = [workspace_id, seq, id, mode, actor_id, subject_id, action, at]
  const content = [version, previous, ...fields, open('actor_name'), open('subject'), open('address'), details]
  return createHash('sha256')
    .update(JSON.stringify([...content, [...sealed]]))
    .digest('hex')
}

/**
 * Returns the commitments by place, in the order of the seals; undefined where a seal has no value, or an erased place has
 * another text.
 */
function commitmentsOf(entry: HashedEntry & { readonly seals: string }): Map<string, string> | undefined {
  const texts = textsOf(entry)
  const seals = readSeals(entry.seals)
  if (!seals) return undefined
  const commitments = new Map<string, string>()
  for (const [place, seal] of Object.entries(seals)) {
    const text = texts.get(place)
    if (text === undefined || ('commitment' in seal && text !== erasedText)) return undefined
    commitments.set(place, 'salt' in seal ? commitmentTo(seal.salt, text) : seal.commitment)
  }
  return commitments
}

/** The places of an entry whose values were erased. */
export function erasedPlaces({ seals }: HashedEntry): string[] {
  const entries = Object.entries(readSeals(seals ?? '{}') ?? {})
  return entries.filter(([, seal]) => 'commitment' in seal).map(([place]) => place)
}
