import type { CampaignView } from './campaigns.ts'
import type { Money } from './money.ts'

/** What has become of a campaign so far. */
export type CampaignReport = {
  campaign: CampaignView
  /** Each stage counts those who went further, too: who read it got it, and the platform took it. */
  funnel: {
    total: number
    accepted: number
    delivered: number
    read: number
    replied: number
    failed: number
    skipped: number
    uncertain: number
    /** Waiting or just being handed over. */
    pending: number
  }
  /** Over the last seconds; zero for one that does not run. */
  messages_per_second: number
  /** Until nobody waits any more; null for one that does not run. */
  seconds_left: number | null
  /** Most frequent first: who failed or was skipped, by reason. */
  failures: FailureGroup[]
  cost: {
    /** Before sending. */
    estimate: Money
    /** Of what the platform took and did not report as failed. */
    sent: Money
    /** `sent`, with what is being handed over and what may have arrived; held against the budget. */
    committed: Money
  }
}

export type FailureGroup = {
  code: string
  state: 'failed' | 'skipped' | 'uncertain'
  reason: string
  hint: string | null
  count: number
}
