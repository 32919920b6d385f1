import type { Direction, MessageStatus, MessageView } from '@parley/shared/conversations/messages'
import type { InTenant } from './columns.ts'

export type MessageTable = InTenant & {
  id: string
  channel_id: string
  contact_id: string
  /** Null for a campaign message without a reply. */
  conversation_id: string | null
  direction: Direction
  kind: MessageView['kind']
  text: string
  /** JSON of FilledTemplate for a template message, of InboundContent for what a customer sent. */
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

/** An attachment of a message; the file stays at the platform until it is requested. */
export type MessageAttachmentTable = InTenant & {
  message_id: string
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  platform_media_id: string
  mime_type: string
  file_name: string | null
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
