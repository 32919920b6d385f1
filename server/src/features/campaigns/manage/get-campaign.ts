import type { CampaignId, CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { campaignOf } from './find-campaign.ts'
import { viewOf } from './present-campaign.ts'

export type CampaignIn = Pick<CampaignId, 'campaignId'> & Where

export async function getCampaign(app: App, actor: Actor, input: CampaignIn): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.read', input)
  return viewOf(app.db, scope, await campaignOf(app.db, scope, input.campaignId))
}
