import type { Direction, MessageStatus, MessageView } from '@parley/shared/conversations/messages'
import type { InTenant } from './columns.ts'

export type MessageTable = InTenant & {
  id: string
  channel_id: string
  contact_id: string
  /** The conversation of the message; null for a campaign message without a reply. */
  conversation_id: string | null
  direction: Direction
  kind: MessageView['kind']
  text: string
  /** JSON of FilledTemplate for a template message, of MessageContent for any other that is not only text. */
  content: string | null
  /** JSON of TemplateRequest for a template message of ours. */
  template_request: string | null
  status: MessageStatus | 'received'
  platform_message_id: string | null
  quoted_platform_message_id: string | null
  campaign_id: string | null
  error_code: string | null
  error_message: string | null
  sent_by_id: string | null
  sent_by_name: string | null
  created_at: number
  sent_at: number | null
  delivered_at: number | null
  read_at: number | null
  failed_at: number | null
  /** The phone or user id of the customer that it came from or was sent to; null where it is not known. */
  customer_address?: string | null | undefined
  /** 1 for a template to a customer who had not written on the channel within the platform's window; otherwise null. */
  is_messaged_first?: number | null | undefined
}

/**
 * A message that waits until its time, so that its author can undo it. Sending it deletes the row and inserts a message with the
 * same ID.
 */
export type DelayedMessageTable = InTenant & {
  id: string
  conversation_id: string
  kind: 'text' | 'template'
  /** The text that the customer will read. */
  text: string
  /** JSON of FilledTemplate for a template, and of MessageContent for a message that is not only text. */
  content: string | null
  /** JSON of OutboundContent, for a message that is not only text. */
  outbound: string | null
  /** The ID of the message that it quotes. */
  reply_to: string | null
  file_id: string | null
  template_id: string | null
  /** JSON of the values that the author gave the template. */
  variables: string | null
  /** The author, as `sent_by_id` of a message. */
  author_id: string
  author_name: string
  /** When the conversation had been resolved, if it was resolved at the time the message was written: sending the message reopens it. */
  resolved_at: number | null
  send_at: number
  created_at: number
}

/** An attempt to send a message that failed according to a receipt, after which the message is or was sent again. */
export type MessageAttemptTable = InTenant & {
  channel_id: string
  platform_message_id: string
  message_id: string
  error_code: string
  error_message: string
  failed_at: number
  /** When the message was sent again; null until then. */
  resent_at: number | null
}

/** An attachment of a message. Without the ID of a file and without one of the platform, the file has been deleted. */
export type MessageAttachmentTable = InTenant & {
  message_id: string
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  /** The ID by which the file is fetched from the platform; null once it is stored, and for a file that Parley sent. */
  platform_media_id: string | null
  mime_type: string
  file_name: string | null
  /** The stored file; null until the file of a customer is fetched, and again once the file is deleted. */
  file_id: string | null
  /** An encoded sentence: why the file could not be fetched. */
  failure: string | null
}

/** The newest reaction of one side to a message; in a group, of one participant. */
export type MessageReactionTable = InTenant & {
  message_id: string
  direction: Direction
  /** The contact who reacted in a group; empty in a conversation with one customer. */
  participant_id: string
  /** The message that is the reaction; null for one from before step 0059. */
  reaction_id: string | null
  /** The emoji of the reaction; null where it was taken back. */
  emoji: string | null
  created_at: number
}

/** The platform's charge for a message according to its receipts, due once the message is delivered. */
export type MessagePriceTable = InTenant & {
  message_id: string
  campaign_id: string | null
  /** The platform's own terms. */
  type: string
  category: string
  cost_micros: number
  currency: string
}
