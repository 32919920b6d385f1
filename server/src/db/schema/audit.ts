import type { InTenant } from './columns.ts'

export type AuditEntryTable = InTenant & {
  id: string
  actor_id: string
  actor_name: string
  /** An action, or a name that it had before: `actionOf`. */
  action: string
  /** Whom the action was performed on, as a kind and an id that names nobody: `contact:…` or `user:…`. */
  subject_id: string | null
  subject: string
  /** JSON, without secrets. */
  details: string
  address: string | null
  at: number
  /** The position in the workspace's chain, from 1 without gaps. */
  seq: number
  /** JSON of Seals: what the hash covers in place of each personal value. */
  seals: string
  /** The hash of this entry and its predecessor's hash. */
  hash: string
}

/** The last entry of each workspace's chain, locked by the transaction that appends the next. */
export type AuditHeadTable = {
  workspace_id: string
  seq: number
  hash: string
}
