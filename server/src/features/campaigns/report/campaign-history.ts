import type { CampaignView, SortCampaigns } from '@parley/shared/campaigns/campaigns'
import { type Paged, pagination } from '@parley/shared/paging'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { countCampaigns, pageOfCampaigns } from '../campaigns.store.ts'
import { presentCampaign } from './present-campaign.ts'
import { figuresOf } from './report.store.ts'

type Input = Omit<SortCampaigns, keyof Where>

/** Lists campaigns newest first, unless another order is given. */
export async function campaignHistory(
  app: App,
  scope: Scope<'campaigns.read'>,
  input: Input,
): Promise<Paged<CampaignView>> {
  const campaigns = await pageOfCampaigns(app.db, scope, input)
  const figures = await figuresOf(
    app.db,
    scope,
    campaigns.map((campaign) => campaign.id),
  )
  const total = await countCampaigns(app.db, scope, input)
  return {
    data: campaigns.map((campaign) => presentCampaign(campaign, figures(campaign.id))),
    pagination: pagination(input, total),
  }
}
