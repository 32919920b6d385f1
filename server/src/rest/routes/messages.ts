import { ListMessages, MessageId, MessageView, SendMessage, SentMessage } from '@parley/shared/conversations/messages'
import { getMessage } from '../../features/messages/get-message.ts'
import { listMessages } from '../../features/messages/list-messages.ts'
import { sendMessage } from '../../features/messages/send-message.ts'
import { pagesOf } from '../responses.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const messages: RouteGroup = {
  name: 'Messages',
  description: 'The messages of a conversation and their delivery status.',
  routes: [
    byKey('GET /api/v1/conversations/:conversationId/messages', {
      operationId: 'listMessages',
      summary: 'List the messages of a conversation',
      description:
        'Page 1 has the newest messages, page 2 those before them. Within a page, the newest message is last.',
      takes: ListMessages,
      does: listMessages,
      gives: pagesOf(MessageView),
      action: 'conversations.read',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/messages/send', {
      operationId: 'sendMessage',
      summary: 'Send a text message',
      description:
        'Sends a text message in a conversation. Check `status` in the response: if the platform rejects the message, the response is 201 with `failed`, and `GET /api/v1/messages/{messageId}` returns the reason. Sending to a resolved conversation reopens it.',
      takes: SendMessage,
      does: sendMessage,
      gives: SentMessage,
      action: 'messages.send',
      errors: ['not_found', 'window_closed', 'opted_out', 'contact_blocked'],
      status: 201,
      idempotent: true,
    }),
    byKey('GET /api/v1/messages/:messageId', {
      operationId: 'getMessage',
      summary: 'Retrieve a message',
      description:
        'The status only moves forward: a late `delivered` does not overwrite `read`, and a failure does not overwrite a delivery.',
      takes: MessageId,
      does: getMessage,
      gives: MessageView,
      inData: true,
      action: 'conversations.read',
      errors: ['not_found'],
    }),
  ],
}
