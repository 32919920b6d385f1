import { sentence } from '@parley/shared/sentences/sentence'
import type { EventKind } from '@parley/shared/webhooks/webhooks'
import { eventKinds } from '@parley/shared/words'
import { AppError } from '../../../errors.ts'
import { type Action, mayAlso, policy, type Scope } from '../../../policy.ts'

/**
 * The action that reads the same by other paths, by event type: whoever reads an event of a pull webhook must be permitted it.
 * `webhooks.read` where no other path of a program shows it.
 */
export const readActionOf = {
  'message.received': 'conversations.read',
  'message.sent': 'conversations.read',
  'message.delivered': 'conversations.read',
  'message.read': 'conversations.read',
  'message.failed': 'conversations.read',
  'message.media': 'files.read',
  'call.started': 'conversations.read',
  'call.ended': 'conversations.read',
  'conversation.created': 'conversations.read',
  'conversation.updated': 'conversations.read',
  'conversation.resolved': 'conversations.read',
  'conversation.reopened': 'conversations.read',
  'csat.received': 'conversations.read',
  'csat.low': 'conversations.read',
  'template.approved': 'templates.read',
  'template.rejected': 'templates.read',
  'template.paused': 'templates.read',
  'campaign.completed': 'campaigns.read',
  'contact.merged': 'contacts.read',
  'contact.created': 'contacts.read',
  'contact.updated': 'contacts.read',
  'contact.deleted': 'contacts.read',
  'contact.opted_out': 'contacts.read',
  'contact.opted_in': 'contacts.read',
  'import.completed': 'contacts.import',
  'api_key.expiring': 'webhooks.read',
  'webhook.test': 'webhooks.read',
} as const satisfies Record<EventKind, Action>

/** Throws `forbidden` with the first type of these whose events the caller may not read. `*` is every type. */
export function requireKindsReadable(scope: Scope<'webhooks.read'>, events: readonly string[]): void {
  const kinds = eventKinds.filter((kind) => events.includes(kind) || events.includes('*'))
  const kind = kinds.find((each) => !mayAlso(scope, readActionOf[each]))
  if (kind === undefined) return
  const permission = policy[readActionOf[kind]].apiKey.join(' or ')
  throw new AppError('forbidden', sentence('eventsNotReadable', { event: kind, permission }))
}
