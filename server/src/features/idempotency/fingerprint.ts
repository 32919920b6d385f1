import { createHash } from 'node:crypto'

/** Distinguishes a repetition from another request with the same key. Hashes the parsed input, so formatting is irrelevant. */
export function fingerprintOf(input: object): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}
