import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { FileView, fileKinds } from '../files/files.ts'
import { Page } from '../paging.ts'
import { SentenceText } from '../sentences/sentence-text.ts'
import { Simulated } from '../simulated.ts'
import type { FilledTemplate } from '../templates/template-text.ts'
import { maxTextLength, maxValueLength, mediaFormats } from '../words.ts'
import { ChannelChoice } from '../workspace/channel-choice.ts'
import { ConversationId } from './conversations.ts'
import { Emoji } from './emoji.ts'
import { MessageContent } from './message-content.ts'
import { OutboundContent } from './outbound-content.ts'

export const directions = ['inbound', 'outbound'] as const
export type Direction = (typeof directions)[number]

/** `uncertain`: the connection broke before a response. Later receipts settle it; it is never sent again automatically. */
export const messageStatuses = ['queued', 'sent', 'delivered', 'read', 'failed', 'uncertain'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const SendMessage = ConversationId.extend({
  text: z.string().trim().min(1).max(maxTextLength).meta({
    description: 'Text of the message. Leading and trailing whitespace is removed.',
    example: 'Your parcel is on its way.',
  }),
  channel_id: ChannelChoice.meta({
    description: 'ID of the channel to send through, which must be the channel of the conversation. Can be omitted.',
  }),
})
export type SendMessage = z.infer<typeof SendMessage>

/** Several messages at once, in this order: each is anything that a program can send over REST. */
export const SendContents = ConversationId.extend({
  contents: z.array(OutboundContent).min(1).max(10),
  /** The ID of the message that the first of them quotes. */
  reply_to: z.string().min(1).max(100).optional(),
  /** The ID of the request, which a repetition of the request has too. */
  requestId: z.string().min(1).max(100),
})
export type SendContents = z.infer<typeof SendContents>

/** Visible to members, and to programs that may read notes; never sent to a customer. */
export const AddNote = SendMessage.omit({ channel_id: true })
export type AddNote = z.infer<typeof AddNote>

/** An approved template in a conversation: the only kind of message that can be sent after the reply window closed. */
export const SendTemplateMessage = ConversationId.extend({
  templateId: z.string().min(1).max(100),
  /** The values of the template by address, such as `{ "header.1": "Anna" }`, or by placeholder, as for a campaign's recipient. */
  variables: z.record(z.string().min(1).max(100), z.string().max(maxValueLength)).default({}),
})
export type SendTemplateMessage = z.infer<typeof SendTemplateMessage>

export const ListMessages = ConversationId.extend(Page.shape)
export type ListMessages = z.infer<typeof ListMessages>

/** The dashboard's thread: all messages with the customer of a conversation on its channel. */
export const ListTimeline = ConversationId.extend({
  limit: Page.shape.limit,
  /** `next_cursor` of the page with the later messages. */
  cursor: z.string().min(1).max(200).optional(),
})
export type ListTimeline = z.infer<typeof ListTimeline>

export const MessageId = z.object({
  messageId: z.string().min(1).max(100).meta({ description: 'ID of the message.', example: exampleIds.message }),
})
export type MessageId = z.infer<typeof MessageId>

/** What a message says goes into another conversation, or into the same one. */
export const ForwardMessage = MessageId.extend({ ...ConversationId.shape, requestId: SendContents.shape.requestId })
export type ForwardMessage = z.infer<typeof ForwardMessage>

/** A message that failed, once more. */
export const RetryMessage = ForwardMessage.omit({ conversationId: true })
export type RetryMessage = z.infer<typeof RetryMessage>

const FilledButton = z.object({
  type: z.string().meta({ description: 'Button type.' }),
  text: z.string().meta({ description: 'Button label.' }),
  url: z.exactOptional(z.string()).meta({ description: 'Link, for a `URL` button.' }),
  code: z.exactOptional(z.string()).meta({ description: 'What a `COPY_CODE` or `OTP` button copies.' }),
})

const FilledMedia = z.object({
  format: z.enum(mediaFormats).meta({ description: 'Kind of file.' }),
  link: z.string().nullable().meta({ description: 'Link to the file. Null for a stored file.' }),
  file_id: z.exactOptional(z.string()).meta({ description: 'ID of the stored file that was sent.' }),
  filename: z.exactOptional(z.string()).meta({ description: 'Name of a document.' }),
})

const FilledCard = z.object({
  media: z.exactOptional(FilledMedia).meta({ description: 'File of the header.' }),
  header: z.string().nullable().meta({ description: 'Header text.' }),
  body: z.string().nullable().meta({ description: 'Body text.' }),
  buttons: z.array(FilledButton).meta({ description: 'Buttons.' }),
})

const Filled = z.object({
  header: z.string().nullable().meta({ description: 'Header text.' }),
  body: z.string().meta({ description: 'Body text.' }),
  footer: z.string().nullable().meta({ description: 'Footer text.' }),
  buttons: z.array(FilledButton).meta({ description: 'Buttons.' }),
  media: z.exactOptional(FilledMedia).meta({ description: 'File of the header, if it has one.' }),
  location: z
    .exactOptional(
      z.object({
        latitude: z.string().nullable().meta({ description: 'Degrees.' }),
        longitude: z.string().nullable().meta({ description: 'Degrees.' }),
        name: z.string().nullable().meta({ description: 'Name of the place.' }),
        address: z.string().nullable().meta({ description: 'Address of the place.' }),
      }),
    )
    .meta({ description: 'Place of the header, if it has one.' }),
  offer: z
    .exactOptional(
      z.object({
        text: z.string().meta({ description: 'Name of the offer.' }),
        expires_at: z.string().nullable().meta({ description: 'When the offer ends, if it ends.' }),
      }),
    )
    .meta({ description: 'Limited-time offer, if it has one.' }),
  cards: z.exactOptional(z.array(FilledCard)).meta({ description: 'Cards of a carousel.' }),
}) satisfies z.ZodType<FilledTemplate>

export const Attachment = z.object({
  kind: z.enum(fileKinds).meta({ description: 'Type of attachment.' }),
  mime_type: z.string().meta({ description: 'MIME type, as the sender declares it.' }),
  file_name: z.string().nullable().meta({ description: 'File name, for a document.' }),
  status: z.enum(['pending', 'stored', 'failed', 'deleted']).meta({
    description:
      '`pending`: the file is still at the platform. `stored`: Parley has it, see `media`. `failed`: it could not be fetched, see `error`. `deleted`: it was stored and has been deleted.',
  }),
  error: SentenceText.nullable().meta({ description: 'Why the file could not be fetched, else null.' }),
})

const Reaction = z.object({
  direction: z.enum(directions).meta({ description: '`inbound`: of the customer. `outbound`: of the business.' }),
  emoji: z.string().meta({ description: 'Emoji.', example: '👍' }),
})
export type Reaction = z.infer<typeof Reaction>

export const MessageView = z
  .object({
    id: z.string().meta({ description: 'ID of the message.', example: exampleIds.message }),
    conversation_id: z.string().nullable().meta({
      description: 'ID of the conversation. Null for a campaign message that has not been replied to.',
      example: exampleIds.conversation,
    }),
    direction: z
      .enum(directions)
      .meta({ description: '`inbound`: from the customer. `outbound`: to the customer.', example: 'outbound' }),
    kind: z.enum(['text', 'template', 'survey', 'notice', 'note']).meta({
      description:
        '`survey`: a satisfaction survey. `notice`: a reaction, an automatic reply, the state of a payment, or what happened, such as a call. `note`: an internal note, which is not returned with messages.',
    }),
    text: z.string().meta({ description: 'Text of the message.', example: 'Wonderful, I will call you at ten.' }),
    content: z.exactOptional(z.union([Filled, MessageContent])).meta({
      description:
        'Of a template message: the components as the customer sees them. Of any other message: what was sent, by its `type`. Left out where it is no more than `text`.',
    }),
    attachment: z.exactOptional(Attachment).meta({
      description: 'The file of a message, in either direction, as its sender describes it.',
    }),
    media: z.exactOptional(FileView).meta({
      description: 'The file of a message that Parley has stored. Its `id` is that of the file.',
    }),
    reactions: z.exactOptional(z.array(Reaction)).meta({
      description:
        'What either side reacted with; in a group, each participant. Left out where nobody did, or took it back.',
    }),
    status: z.enum([...messageStatuses, 'received']).meta({
      description:
        '`received`: inbound. `queued`: stored, not sent yet. `sent`: accepted by the platform. `delivered` and `read`: reported by the platform. `failed`: rejected or undeliverable, see `error`. `uncertain`: the connection broke before a response; never sent again automatically, and later receipts settle it.',
      example: 'read',
    }),
    error: z
      .object({
        code: z.string().meta({ description: 'Error code of the platform.' }),
        message: SentenceText.meta({ description: 'Explanation for people.' }),
      })
      .nullable()
      .meta({ description: 'Why the message failed or its outcome is uncertain, else null.', example: null }),
    campaign_id: z.string().nullable().meta({ description: 'ID of the campaign that sent it.', example: null }),
    sent_by: z.string().nullable().meta({
      description:
        'A member’s name, `API key <prefix>`, a campaign’s name, `Parley`, `WhatsApp Business app` or `Another app` for a message that was sent there. Null for messages from the customer.',
      example: 'API key sk_test_Rjzk...',
    }),
    created_at: z.iso.datetime().meta({ description: 'When it was created.', example: exampleTimes.created }),
    sent_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the platform accepted it. Null until then.', example: exampleTimes.created }),
    delivered_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it was delivered. Null until then.', example: exampleTimes.updated }),
    read_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the customer read it. Null until then.', example: exampleTimes.updated }),
  })
  .meta({ id: 'Message' })
export type MessageView = z.infer<typeof MessageView>

/** A message from the dashboard that its author can still undo. It becomes a message with the same ID when it is sent. */
export type DelayedMessageView = Pick<MessageView, 'id' | 'text' | 'created_at'> & {
  readonly conversation_id: string
  readonly kind: 'text' | 'template'
  readonly content?: FilledTemplate | MessageContent
  readonly media?: FileView
  readonly status: 'queued'
  readonly sent_by: string
  /** Whether the reader wrote it, who alone can undo it. */
  readonly is_own: boolean
  readonly send_at: string
}

/** A message that its author has undone. */
export type CancelledMessage = {
  readonly conversationId: string
  readonly text: string
  /** What a template was filled with; null for a text. */
  readonly template: Omit<SendTemplateMessage, 'conversationId'> | null
  /** What was written of a message that is not only text, and its file. Null for any other, and for a file deleted meanwhile. */
  readonly content: OutboundContent | null
  readonly file: FileView | null
  /** The ID of the message that it quotes. */
  readonly reply_to: string | null
}

/** A reaction to a message, in the place of an earlier one of the same side. */
export const React = MessageId.extend({
  emoji: Emoji.nullable().meta({ description: 'One emoji. Null takes the reaction back.', example: '👍' }),
})
export type React = z.infer<typeof React>

/** A reaction from the dashboard, whose request may be repeated. */
export const ReactOnce = React.extend({ requestId: SendContents.shape.requestId })
export type ReactOnce = z.infer<typeof ReactOnce>

/** The response to a send (docs/api.md, Conversations and messages). */
export const SentMessage = z
  .object({
    messageId: z.string().meta({ description: 'ID of the message.', example: exampleIds.message }),
    conversationId: z.string().meta({ description: 'ID of the conversation.', example: exampleIds.conversation }),
    status: z.enum(messageStatuses).meta({
      description: 'Status of the message. `failed` if the platform rejected it.',
      example: 'sent',
    }),
    created_at: z.iso.datetime().meta({ description: 'When it was created.', example: exampleTimes.created }),
    simulated: Simulated,
  })
  .meta({ id: 'SentMessage' })
export type SentMessage = z.infer<typeof SentMessage>

/** The answer to a reply from the dashboard: until `send_at` it can be undone. Null where it was sent at once. */
export type SentReply = SentMessage & { readonly send_at: string | null }

/** A person who is mentioned in an internal note. */
export type Mention = { user_id: string; name: string }

/** A message of a thread in the dashboard. */
export type ThreadMessage = MessageView & { mentions?: readonly Mention[] }

/** The oldest message comes first; `next_cursor` is null where there is no earlier one. */
export type Timeline = { readonly data: ThreadMessage[]; readonly next_cursor: string | null }
