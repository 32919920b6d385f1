import { z } from 'zod'
import { Page } from '../paging.ts'
import type { FilledTemplate } from '../templates/template-text.ts'
import { maxTextLength, maxValueLength } from '../words.ts'
import { ConversationId } from './conversations.ts'

export const directions = ['inbound', 'outbound'] as const
export type Direction = (typeof directions)[number]

/** `uncertain`: the outcome of a send that was cut off; settled by later receipts, never re-sent by itself. */
export const messageStatuses = ['queued', 'sent', 'delivered', 'read', 'failed', 'uncertain'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const SendMessage = z.object({
  conversationId: z.string().min(1).max(100),
  text: z.string().trim().min(1).max(maxTextLength),
})
export type SendMessage = z.infer<typeof SendMessage>

/** Seen by members only; it goes to no customer and to no program. */
export const AddNote = SendMessage
export type AddNote = z.infer<typeof AddNote>

/** An approved template into a conversation: the one thing that may be sent when the customer's window is closed. */
export const SendTemplateMessage = ConversationId.extend({
  templateId: z.string().min(1).max(100),
  /** By placeholder: `{ "1": "Anna" }` or `{ "first_name": "Anna" }`. */
  variables: z.record(z.string().min(1).max(100), z.string().max(maxValueLength)).default({}),
})
export type SendTemplateMessage = z.infer<typeof SendTemplateMessage>

export const ListMessages = ConversationId.extend(Page.shape)
export type ListMessages = z.infer<typeof ListMessages>

export const MessageId = z.object({ messageId: z.string().min(1).max(100) })
export type MessageId = z.infer<typeof MessageId>

const Filled = z.object({
  header: z.string().nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(z.object({ type: z.string(), text: z.string(), url: z.exactOptional(z.string()) })),
}) satisfies z.ZodType<FilledTemplate>

export const MessageView = z.object({
  id: z.string(),
  conversation_id: z.string().nullable(),
  direction: z.enum(directions),
  /** `note`: among members, never for the customer. */
  kind: z.enum(['text', 'template', 'survey', 'notice', 'note']),
  text: z.string(),
  /** Of a template message: its parts, as the customer sees them. */
  content: z.exactOptional(Filled),
  /** What came with it and stays with the platform until somebody asks for it. */
  attachment: z.exactOptional(
    z.object({
      kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
      mime_type: z.string(),
      file_name: z.string().nullable(),
    }),
  ),
  status: z.enum([...messageStatuses, 'received']),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  campaign_id: z.string().nullable(),
  /** Who sent it, for people: a member's name, `API key <prefix>`, a campaign's name, or null for the customer. */
  sent_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  read_at: z.iso.datetime().nullable(),
})
export type MessageView = z.infer<typeof MessageView>

/** The answer to a send (contract, section 6). */
export const SentMessage = z.object({
  messageId: z.string(),
  conversationId: z.string(),
  status: z.enum(messageStatuses),
  created_at: z.iso.datetime(),
})
export type SentMessage = z.infer<typeof SentMessage>
