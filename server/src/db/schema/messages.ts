import type { Direction, MessageStatus, MessageView } from '@parley/shared/conversations/messages'
import type { InTenant } from './columns.ts'

export type MessageTable = InTenant & {
  id: string
  channel_id: string
  contact_id: string
  /** Null for a campaign message that nobody has answered yet. */
  conversation_id: string | null
  direction: Direction
  kind: MessageView['kind']
  text: string
  /** JSON of FilledTemplate for a template message. */
  content: string | null
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

/** What came with a message and stays with the platform until somebody wants to see it. */
export type MessageAttachmentTable = InTenant & {
  message_id: string
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  platform_media_id: string
  mime_type: string
  file_name: string | null
}

/** What the platform charges for a message, as its receipts say. It is due once the message is delivered. */
export type MessagePriceTable = InTenant & {
  message_id: string
  campaign_id: string | null
  /** As the platform names them. */
  type: string
  category: string
  cost_micros: number
  currency: string
}
