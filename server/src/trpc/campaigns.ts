import { CampaignId, ListCampaigns, ListRecipients, NewCampaign } from '@parley/shared/campaigns'
import { campaignHistory } from '../features/campaigns/campaign-history.ts'
import { cancelCampaign } from '../features/campaigns/cancel-campaign.ts'
import { checkCampaign } from '../features/campaigns/check-campaign.ts'
import { getCampaign } from '../features/campaigns/get-campaign.ts'
import { listRecipients } from '../features/campaigns/list-recipients.ts'
import { pauseCampaign } from '../features/campaigns/pause-campaign.ts'
import { resumeCampaign } from '../features/campaigns/resume-campaign.ts'
import { retryFailed } from '../features/campaigns/retry-failed.ts'
import { startCampaign } from '../features/campaigns/start-campaign.ts'
import { watchCampaign } from '../features/campaigns/watch-campaign.ts'
import { router, signedIn } from './base.ts'

export const campaigns = router({
  start: signedIn.input(NewCampaign).mutation(({ ctx, input }) => startCampaign(ctx.app, ctx.actor, input)),
  check: signedIn.input(NewCampaign).mutation(({ ctx, input }) => checkCampaign(ctx.app, ctx.actor, input)),
  history: signedIn.input(ListCampaigns).query(({ ctx, input }) => campaignHistory(ctx.app, ctx.actor, input)),
  get: signedIn.input(CampaignId).query(({ ctx, input }) => getCampaign(ctx.app, ctx.actor, input)),
  recipients: signedIn.input(ListRecipients).query(({ ctx, input }) => listRecipients(ctx.app, ctx.actor, input)),
  pause: signedIn.input(CampaignId).mutation(({ ctx, input }) => pauseCampaign(ctx.app, ctx.actor, input)),
  resume: signedIn.input(CampaignId).mutation(({ ctx, input }) => resumeCampaign(ctx.app, ctx.actor, input)),
  cancel: signedIn.input(CampaignId).mutation(({ ctx, input }) => cancelCampaign(ctx.app, ctx.actor, input)),
  retryFailed: signedIn.input(CampaignId).mutation(({ ctx, input }) => retryFailed(ctx.app, ctx.actor, input)),
  /** Ends with the campaign. */
  progress: signedIn
    .input(CampaignId)
    .subscription(({ ctx, input, signal }) => watchCampaign(ctx.app, ctx.actor, input, signal)),
})
