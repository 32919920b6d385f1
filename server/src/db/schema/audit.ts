import type { AuditAction } from '@parley/shared/workspace/audit'
import type { InTenant } from './columns.ts'

export type AuditEntryTable = InTenant & {
  id: string
  actor_id: string
  actor_name: string
  action: AuditAction
  subject: string
  /** JSON, without secrets. */
  details: string
  address: string | null
  at: number
  /** The place in the workspace's chain, from 1 without a gap. */
  seq: number
  /** Over this entry and the hash of the one before it. */
  hash: string
}

/** The last entry of each workspace's chain, held by whoever adds the next. */
export type AuditHeadTable = { workspace_id: string; seq: number; hash: string }
