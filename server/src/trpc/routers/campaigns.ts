import { AddContactToCampaign, AddContactToDraft, OpenCampaigns } from '@parley/shared/campaigns/added-contacts'
import { DraftId, DuplicateCampaign, SaveDraft } from '@parley/shared/campaigns/campaign-drafts'
import { CampaignBudget, CampaignId, CampaignSchedule, SortCampaigns } from '@parley/shared/campaigns/campaigns'
import { ListCandidates } from '@parley/shared/campaigns/candidates'
import { CheckCampaign, StartCampaign } from '@parley/shared/campaigns/new-campaigns'
import { RecipientId, RepairRecipient } from '@parley/shared/campaigns/recipient-repairs'
import { SortRecipients } from '@parley/shared/campaigns/recipients'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { addToDraft } from '../../features/campaigns/added-contacts/add-to-draft.ts'
import { addToScheduled } from '../../features/campaigns/added-contacts/add-to-scheduled.ts'
import { listOpenCampaigns } from '../../features/campaigns/added-contacts/list-open-campaigns.ts'
import { deleteDraft } from '../../features/campaigns/drafts/delete-draft.ts'
import { duplicateCampaign } from '../../features/campaigns/drafts/duplicate-campaign.ts'
import { getDraft } from '../../features/campaigns/drafts/get-draft.ts'
import { listDrafts } from '../../features/campaigns/drafts/list-drafts.ts'
import { saveDraft } from '../../features/campaigns/drafts/save-draft.ts'
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
import { getRecipientToRepair } from '../../features/campaigns/repair/get-recipient-to-repair.ts'
import { repairRecipient } from '../../features/campaigns/repair/repair-recipient.ts'
import { campaignHistory } from '../../features/campaigns/report/campaign-history.ts'
import { campaignReport } from '../../features/campaigns/report/campaign-report.ts'
import { exportRecipients } from '../../features/campaigns/report/export-recipients.ts'
import { listRecipientsWithContacts } from '../../features/campaigns/report/list-recipients.ts'
import { type WatchedCampaign, watchCampaign } from '../../features/campaigns/report/watch-campaign.ts'
import { authorize } from '../../policy.ts'
import { perform, router, subscribing, whoMay } from '../base.ts'
import { whileAllowed } from '../while-allowed.ts'

/** The greatest size of an input: enough for 1,000 recipients with long variables. */
const maxBytes = 4 * 1024 * 1024

export const campaigns = router({
  start: whoMay('campaigns.send', maxBytes).input(StartCampaign).mutation(perform(startDraft)),
  check: whoMay('campaigns.send', maxBytes).input(CheckCampaign).mutation(perform(checkCampaign)),
  history: whoMay('campaigns.read').input(SortCampaigns).query(perform(campaignHistory)),
  get: whoMay('campaigns.read').input(CampaignId).query(perform(getCampaign)),
  recipients: whoMay('campaigns.read').input(SortRecipients).query(perform(listRecipientsWithContacts)),
  report: whoMay('campaigns.read').input(CampaignId).query(perform(campaignReport)),
  candidates: whoMay('campaigns.choose').input(ListCandidates).query(perform(listCandidates)),
  /** A mutation, because the export is recorded in the audit log. */
  exportRecipients: whoMay('campaigns.export').input(CampaignId).mutation(perform(exportRecipients)),
  reschedule: whoMay('campaigns.send').input(CampaignSchedule).mutation(perform(rescheduleCampaign)),
  sendNow: whoMay('campaigns.send').input(CampaignId).mutation(perform(sendNow)),
  changeBudget: whoMay('campaigns.send').input(CampaignBudget).mutation(perform(changeBudget)),
  pause: whoMay('campaigns.send').input(CampaignId).mutation(perform(pauseCampaign)),
  resume: whoMay('campaigns.send').input(CampaignId).mutation(perform(resumeCampaign)),
  cancel: whoMay('campaigns.send').input(CampaignId).mutation(perform(cancelCampaign)),
  retryFailed: whoMay('campaigns.send').input(CampaignId).mutation(perform(retryFailed)),
  recipientToRepair: whoMay('campaigns.choose').input(RecipientId).query(perform(getRecipientToRepair)),
  repairRecipient: whoMay('campaigns.send').input(RepairRecipient).mutation(perform(repairRecipient)),
  drafts: whoMay('campaigns.choose').input(InWorkspace).query(perform(listDrafts)),
  draft: whoMay('campaigns.choose').input(DraftId).query(perform(getDraft)),
  saveDraft: whoMay('campaigns.choose', maxBytes).input(SaveDraft).mutation(perform(saveDraft)),
  deleteDraft: whoMay('campaigns.choose').input(DraftId).mutation(perform(deleteDraft)),
  duplicate: whoMay('campaigns.choose').input(DuplicateCampaign).mutation(perform(duplicateCampaign)),
  openTo: whoMay('campaigns.choose').input(OpenCampaigns).query(perform(listOpenCampaigns)),
  addToDraft: whoMay('campaigns.choose').input(AddContactToDraft).mutation(perform(addToDraft)),
  addToScheduled: whoMay('campaigns.send').input(AddContactToCampaign).mutation(perform(addToScheduled)),
  /** Ends when the campaign ends. */
  progress: subscribing('campaigns.read')
    .input(CampaignId)
    .subscription(({ ctx, input, signal }) =>
      whileAllowed({ ctx, signal }, (actor, until) =>
        viewsIn(watchCampaign(ctx.app, authorize(actor, ctx.action, input), input, until)),
      ),
    ),
})

async function* viewsIn(campaign: AsyncGenerator<WatchedCampaign>) {
  for await (const { view, batch } of campaign) yield { values: [view], batch }
}
