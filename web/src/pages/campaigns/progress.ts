import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { RecipientState } from '@parley/shared/campaigns/recipients'

/** The states in the order of the bar, best outcome first. */
const barStates = ['read', 'delivered', 'sent', 'sending', 'uncertain', 'skipped', 'failed', 'pending'] as const

export type Segment = { state: RecipientState; count: number; share: number }

type CampaignCounts = Pick<CampaignView, 'counts' | 'total'>

/** One segment of the progress bar for each state that has at least one recipient. */
export function segmentsOf(campaign: CampaignCounts): Segment[] {
  return barStates
    .map((state) => ({ state, count: campaign.counts[state], share: campaign.counts[state] / campaign.total }))
    .filter((segment) => segment.count > 0)
}

/** The number of recipients that are neither pending nor being sent to. */
export function attempted(campaign: CampaignCounts): number {
  return campaign.total - campaign.counts.pending - campaign.counts.sending
}
