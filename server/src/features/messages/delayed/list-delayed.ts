import type { ConversationId } from '@parley/shared/conversations/conversations'
import type { DelayedMessageView } from '@parley/shared/conversations/messages'
import { authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { DelayedMessageTable } from '../../../db/schema/messages.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findConversation } from '../../conversations/conversations.store.ts'
import { findFiles, type StoredFile } from '../../files/files.store.ts'
import { presentFile } from '../../files/present-file.ts'
import { delayedOf } from './delayed-messages.store.ts'

/** The messages of a conversation that wait to be sent, whoever wrote them, the next one first. */
export async function listDelayed(
  app: App,
  scope: Scope<'conversations.read'>,
  input: ConversationId,
): Promise<{ data: DelayedMessageView[] }> {
  const conversation = await findConversation(app.db, scope, input.conversationId)
  if (!conversation) throw notFound('conversation')
  const rows = await delayedOf(app.db, scope, conversation.id)
  const readerId = authorOf(scope.actor).id
  const files = await findFiles(app.db, scope, { fileIds: rows.flatMap(({ file_id }) => file_id ?? []) })
  return { data: rows.map((row) => presentDelayed(row, readerId, files.get(row.file_id ?? ''))) }
}

function presentDelayed(row: DelayedMessageTable, readerId: string, file: StoredFile | undefined): DelayedMessageView {
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    kind: row.kind,
    text: row.text,
    ...(row.content !== null && { content: JSON.parse(row.content) as NonNullable<DelayedMessageView['content']> }),
    ...(file && { media: presentFile(file) }),
    status: 'queued',
    sent_by: row.author_name,
    is_own: row.author_id === readerId,
    send_at: new Date(row.send_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  }
}
