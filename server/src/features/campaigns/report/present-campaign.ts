import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { decodeSentence } from '@parley/shared/sentences/sentence'
import { recipientStates } from '@parley/shared/words'
import type { Kysely } from 'kysely'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { type Figures, figuresOf } from './report.store.ts'

export async function viewOf(db: Kysely<Schema>, scope: Scope, campaign: CampaignTable): Promise<CampaignView> {
  const figures = await figuresOf(db, scope, [campaign.id])
  return presentCampaign(campaign, figures(campaign.id))
}

export function presentCampaign(campaign: CampaignTable, figures: Figures): CampaignView {
  const counts = Object.fromEntries(
    recipientStates.map((state) => [state, figures.counts[state] ?? 0]),
  ) as CampaignView['counts']
  return {
    id: campaign.id,
    name: campaign.name,
    template: {
      name: campaign.template_name,
      language: campaign.template_language,
      category: campaign.template_category,
    },
    channel_id: campaign.channel_id,
    channel_name: figures.channelName,
    ...(figures.isSimulated && { simulated: true as const }),
    state: campaign.state,
    stop_reason: decodeSentence(campaign.stop_reason),
    scheduled_for: timeOf(campaign.scheduled_for),
    time_zone: campaign.time_zone,
    total: campaign.total,
    duplicates: campaign.duplicates,
    counts,
    replied: figures.replied,
    success_rate: rateOf(counts.sent + counts.delivered + counts.read, campaign.total - campaign.duplicates),
    cost_estimate: { micros: campaign.cost_micros, currency: campaign.cost_currency },
    budget:
      campaign.budget_micros === null ? null : { micros: campaign.budget_micros, currency: campaign.cost_currency },
    ...(figures.chargedMicros !== undefined && {
      cost_actual: { micros: figures.chargedMicros, currency: campaign.cost_currency },
    }),
    rate_card: campaign.rate_card,
    sent_by: campaign.created_by_name,
    created_at: new Date(campaign.created_at).toISOString(),
    started_at: timeOf(campaign.started_at),
    completed_at: timeOf(campaign.completed_at),
  }
}

function rateOf(count: number, total: number): number {
  return total === 0 ? 0 : count / total
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
