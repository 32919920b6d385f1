import type { AuditAction } from '@parley/shared/audit'

/** What was done, to be followed by what it was done to. All actions, in the order in which they are offered. */
export const actionWords: Record<AuditAction, string> = {
  'session.signed_in': 'Signed in as',
  'session.signed_out': 'Signed out',
  'session.ended': 'Ended sessions of',
  'password.changed': 'Changed the password of',
  'two_factor.turned_on': 'Turned two-factor on for',
  'two_factor.turned_off': 'Turned two-factor off for',
  'two_factor.codes_renewed': 'Renewed the recovery codes of',
  'member.added': 'Added member',
  'member.changed': 'Changed member',
  'member.removed': 'Removed member',
  'invitation.created': 'Invited',
  'invitation.revoked': 'Withdrew the invitation of',
  'invitation.accepted': 'Joined by invitation:',
  'settings.changed': 'Changed the settings:',
  'settings.tier_changed': 'Changed the tier to',
  'api_key.created': 'Created API key',
  'api_key.changed': 'Changed API key',
  'api_key.rotated': 'Rotated API key',
  'api_key.deleted': 'Deleted API key',
  'webhook.created': 'Created webhook',
  'webhook.changed': 'Changed webhook',
  'webhook.secret_rotated': 'Rotated the secret of webhook',
  'webhook.secret_revealed': 'Looked at the secret of webhook',
  'webhook.deleted': 'Deleted webhook',
  'template.created': 'Wrote template',
  'template.edited': 'Edited template',
  'template.refused': 'The platform refused template',
  'template.deleted': 'Deleted template',
  'campaign.scheduled': 'Scheduled campaign',
  'campaign.rescheduled': 'Rescheduled campaign',
  'campaign.started': 'Started campaign',
  'campaign.paused': 'Paused campaign',
  'campaign.resumed': 'Resumed campaign',
  'campaign.cancelled': 'Cancelled campaign',
  'campaign.retried': 'Retried the failed of campaign',
  'campaign.budget_changed': 'Changed the budget of campaign',
  'campaign.exported': 'Exported the recipients of campaign',
  'contact.opt_out_changed': 'Changed the opt-out of',
  'contact.opt_outs_imported': 'Imported opt-outs:',
  'contact.exported': 'Exported contacts:',
  'conversation.assigned': 'Handed over the conversation with',
  'conversation.classified': 'Classified the conversation with',
  'conversation.resolved': 'Resolved the conversation with',
  'conversation.reopened': 'Reopened the conversation with',
  'conversation.status_changed': 'Changed the status of the conversation with',
  'canned_reply.created': 'Wrote canned reply',
  'canned_reply.changed': 'Changed canned reply',
  'canned_reply.deleted': 'Deleted canned reply',
  'channel.pace_changed': 'Changed the pace of channel',
  'audit.exported': 'Exported the audit log:',
}

export const auditActions = Object.keys(actionWords) as AuditAction[]

/** As a choice of its own, without what it was done to. */
export function actionName(action: AuditAction): string {
  return actionWords[action].replace(/:$| (with|of|to|as|for)$/, '')
}
