import { createHash } from 'node:crypto'
import { commitmentTo, erasedText, readSeals, replaceTexts, textsOf } from './seals.ts'

/** The fields that an entry's hash covers, as stored. */
export type HashedEntry = {
  readonly workspace_id: string
  readonly seq: number
  readonly id: string
  readonly mode: string
  readonly actor_id: string
  readonly actor_name: string
  readonly action: string
  readonly subject: string
  readonly subject_id: string | null
  readonly details: string
  readonly address: string | null
  readonly at: number
  readonly seals: string
}

/** The predecessor hash of a chain's first entry. */
export const chainStart = ''

const version = 2

/**
 * SHA-256 over an entry and its predecessor's hash, in hex; undefined where the seals do not fit the entry. It covers a sealed
 * value only by its commitment, so that the value can be erased without breaking the chain. The input is a JSON array, so
 * that no text can imitate the boundary between two fields. This must never change: every existing chain would break.
 */
export function entryHash(previous: string, entry: HashedEntry): string | undefined {
  const sealed = commitmentsOf(entry)
  if (!sealed) return undefined
  const { workspace_id, seq, id, mode, actor_id, subject_id, action, at } = entry
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
function commitmentsOf(entry: HashedEntry): Map<string, string> | undefined {
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
  const entries = Object.entries(readSeals(seals) ?? {})
  return entries.filter(([, seal]) => 'commitment' in seal).map(([place]) => place)
}
