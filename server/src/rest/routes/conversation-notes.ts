import {
  ConversationNote,
  ListConversationNotes,
  NewConversationNote,
} from '@parley/shared/conversations/conversation-notes'
import { addConversationNote, listConversationNotes } from '../../features/messages/conversation-notes.ts'
import { pagesOf } from '../responses.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const conversationNotes: RouteGroup = {
  name: 'Notes in conversations',
  description:
    'What members and programs wrote in a conversation for colleagues. Customers never see it, and webhooks do not have it. Notes are not changed or deleted by anybody; they go with their conversation.',
  routes: [
    byKey('GET /api/v1/conversations/:conversationId/notes', {
      operationId: 'listConversationNotes',
      summary: 'List the notes in a conversation',
      description: 'Returns the internal notes of a conversation, the newest first.',
      takes: ListConversationNotes,
      does: listConversationNotes,
      gives: pagesOf(ConversationNote),
      action: 'notes.read',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/conversations/:conversationId/notes', {
      operationId: 'addConversationNote',
      summary: 'Add a note to a conversation',
      description:
        'Members see the note among the messages. Who is mentioned is alerted; somebody who is no member cannot be mentioned. The note is no activity: the conversation keeps its position in the list.',
      takes: NewConversationNote,
      does: addConversationNote,
      gives: ConversationNote,
      inData: true,
      action: 'notes.add',
      status: 201,
      idempotent: true,
      errors: ['not_found'],
    }),
  ],
}
