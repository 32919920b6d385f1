import { z } from 'zod'
import { ChannelFields } from '../../channel-fields.ts'
import { MessageContent } from '../../conversations/message-content.ts'
import { Attachment, MessageView } from '../../conversations/messages.ts'
import { FileView } from '../../files/files.ts'
import { Customer, channelName, conversationId, groupId, time } from './parts.ts'

const { id: message_id, conversation_id, direction, text, error } = MessageView.shape

const file = {
  attachment: z
    .exactOptional(Attachment)
    .meta({ description: 'The file of the message, as its sender describes it. Left out where it has none.' }),
  media: z
    .exactOptional(
      FileView.extend({
        url: z.string().meta({
          description:
            'Link to the bytes of this file, which needs no key. Whoever has it can use it, so treat it as a secret.',
        }),
        url_expires_at: time('Until when the link works: 24 hours after the event.'),
      }),
    )
    .meta({ description: 'The stored file. Left out where it is not stored.' }),
}

/** What every event about the text of a message says. */
const message = {
  message_id,
  conversation_id,
  direction,
  text,
  channel: channelName,
  contact_name: z.string().nullable().meta({ description: 'Name of the contact. Null if none is known.' }),
  campaign_id: MessageView.shape.campaign_id.meta({ description: 'ID of the campaign that it belongs to, else null.' }),
  created_at: time('When the message was created.'),
  ...ChannelFields.shape,
}

export const MessageReceived = z.object({
  ...message,
  conversation_id: conversationId,
  from: z.string().nullable().meta({
    description: 'Phone number of the customer, or their user ID where the platform provides no phone number.',
    example: '+15550100123',
  }),
  content: MessageContent.meta({ description: 'What was sent, by its `type`.' }),
  attachment: file.attachment,
  group_id: groupId,
})

/** `message.sent`, `message.delivered`, `message.read` and `message.failed`. */
export const MessageProgress = z.object({
  ...message,
  status: z.enum(['queued', 'sent', 'delivered', 'read', 'failed', 'uncertain']).meta({
    description: 'Current status of the message, which may be ahead of the event.',
    example: 'delivered',
  }),
  error: error.meta({ description: 'Why the message failed, else null.', example: null }),
  to: z.string().nullable().meta({
    description: 'Phone number that it was sent to. Null for a customer whose phone number is not known.',
    example: '+15550100123',
  }),
  content: z.exactOptional(MessageContent).meta({ description: 'The reaction, where the message is one.' }),
  ...file,
})

export const MessageMedia = z.object({
  message_id,
  conversation_id,
  direction,
  created_at: message.created_at,
  ...file,
  ...ChannelFields.shape,
})

/** `call.started` and `call.ended`. */
export const CallProgress = z.object({
  message_id: message_id.meta({ description: 'ID of the entry that the call has in the conversation.' }),
  conversation_id: conversationId,
  direction: direction.meta({ description: '`inbound`: the customer called. `outbound`: the customer was called.' }),
  channel: channelName,
  contact: Customer,
  state: z.enum(['ringing', 'answered', 'missed', 'unanswered', 'declined', 'failed']).meta({
    description:
      '`ringing` when it started. Then `answered`, `missed` (the customer called, and nobody answered), `unanswered`, `declined` or `failed`.',
    example: 'answered',
  }),
  started_at: z.iso.datetime().nullable().meta({ description: 'When they began to talk, else null.' }),
  ended_at: z.iso.datetime().nullable().meta({ description: 'When the call ended. Null until then.' }),
  duration_seconds: z.int().nullable().meta({ description: 'How long they talked, else null.', example: 168 }),
  created_at: time('When the call began to ring.'),
  ...ChannelFields.shape,
})
