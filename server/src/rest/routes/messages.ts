import {
  ListMessages,
  MessageId,
  MessageView,
  React,
  SendMessage,
  SentMessage,
} from '@parley/shared/conversations/messages'
import { SendAnything } from '@parley/shared/conversations/send-anything'
import { z } from 'zod'
import { fetchAgain } from '../../features/messages/attachments/fetch-again.ts'
import { getMessage } from '../../features/messages/get-message.ts'
import { listMessages } from '../../features/messages/list-messages.ts'
import { react } from '../../features/messages/reactions/react.ts'
import { sendMessage } from '../../features/messages/send-message.ts'
import { sendAnything } from '../../features/outreach/send-anything.ts'
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
    byKey('POST /api/v1/messages', {
      operationId: 'sendAnything',
      summary: 'Send a message of any kind',
      description:
        'Sends a text, a file, buttons, a list, any other content or a template to a conversation, a contact or a phone number. Content needs an open reply window; a template can be sent at any time, and opens a conversation where there is none. Answers as `POST /api/v1/messages/send`: if the platform rejects the message, the response is 201 with `failed`.',
      takes: SendAnything,
      does: sendAnything,
      gives: SentMessage,
      action: 'messages.send',
      errors: ['not_found', 'conflict', 'window_closed', 'opted_out', 'contact_blocked'],
      status: 201,
      idempotent: true,
    }),
    byKey('POST /api/v1/messages/:messageId/fetch_attachment', {
      operationId: 'fetchAttachment',
      summary: 'Fetch the file of a message again',
      description:
        'Fetches the file of a message from the platform at once, where that failed or waits for its next attempt. One that is stored already is not fetched again. The message has the file when it is stored.',
      takes: MessageId,
      does: fetchAgain,
      gives: z.object({ success: z.literal(true).meta({ description: 'Always `true`.', example: true }) }),
      action: 'attachments.fetch',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/messages/:messageId/reactions', {
      operationId: 'react',
      summary: 'React to a message',
      description:
        'Sets the reaction of the business to a message in either direction, in the place of an earlier one, or takes it back. Requires an open reply window of the customer on the channel, in whichever conversation they wrote last. A reaction is no reply: it reopens nothing and changes no figure. Answers as `POST /api/v1/messages/send`.',
      takes: React,
      does: react,
      gives: SentMessage,
      action: 'messages.send',
      errors: ['not_found', 'conflict', 'window_closed', 'opted_out', 'contact_blocked'],
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
