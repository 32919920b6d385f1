import { z } from 'zod'
import { numberWithDefault } from '../optional-number.ts'
import { sortedBy } from '../paging.ts'
import { auditSorts } from '../words.ts'
import { InWorkspace, type Mode } from './workspaces.ts'

/** Actions of people and programs that are recorded in the audit log. */
export const auditActions = [
  'session.signed_in',
  'session.sign_in_failed',
  'session.signed_out',
  'session.ended',
  'password.changed',
  'password.reset_link_created',
  'password.reset',
  'two_factor.turned_on',
  'two_factor.turned_off',
  'two_factor.codes_renewed',
  'member.added',
  'member.changed',
  'member.removed',
  'invitation.created',
  'invitation.revoked',
  'invitation.accepted',
  'settings.changed',
  'settings.tier_changed',
  'settings.retention_changed',
  'api_key.created',
  'api_key.changed',
  'api_key.rotated',
  'api_key.deleted',
  'api_key.address_refused',
  'api_key.handed_over',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.secret_revealed',
  'webhook.deleted',
  'webhook.delivery_resent',
  'webhook.failed_recovered',
  'webhook.switched_off',
  'webhook.handed_over',
  'channel.connected',
  'channel.disconnected',
  'channel.token_replaced',
  'template.created',
  'template.edited',
  'template.refused',
  'template.deleted',
  'campaign.scheduled',
  'campaign.rescheduled',
  'campaign.started',
  'campaign.paused',
  'campaign.resumed',
  'campaign.cancelled',
  'campaign.retried',
  'campaign.recipient_repaired',
  'campaign.budget_changed',
  'campaign.exported',
  'contact.opt_out_changed',
  'contact.opt_outs_imported',
  'contact.merged',
  'contact.exported',
  'contact.erased',
  'conversation.assigned',
  'conversation.tagged',
  'conversation.classified',
  'conversation.resolved',
  'conversation.reopened',
  'conversation.status_changed',
  'tag.created',
  'tag.deleted',
  'canned_reply.created',
  'canned_reply.changed',
  'canned_reply.deleted',
  'channel.pace_changed',
  'audit.exported',
  'audit.erased',
  'secret.rotated',
  'account.renamed',
  'account.linked',
  'webhook.tested',
  'campaign.stopped',
  'template.review_played',
  'template.standing_played',
  'workspace.created',
  'workspace.archived',
  'workspace.restored',
  'workspace.deleted',
  'installation.changed',
  'backup.started',
  'sample_data.added',
  'sample_data.removed',
] as const
export type AuditAction = (typeof auditActions)[number]

export const ListAudit = InWorkspace.extend({
  /** As in an entry: `user:…` or `key:…`. */
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
