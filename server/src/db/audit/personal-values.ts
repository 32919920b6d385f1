import type { AuditAction } from '@parley/shared/workspace/audit'

/** Whose values an entry holds besides its actor's name and address. */
export type PersonalValues = {
  /** Whom the subject names; `text` where it names an object, as its author called it. */
  readonly subject: 'customer' | 'colleague' | 'text'
  /** The details that hold a person's values: of the person who is the subject, or of others. All their texts are sealed. */
  readonly details?: Readonly<Record<string, 'of the subject' | 'of others'>>
}

const customer: PersonalValues = { subject: 'customer' }
const colleague: PersonalValues = { subject: 'colleague' }
const text: PersonalValues = { subject: 'text' }
const cannedReply: PersonalValues = { subject: 'text', details: { text: 'of others', files: 'of others' } }
const webhook: PersonalValues = { subject: 'text', details: { description: 'of others' } }
const invitation: PersonalValues = { subject: 'colleague', details: { invited_by: 'of others' } }

/**
 * Every action, with the personal values that its entries hold: those that can be erased. The seals of an entry are stored
 * with it, so that a change here affects new entries only.
 */
export const personalValues: Readonly<Record<AuditAction, PersonalValues>> = {
  'session.signed_in': colleague,
  'session.sign_in_failed': colleague,
  'session.signed_out': colleague,
  'session.ended': colleague,
  'password.changed': colleague,
  'password.reset_link_created': colleague,
  'password.reset': colleague,
  'two_factor.turned_on': colleague,
  'two_factor.turned_off': colleague,
  'two_factor.codes_renewed': colleague,
  'member.added': colleague,
  'member.changed': colleague,
  'member.removed': colleague,
  'invitation.created': invitation,
  'invitation.revoked': invitation,
  'invitation.accepted': invitation,
  'settings.changed': text,
  'settings.tier_changed': text,
  'settings.retention_changed': text,
  'api_key.created': text,
  'api_key.changed': { subject: 'text', details: { name: 'of others', addresses: 'of others' } },
  'api_key.rotated': text,
  'api_key.deleted': text,
  'api_key.address_refused': text,
  'api_key.handed_over': { subject: 'text', details: { to: 'of others' } },
  'webhook.created': webhook,
  'webhook.handed_over': { subject: 'text', details: { to: 'of others' } },
  'webhook.changed': webhook,
  'webhook.secret_rotated': text,
  'webhook.secret_revealed': text,
  'webhook.deleted': text,
  'webhook.delivery_resent': text,
  'webhook.failed_recovered': text,
  'webhook.switched_off': text,
  'channel.connected': text,
  'channel.disconnected': text,
  'channel.token_replaced': text,
  'channel.picture_changed': text,
  'channel.profile_changed': text,
  'template.created': text,
  'template.edited': text,
  'template.refused': text,
  'template.deleted': text,
  'campaign.scheduled': text,
  'campaign.rescheduled': text,
  'campaign.started': text,
  'campaign.paused': text,
  'campaign.resumed': text,
  'campaign.cancelled': text,
  'campaign.retried': text,
  'campaign.recipient_repaired': text,
  'campaign.budget_changed': text,
  'campaign.exported': text,
  'contact.opt_out_changed': customer,
  'contact.opt_outs_imported': text,
  'contact.merged': { subject: 'customer', details: { merged: 'of the subject' } },
  'contact.split': customer,
  'contact.blocked': { subject: 'customer', details: { reason: 'of the subject' } },
  'contact.unblocked': customer,
  'contact.exported': text,
  'contact.erased': text,
  'conversation.tagged': { subject: 'customer' },
  'conversation.assigned': { subject: 'customer', details: { assignee: 'of others' } },
  'conversation.classified': customer,
  'conversation.resolved': customer,
  'conversation.reopened': customer,
  'conversation.status_changed': customer,
  'conversation.merged': customer,
  'tag.created': text,
  'tag.deleted': text,
  'canned_reply.created': cannedReply,
  'canned_reply.changed': cannedReply,
  'canned_reply.deleted': cannedReply,
  'channel.added': text,
  'channel.changed': text,
  'channel.made_default': text,
  'channel.pace_changed': text,
  'channel.removed': text,
  'audit.exported': { subject: 'text', details: { who: 'of others' } },
  'audit.erased': text,
  'secret.rotated': text,
  'account.renamed': { subject: 'colleague', details: { name: 'of the subject' } },
  'account.email_changed': { subject: 'colleague', details: { email: 'of the subject' } },
  'account.linked': colleague,
  'webhook.tested': text,
  'campaign.stopped': text,
  'template.review_simulated': text,
  'template.quality_simulated': text,
  'workspace.created': text,
  'workspace.archived': text,
  'workspace.restored': text,
  'workspace.deleted': text,
  'installation.changed': text,
  'backup.started': text,
  'sample_data.added': text,
  'sample_data.removed': text,
}
