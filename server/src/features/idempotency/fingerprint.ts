import { createHash } from 'node:crypto'

/** What tells a repetition from another request under the same key. Of what was parsed, so that spelling is no difference. */
export function fingerprintOf(input: object): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}
