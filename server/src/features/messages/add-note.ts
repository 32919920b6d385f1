import type { AddNote, MessageView } from '@parley/shared/conversations/messages'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { lockConversation } from '../conversations/conversations.store.ts'
import { insertMessage } from './messages.store.ts'
import { presentMessage } from './present-message.ts'
import { publishMessage } from './publish-message.ts'

/**
 * An internal note in the thread. It is sent to no platform and no webhook, and the conversation keeps its position in the
 * list, because the customer neither wrote nor received anything.
 */
export async function addNote(app: App, scope: Scope<'notes.add'>, input: AddNote): Promise<MessageView> {
  const author = authorOf(scope.actor)
  return app.transact(async (tx) => {
    const conversation = await lockConversation(app, tx, scope, input.conversationId)
    if (!conversation) throw notFound('conversation')
    const note = await insertMessage(tx, {
      id: app.newId(),
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      channel_id: conversation.channel_id,
      contact_id: conversation.contact_id,
      conversation_id: conversation.id,
      direction: 'outbound',
      kind: 'note',
      text: input.text,
      content: null,
      template_request: null,
      // A note is final as soon as it is stored: there is nothing to send.
      status: 'received',
      platform_message_id: null,
      quoted_platform_message_id: null,
      campaign_id: null,
      error_code: null,
      error_message: null,
      sent_by_id: author.id,
      sent_by_name: author.name,
      created_at: app.now(),
      sent_at: null,
      delivered_at: null,
      read_at: null,
      failed_at: null,
    })
    publishMessage(app, scope, note)
    return presentMessage(note)
  })
}
