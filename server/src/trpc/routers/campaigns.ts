import { CampaignBudget, CampaignId, CampaignSchedule, ListCampaigns } from '@parley/shared/campaigns/campaigns'
import { ListCandidates } from '@parley/shared/campaigns/candidates'
import { NewCampaign, StartCampaign } from '@parley/shared/campaigns/new-campaigns'
import { ListRecipients } from '@parley/shared/campaigns/recipients'
import { cancelCampaign } from '../../features/campaigns/manage/cancel-campaign.ts'
import { changeBudget } from '../../features/campaigns/manage/change-budget.ts'
import { checkCampaign } from '../../features/campaigns/manage/check-campaign.ts'
import { getCampaign } from '../../features/campaigns/manage/get-campaign.ts'
import { listCandidates } from '../../features/campaigns/manage/list-candidates.ts'
import { pauseCampaign } from '../../features/campaigns/manage/pause-campaign.ts'
import { rescheduleCampaign } from '../../features/campaigns/manage/reschedule-campaign.ts'
import { resumeCampaign } from '../../features/campaigns/manage/resume-campaign.ts'
import { startDraft } from '../../features/campaigns/manage/start-draft.ts'
import { campaignHistory } from '../../features/campaigns/report/campaign-history.ts'
import { campaignReport } from '../../features/campaigns/report/campaign-report.ts'
import { exportRecipients } from '../../features/campaigns/report/export-recipients.ts'
import { listRecipients } from '../../features/campaigns/report/list-recipients.ts'
import { watchCampaign } from '../../features/campaigns/report/watch-campaign.ts'
import { retryFailed } from '../../features/campaigns/run/retry-failed.ts'
import { sendNow } from '../../features/campaigns/run/send-now.ts'
import { router, signedIn } from '../base.ts'
import { whileAllowed } from '../while-allowed.ts'

export const campaigns = router({
  start: signedIn.input(StartCampaign).mutation(({ ctx, input }) => startDraft(ctx.app, ctx.actor, input)),
  check: signedIn.input(NewCampaign).mutation(({ ctx, input }) => checkCampaign(ctx.app, ctx.actor, input)),
  history: signedIn.input(ListCampaigns).query(({ ctx, input }) => campaignHistory(ctx.app, ctx.actor, input)),
  get: signedIn.input(CampaignId).query(({ ctx, input }) => getCampaign(ctx.app, ctx.actor, input)),
  recipients: signedIn.input(ListRecipients).query(({ ctx, input }) => listRecipients(ctx.app, ctx.actor, input)),
  report: signedIn.input(CampaignId).query(({ ctx, input }) => campaignReport(ctx.app, ctx.actor, input)),
  candidates: signedIn.input(ListCandidates).query(({ ctx, input }) => listCandidates(ctx.app, ctx.actor, input)),
  /** Writes it down, so it is no query. */
  exportRecipients: signedIn
    .input(CampaignId)
    .mutation(({ ctx, input }) => exportRecipients(ctx.app, ctx.actor, input)),
  reschedule: signedIn
    .input(CampaignSchedule)
    .mutation(({ ctx, input }) => rescheduleCampaign(ctx.app, ctx.actor, input)),
  sendNow: signedIn.input(CampaignId).mutation(({ ctx, input }) => sendNow(ctx.app, ctx.actor, input)),
  changeBudget: signedIn.input(CampaignBudget).mutation(({ ctx, input }) => changeBudget(ctx.app, ctx.actor, input)),
  pause: signedIn.input(CampaignId).mutation(({ ctx, input }) => pauseCampaign(ctx.app, ctx.actor, input)),
  resume: signedIn.input(CampaignId).mutation(({ ctx, input }) => resumeCampaign(ctx.app, ctx.actor, input)),
  cancel: signedIn.input(CampaignId).mutation(({ ctx, input }) => cancelCampaign(ctx.app, ctx.actor, input)),
  retryFailed: signedIn.input(CampaignId).mutation(({ ctx, input }) => retryFailed(ctx.app, ctx.actor, input)),
  /** Ends with the campaign. */
  progress: signedIn
    .input(CampaignId)
    .subscription(({ ctx, input, signal }) =>
      whileAllowed({ ctx, signal }, (actor, until) => watchCampaign(ctx.app, actor, input, until)),
    ),
})
