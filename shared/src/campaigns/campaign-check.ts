import type { Money } from './money.ts'

/** What the recipients of a campaign would meet, told before anything is sent. */
export type RecipientCheckResult = {
  /** Its place in the request, from 0. */
  position: number
  phone: string
  problem: 'phone' | 'duplicate' | 'opted_out' | 'missing_variable'
  message: string
}

/** Things to know before sending; none of them keeps a campaign from being sent. */
export const checkWarnings = [
  'duplicates',
  'opted_out',
  'missing_variables',
  'invalid_phones',
  'over_budget',
  'night_hours',
  'simulator_live',
  'workspace_pace',
  'template_quality',
  'template_category',
  'messaging_limit',
  'clock_change',
] as const
export type CheckWarning = { code: (typeof checkWarnings)[number]; message: string }

export type CampaignCheck = {
  /** Why nothing at all can be sent, such as a template that is not approved. */
  problem: string | null
  total: number
  /** How many would be sent to as they are, duplicates among them. */
  sendable: number
  results: RecipientCheckResult[]
  warnings: CheckWarning[]
  /** For all with a phone, as it is kept with the campaign. */
  cost_estimate: Money
  by_market: { market: string; recipients: number; micros: number }[]
  rate_card: string
  /** Of the channel. */
  messages_per_second: number
  seconds_at_pace: number
  /** Now, or when it is scheduled for; and that many seconds later. */
  starts_at: string
  finishes_at: string
}
