import type { TemplateCategory, TemplateStatus } from '@parley/shared/templates/templates'
import type { Flag } from './columns.ts'

/** What the simulated platform knows: the messages it took and those its customers wrote. */
export type SimulatorMessageTable = {
  id: string
  channel_id: string
  phone: string
  direction: 'to_customer' | 'from_customer'
  kind: 'text' | 'template'
  text: string
  content: string | null
  quoted_id: string | null
  /** The sender's own id for it, echoed in receipts. */
  correlation_id: string | null
  status: 'accepted' | 'delivered' | 'read' | 'failed'
  error_code: string | null
  created_at: number
}

/** The simulated platform's customers, one row for each that was ever written to or wrote. */
export type SimulatorPhoneTable = {
  channel_id: string
  phone: string
  name: string | null
  last_text: string
  last_at: number
  /** When the customer last wrote, which opens the window for free texts. */
  customer_wrote_at: number | null
  blocked: Flag
  /** No receipt comes by itself; a person gives each. */
  receipts_by_hand: Flag
}

/** The simulated platform's own copy of the templates it was given, and what it decided about them. */
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
