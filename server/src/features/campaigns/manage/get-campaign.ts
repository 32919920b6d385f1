import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { type CampaignRef, campaignOf } from '../find-campaign.ts'
import { viewOf } from '../report/present-campaign.ts'

export async function getCampaign(app: App, scope: Scope<'campaigns.read'>, input: CampaignRef): Promise<CampaignView> {
  return viewOf(app.db, scope, await campaignOf(app.db, scope, input.campaignId))
}
