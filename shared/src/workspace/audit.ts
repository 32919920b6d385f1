import { z } from 'zod'
import { auditActions } from '../audit-actions.ts'
import { numberWithDefault } from '../optional-number.ts'
import { sortedBy } from '../paging.ts'
import { auditSorts } from '../words.ts'
import { InWorkspace, type Mode } from './workspaces.ts'

export type AuditAction = (typeof auditActions)[number]

export const ListAudit = InWorkspace.extend({
  /** The author as an entry names them: `user:…` or `key:…`. */
  actorId: z.string().min(1).max(200).optional(),
  action: z.enum(auditActions).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  cursor: z.string().max(200).optional(),
  ...sortedBy(auditSorts).shape,
  limit: numberWithDefault(z.number().int().min(1).max(500), 50),
})
export type ListAudit = z.infer<typeof ListAudit>

/** Like the list, newest first, with cursors of its own that are valid for the same filter only. */
export const ExportAudit = ListAudit.omit({ sort: true, sortDirection: true }).extend({
  cursor: z.string().max(1000).optional(),
})
export type ExportAudit = z.infer<typeof ExportAudit>

export type AuditEntryView = {
  id: string
  at: string
  actor_id: string
  actor_name: string
  action: AuditAction
  /** The object of the action, in words that stay meaningful after it is deleted. */
  subject: string
  details: Record<string, unknown>
  address: string | null
  mode: Mode
}

/** An actor with entries in the log: a filter for `actorId`. */
export type AuditActorView = { id: string; name: string; kind: 'member' | 'api_key' | 'system' }

export type AuditPage = { data: AuditEntryView[]; next_cursor: string | null }
