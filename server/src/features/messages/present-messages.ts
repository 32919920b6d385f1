import type { MessageView } from '@parley/shared/conversations/messages'
import type { Kysely } from 'kysely'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'
import { attachmentsOf } from './attachments/attachments.store.ts'
import { presentMessage } from './present-message.ts'
import { reactionsOf } from './reactions/reactions.store.ts'

/** The messages with their files and the reactions to them. */
export async function presentMessages(
  db: Kysely<Schema>,
  scope: Scope,
  messages: readonly MessageTable[],
): Promise<MessageView[]> {
  const ids = messages.map(({ id }) => id)
  const attachments = await attachmentsOf(db, scope, ids)
  const reactions = await reactionsOf(db, scope, ids)
  return messages.map((message) =>
    presentMessage(message, { attachment: attachments.get(message.id), reactions: reactions.get(message.id) }),
  )
}
