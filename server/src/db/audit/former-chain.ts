import { createHash } from 'node:crypto'
import { z } from 'zod'
import { chainStart } from '../audit-chain.ts'
import { commitmentTo, erasedText, isSeal, newSalt, type Seal } from './seals.ts'

/** The end of a chain of version 1, whose entries were sealed and chained again. The first entry's hash covers it. */
export type FormerChain = {
  readonly entries: number
  /** Its last hash: erased together with the first value of these entries, because the value could be guessed from it. */
  readonly hash: string
  readonly seal: Seal
  /** The first entry that did not follow from the one before it, even then. */
  readonly brokenAt: number | null
}

const Stored = z.strictObject({
  entries: z.int(),
  hash: z.string(),
  seal: z.custom<Seal>(isSeal),
  brokenAt: z.int().nullable(),
})

/** Writes the former chain as it is stored with the head of the new one. */
export function formerChain(of: Omit<FormerChain, 'seal'>): string {
  return JSON.stringify({ ...of, seal: { salt: newSalt() } })
}

/** Undefined where it is damaged, or for a chain that has none. */
export function readFormerChain(stored: string | null | undefined): FormerChain | undefined {
  if (stored === null || stored === undefined) return undefined
  try {
    return Stored.parse(JSON.parse(stored))
  } catch {
    return undefined
  }
}

/** Returns the former chain with its last hash removed, from which the erased values of its entries could be guessed. */
export function withoutFormerHash(former: FormerChain): string {
  return JSON.stringify({ ...former, hash: erasedText, seal: { commitment: commitmentIn(former) } })
}

/** What the first entry follows from. */
export function startOfChain(stored: string | null | undefined): string {
  if (stored === null || stored === undefined) return chainStart
  const former = readFormerChain(stored)
  const content = former ? [former.entries, commitmentIn(former), former.brokenAt] : [stored]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** A hash that was erased has the same commitment as before; another text in its place has none. */
function commitmentIn({ hash, seal }: FormerChain): string {
  if ('salt' in seal) return commitmentTo(seal.salt, hash)
  return hash === erasedText ? seal.commitment : ''
}
