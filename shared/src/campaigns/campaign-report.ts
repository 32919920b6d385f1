import type { ShownSentence } from '../sentences/sentence.ts'
import type { FilledTemplate } from '../templates/template-text.ts'
import type { RecipientCountry } from './campaign-check.ts'
import type { CampaignView } from './campaigns.ts'
import type { Money } from './money.ts'

/** An opt-out counts for a campaign within this many hours after its message. */
export const optOutHours = 72

/** The progress and results of a campaign. */
export type CampaignReport = {
  campaign: CampaignView
  /**
   * The message as its first recipient with complete values gets it, or with its placeholders where there is none. Null for a
   * campaign that ended before templates were stored with it.
   */
  sample: FilledTemplate | null
  /** Whether a call started it, and was answered with the result of every recipient unless it was cut off. */
  was_called: boolean
  /** Whether a call waits for the results. It is answered once the campaign no longer runs, and the rest is skipped then. */
  is_awaited: boolean
  /** Each stage includes the later ones: a message that was read was also delivered and accepted. */
  funnel: {
    total: number
    accepted: number
    delivered: number
    read: number
    replied: number
    failed: number
    skipped: number
    /** How many of the skipped repeat an earlier recipient. They do not count in shares. */
    duplicates: number
    uncertain: number
    /** Waiting or being sent. */
    pending: number
  }
  /** How many recipients tapped each reply button of the message, in its order. */
  button_replies: { label: string; people: number }[]
  /** How many customers opted out themselves within `optOutHours` after the message. */
  opt_outs: number
  /** Failed recipients to whom a retry can succeed; 0 while the campaign runs. */
  retryable: number
  /** The countries of the recipients while the campaign is scheduled; empty otherwise. */
  countries: RecipientCountry[]
  /** Over the last seconds; zero if the campaign is not running. */
  messages_per_second: number
  /** Until every recipient is processed; null if the campaign is not running. */
  seconds_left: number | null
  /** Failed and skipped recipients by reason, most frequent first. */
  failures: FailureGroup[]
  cost: {
    /** Estimated before sending. */
    estimate: Money
    /** The cost of messages that the platform accepted and did not report as failed. */
    sent: Money
    /** `sent`, plus messages being sent and uncertain ones; compared with the budget. */
    committed: Money
  }
}

export type FailureGroup = {
  code: string
  state: 'failed' | 'skipped' | 'uncertain'
  reason: ShownSentence
  hint: ShownSentence | null
  count: number
}
