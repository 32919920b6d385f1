import type { TemplateCategory, TemplateStatus } from '@parley/shared/templates/templates'
import type { Flag } from './columns.ts'

/** The simulated platform's messages: those it accepted and those of its customers. */
export type SimulatorMessageTable = {
  id: string
  channel_id: string
  phone: string
  direction: 'to_customer' | 'from_customer'
  kind: 'text' | 'template'
  text: string
  /** JSON of FilledTemplate for a template, and of the content of any other message that is not only text. */
  content: string | null
  file_id: string | null
  quoted_id: string | null
  /** The sender's ID of the message, echoed in receipts. */
  correlation_id: string | null
  /** The state of the message. One of a customer is `read` once the business has read it, and `failed` where it was blocked. */
  status: 'accepted' | 'delivered' | 'read' | 'failed'
  error_code: string | null
  created_at: number
}

/** The simulated platform's customers, one row for each that sent or received a message. */
export type SimulatorPhoneTable = {
  channel_id: string
  phone: string
  name: string | null
  last_text: string
  last_at: number
  /** When the customer last wrote, which opens the window for free-form messages. */
  customer_wrote_at: number | null
  /** Whether the customer blocked the business. */
  blocked: Flag
  blocked_by_business: Flag
  /** True where receipts are not automatic: a user triggers each. */
  receipts_by_hand: Flag
  /** When the phone stops showing that the business is typing; null where it never showed that, or a message followed. */
  typing_until: number | null
}

/** The simulated platform's copies of the submitted templates, with its decisions. */
export type SimulatorTemplateTable = {
  id: string
  channel_id: string
  name: string
  language: string
  category: TemplateCategory
  components: string
  status: TemplateStatus
  reason: string | null
  submitted_at: number
  decided_at: number | null
}
