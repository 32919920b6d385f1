import { createHash } from 'node:crypto'

/** The fields that an entry's hash covers, as stored. */
export type ChainedFields = {
  readonly workspace_id: string
  readonly seq: number
  readonly id: string
  readonly mode: string
  readonly actor_id: string
  readonly actor_name: string
  readonly action: string
  readonly subject: string
  readonly details: string
  readonly address: string | null
  readonly at: number
}

/** The predecessor hash of a chain's first entry. */
export const chainStart = ''

/**
 * SHA-256 over the entry and the hash of its predecessor, in hex. The input is a JSON array, so that no text can imitate the
 * boundary between two fields. This must never change: every existing chain would break.
 */
export function chainHash(previous: string, entry: ChainedFields): string {
  const { workspace_id, seq, id, mode, actor_id, actor_name, action, subject, details, address, at } = entry
  const content = [previous, workspace_id, seq, id, mode, actor_id, actor_name, action, subject, details, address, at]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
