import type { CampaignView, RecipientState } from '@parley/shared/campaigns'

/** In the order of the bar: what is best comes first. */
export const barStates = ['read', 'delivered', 'sent', 'sending', 'uncertain', 'skipped', 'failed', 'pending'] as const

export type Segment = { state: RecipientState; count: number; share: number }

/** The bar of a campaign: one segment for each state that somebody is in. */
export function segmentsOf(campaign: Pick<CampaignView, 'counts' | 'total'>): Segment[] {
  return barStates
    .map((state) => ({ state, count: campaign.counts[state], share: campaign.counts[state] / campaign.total }))
    .filter((segment) => segment.count > 0)
}

/** Recipients that no longer wait for their turn. */
export function attempted(campaign: Pick<CampaignView, 'counts' | 'total'>): number {
  return campaign.total - campaign.counts.pending - campaign.counts.sending
}

/** At the speed so far; undefined until there is one, and when nothing is left or moving. */
export function secondsLeft(
  campaign: Pick<CampaignView, 'counts' | 'total' | 'state' | 'started_at'>,
  now: number,
): number | undefined {
  const done = attempted(campaign)
  const left = campaign.total - done
  if (campaign.state !== 'running' || campaign.started_at === null || done === 0 || left === 0) return undefined
  const elapsedSeconds = Math.max(1, (now - Date.parse(campaign.started_at)) / 1000)
  return Math.ceil((left * elapsedSeconds) / done)
}
