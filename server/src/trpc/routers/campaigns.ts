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
import { retryFailed } from '../../features/campaigns/manage/retry-failed.ts'
import { sendNow } from '../../features/campaigns/manage/send-now.ts'
import { startDraft } from '../../features/campaigns/manage/start-draft.ts'
import { campaignHistory } from '../../features/campaigns/report/campaign-history.ts'
import { campaignReport } from '../../features/campaigns/report/campaign-report.ts'
import { exportRecipients } from '../../features/campaigns/report/export-recipients.ts'
import { listRecipients } from '../../features/campaigns/report/list-recipients.ts'
import { type WatchedCampaign, watchCampaign } from '../../features/campaigns/report/watch-campaign.ts'
import { perform, router, signedIn, subscribing } from '../base.ts'
import { whileAllowed } from '../while-allowed.ts'

export const campaigns = router({
  start: signedIn.input(StartCampaign).mutation(perform(startDraft)),
  check: signedIn.input(NewCampaign).mutation(perform(checkCampaign)),
  history: signedIn.input(ListCampaigns).query(perform(campaignHistory)),
  get: signedIn.input(CampaignId).query(perform(getCampaign)),
  recipients: signedIn.input(ListRecipients).query(perform(listRecipients)),
  report: signedIn.input(CampaignId).query(perform(campaignReport)),
  candidates: signedIn.input(ListCandidates).query(perform(listCandidates)),
  /** A mutation, because the export is recorded in the audit log. */
  exportRecipients: signedIn.input(CampaignId).mutation(perform(exportRecipients)),
  reschedule: signedIn.input(CampaignSchedule).mutation(perform(rescheduleCampaign)),
  sendNow: signedIn.input(CampaignId).mutation(perform(sendNow)),
  changeBudget: signedIn.input(CampaignBudget).mutation(perform(changeBudget)),
  pause: signedIn.input(CampaignId).mutation(perform(pauseCampaign)),
  resume: signedIn.input(CampaignId).mutation(perform(resumeCampaign)),
  cancel: signedIn.input(CampaignId).mutation(perform(cancelCampaign)),
  retryFailed: signedIn.input(CampaignId).mutation(perform(retryFailed)),
  /** Ends when the campaign ends. */
  progress: subscribing
    .input(CampaignId)
    .subscription(({ ctx, input, signal }) =>
      whileAllowed({ ctx, signal }, (actor, until) => viewsIn(watchCampaign(ctx.app, actor, input, until))),
    ),
})

async function* viewsIn(campaign: AsyncGenerator<WatchedCampaign>) {
  for await (const { view, batch } of campaign) yield { values: [view], batch }
}
