import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Scope } from '../../policy.ts'

/** Publishes that a message was added or changed: to its conversation, if it has one, and to the timeline of its contact. */
export function publishMessage(
  app: App,
  scope: Scope,
  { conversation_id, contact_id }: Pick<MessageTable, 'conversation_id' | 'contact_id'>,
): void {
  if (conversation_id !== null) app.live.publish(scope, { noun: 'messages', id: conversation_id })
  app.live.publish(scope, { noun: 'timelines', id: contact_id })
}
