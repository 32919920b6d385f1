import type { ShownSentence } from '../sentences/sentence.ts'
import type { Money } from './money.ts'
import type { RecipientFault } from './read-recipient.ts'
import type { UnstorableCell } from './stored-columns.ts'

/** The first problem of a recipient, found before anything is sent. */
export type RecipientCheckResult = {
  /** Index in the request, starting at 0. */
  position: number
  phone: string
  userId?: string
  /** `duplicate`: repeats an earlier recipient exactly and is not sent again. `same_phone`: has other values and is sent. */
  problem: RecipientFault['problem'] | 'duplicate' | 'same_phone' | 'opted_out' | 'contact_blocked' | 'missing_variable'
  message: ShownSentence
  /** The address of the template value that is missing or cannot be used, such as `header.1`. */
  address?: string
  /** Index of the earlier recipient that this one repeats, also where neither can be sent to. */
  first?: number
}

/** Warnings before sending. None of them prevents a campaign from being sent. */
export const checkWarnings = [
  'duplicates',
  'same_phones',
  'opted_out',
  'contacts_blocked',
  'missing_variables',
  'invalid_phones',
  'invalid_user_ids',
  'invalid_recipients',
  'invalid_variables',
  'unstorable_cells',
  'over_budget',
  'night_hours',
  'simulator_live',
  'workspace_pace',
  'template_quality',
  'template_category',
  'messaging_limit',
  'clock_change',
] as const
export type CheckWarning = { code: (typeof checkWarnings)[number]; message: ShownSentence }

/** A country of recipients, by its English name. */
export type RecipientCountry = { country: string; recipients: number; time_zones: string[] }

export type CampaignCheck = {
  /** Why nothing can be sent, such as a template that is not approved. */
  problem: ShownSentence | null
  total: number
  /** How many recipients would get a message. */
  sendable: number
  results: RecipientCheckResult[]
  warnings: CheckWarning[]
  /** The cells that cannot be stored in contact fields, each once. */
  unstorable: UnstorableCell[]
  /** The cost for all recipients with a valid phone number or user id but duplicates, as stored with the campaign. */
  cost_estimate: Money
  /** The countries of those who would get a message, most recipients first. */
  countries: RecipientCountry[]
  by_market: { market: string; recipients: number; micros: number }[]
  rate_card: string
  /** Rate limit of the channel. */
  messages_per_second: number
  seconds_at_pace: number
  /** Now or the scheduled time; `finishes_at` is `seconds_at_pace` later, and the days that the daily limit of the channel takes. */
  starts_at: string
  finishes_at: string
}
