import { z } from 'zod'
import { auditActions } from '../audit-actions.ts'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { numberWithDefault } from '../optional-number.ts'
import { NextCursor, sortedBy } from '../paging.ts'
import { auditSorts, modes } from '../words.ts'
import { InWorkspace } from './workspaces.ts'

export type AuditAction = (typeof auditActions)[number]

export const maxAuditPage = 500

export const ListAudit = InWorkspace.extend({
  actorId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({
      description: 'Only return what this actor did: `user:` or `key:` with an ID, as entries have it.',
      example: `user:${exampleIds.user}`,
    }),
  action: z
    .enum(auditActions)
    .optional()
    .meta({ description: 'Only return entries with this action.', example: 'template.created' }),
  from: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Only return entries of this time or later.', example: '2026-11-01T00:00:00Z' }),
  to: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Only return entries before this time.', example: '2027-02-19T00:00:00Z' }),
  cursor: z.string().max(200).optional().meta({ description: 'The `next_cursor` of the page before.' }),
  ...sortedBy(auditSorts).shape,
  limit: numberWithDefault(z.number().int().min(1).max(maxAuditPage), 50).meta({ description: 'Entries per page.' }),
})
export type ListAudit = z.infer<typeof ListAudit>

/** An export of the audit log: like the list, newest first, with cursors of its own that are valid for the same filter only. */
export const ExportAudit = ListAudit.omit({ sort: true, sortDirection: true }).extend({
  cursor: z.string().max(1000).optional().meta({ description: 'The `next_cursor` of the page before.' }),
})
export type ExportAudit = z.infer<typeof ExportAudit>

const AuditEntryView = z
  .object({
    id: z.string().meta({ description: 'ID of the entry.', example: '01a1fbcf-5a10-7f01-8c22-9d3e4f5a6b7c' }),
    at: z.iso.datetime().meta({ description: 'When it happened.', example: exampleTimes.created }),
    actor_id: z.string().meta({
      description: 'Who did it: `user:` or `key:` with an ID, or a part of Parley.',
      example: `user:${exampleIds.user}`,
    }),
    actor_name: z.string().meta({ description: 'Name of the actor at that time.', example: 'Ada Byron' }),
    action: z.enum(auditActions).meta({ description: 'What was done.', example: 'template.created' }),
    subject: z.string().meta({
      description: 'The object of the action, in words that stay meaningful after it is deleted.',
      example: 'order_shipped (en_US)',
    }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Further values, by action.', example: { category: 'UTILITY' } }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'IP address of the request. Null where there was none.', example: '203.0.113.7' }),
    mode: z.enum(modes).meta({ description: 'Mode in which it happened.', example: 'live' }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntryView = z.infer<typeof AuditEntryView>

/** An actor with entries in the log: a filter for `actorId`. */
export type AuditActorView = { id: string; name: string; kind: 'member' | 'api_key' | 'system' }

export const AuditPage = z.object({
  data: z.array(AuditEntryView),
  next_cursor: NextCursor,
})
export type AuditPage = z.infer<typeof AuditPage>
