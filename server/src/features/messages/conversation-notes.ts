import type { ConversationNote, ListConversationNotes } from '@parley/shared/conversations/conversation-notes'
import type { AddNote, MessageView } from '@parley/shared/conversations/messages'
import { type Paged, pagination } from '@parley/shared/paging'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findConversation } from '../conversations/conversations.store.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { addNote } from './add-note.ts'
import { countMessages, pageOfMessages } from './messages.store.ts'
import { presentMessages } from './present-messages.ts'
import { withMentions } from './with-mentions.ts'

/** The internal notes of a conversation for a program, the newest first. Throws `not_found` for an unknown conversation. */
export async function listConversationNotes(
  app: App,
  scope: Scope<'notes.read'>,
  input: ListConversationNotes,
): Promise<Paged<ConversationNote>> {
  const conversation = await findConversation(app.db, scope, input.conversationId)
  if (!conversation) throw notFound('conversation')
  const thread = { ...input, conversationId: conversation.id, notes: 'only' as const }
  const notes = await presentMessages(app.db, scope, await pageOfMessages(app.db, scope, thread))
  const total = await countMessages(app.db, scope, thread)
  return { data: await presentNotes(app, scope, notes.toReversed()), pagination: pagination(input, total) }
}

/** Adds a note as `addNote` does, and returns it as a program gets it. */
export async function addConversationNote(
  app: App,
  scope: Scope<'notes.add'>,
  input: AddNote & Resumable,
): Promise<ConversationNote> {
  const [note] = await presentNotes(app, scope, [await addNote(app, scope, input)])
  if (!note) throw notFound('conversation')
  return note
}

async function presentNotes(app: App, scope: Scope, notes: readonly MessageView[]): Promise<ConversationNote[]> {
  const mentioning = await withMentions(app, scope, notes)
  return mentioning.map(({ id, conversation_id, text, mentions = [], sent_by, created_at }) => ({
    id,
    // Every note is in a conversation.
    conversation_id: conversation_id ?? '',
    text,
    mentions: [...mentions],
    written_by: sent_by,
    created_at,
  }))
}
