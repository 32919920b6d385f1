import { rateIn } from '@parley/shared/campaigns/rate-card'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { findTemplate } from '../../templates/templates.store.ts'
import { changeCampaign } from '../campaigns.store.ts'
import { costOf, pendingMarkets, repriceMarket } from '../recipients.store.ts'

/**
 * A person continues a campaign, which the caller has locked: from now on it is sent with its template as it is now. Where
 * the category changed, the estimate of the pending recipients is that of the new one.
 */
export async function acceptTemplate(tx: Tx, scope: Scope, campaign: CampaignTable): Promise<void> {
  const template = await findTemplate(tx, scope, campaign.template_id)
  if (!template) return
  const { components: template_components, category: template_category } = template
  const isRepriced = template_category !== campaign.template_category
  if (!isRepriced && template_components === campaign.template_components) return
  if (isRepriced) await reprice(tx, scope, { campaignId: campaign.id, category: template_category })
  const cost_micros = isRepriced ? await costOf(tx, scope, campaign.id) : campaign.cost_micros
  await changeCampaign(tx, scope, campaign.id, { template_components, template_category, cost_micros })
}

type Repriced = { readonly campaignId: string; readonly category: CampaignTable['template_category'] }

async function reprice(tx: Tx, scope: Scope, { campaignId, category }: Repriced): Promise<void> {
  for (const market of await pendingMarkets(tx, scope, campaignId)) {
    const costMicros = rateIn(market, category)
    if (costMicros !== undefined) await repriceMarket(tx, scope, { campaignId, market, costMicros })
  }
}
