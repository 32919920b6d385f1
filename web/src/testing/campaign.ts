import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import type { CampaignView } from '@parley/shared/campaigns/campaigns'

const at = '2026-11-21T09:00:00.000Z'
const usd = (micros: number) => ({ micros, currency: 'USD' })

/** A completed campaign of two hundred recipients. */
export function campaignWith(changes: Partial<CampaignView> = {}): CampaignView {
  return {
    id: 'campaign-1',
    name: 'Saturday',
    template: { name: 'order_ready', language: 'en', category: 'UTILITY' },
    channel_id: 'channel-1',
    channel_name: 'Simulator',
    simulated: true,
    state: 'completed',
    stop_reason: null,
    scheduled_for: null,
    time_zone: null,
    total: 200,
    duplicates: 0,
    counts: { pending: 0, sending: 0, sent: 0, delivered: 80, read: 70, failed: 50, skipped: 0, uncertain: 0 },
    replied: 30,
    success_rate: 0.75,
    cost_estimate: usd(10_000_000),
    budget: null,
    rate_card: 'whatsapp-usd-2026-10-01',
    sent_by: 'Ada Byron',
    created_at: at,
    started_at: at,
    completed_at: at,
    ...changes,
  }
}

export function reportWith(campaign: CampaignView, changes: Partial<CampaignReport> = {}): CampaignReport {
  const { counts, total, replied } = campaign
  const delivered = counts.delivered + counts.read
  return {
    campaign,
    sample: null,
    was_called: false,
    is_awaited: false,
    funnel: {
      total,
      accepted: counts.sent + delivered,
      delivered,
      read: counts.read,
      replied,
      failed: counts.failed,
      skipped: counts.skipped,
      duplicates: 0,
      uncertain: counts.uncertain,
      pending: counts.pending + counts.sending,
    },
    retryable: 0,
    messages_per_second: 0,
    seconds_left: null,
    countries: [],
    button_replies: [],
    opt_outs: 0,
    failures: [],
    cost: { estimate: usd(10_000_000), sent: usd(7_500_000), committed: usd(7_500_000) },
    ...changes,
  }
}
