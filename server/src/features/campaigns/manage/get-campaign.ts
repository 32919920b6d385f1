import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { type CampaignRef, campaignOf } from '../find-campaign.ts'
import { viewOf } from '../report/present-campaign.ts'

export async function getCampaign(app: App, actor: Actor, input: CampaignRef): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.read', input)
  return viewOf(app.db, scope, await campaignOf(app.db, scope, input.campaignId))
}
