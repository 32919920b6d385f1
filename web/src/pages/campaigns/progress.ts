import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { RecipientState } from '@parley/shared/campaigns/recipients'

/** In the order of the bar: what is best comes first. */
export const barStates = ['read', 'delivered', 'sent', 'sending', 'uncertain', 'skipped', 'failed', 'pending'] as const

export type Segment = { state: RecipientState; count: number; share: number }

type Counted = Pick<CampaignView, 'counts' | 'total'>

/** The bar of a campaign: one segment for each state that somebody is in. */
export function segmentsOf(campaign: Counted): Segment[] {
  return barStates
    .map((state) => ({ state, count: campaign.counts[state], share: campaign.counts[state] / campaign.total }))
    .filter((segment) => segment.count > 0)
}

/** Recipients that no longer wait for their turn. */
export function attempted(campaign: Counted): number {
  return campaign.total - campaign.counts.pending - campaign.counts.sending
}
