import { createHash } from 'node:crypto'

/** What an entry's hash covers, as it stands in the store. */
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

/** What stands before the first entry of a chain. */
export const chainStart = ''

/**
 * SHA-256 over the entry and the hash of the one before it, in hex. As a JSON list, so that no text can pass for the end
 * of one field and the beginning of the next. Never changed: it would break every chain there is.
 */
export function chainHash(previous: string, entry: ChainedFields): string {
  const { workspace_id, seq, id, mode, actor_id, actor_name, action, subject, details, address, at } = entry
  const content = [previous, workspace_id, seq, id, mode, actor_id, actor_name, action, subject, details, address, at]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
