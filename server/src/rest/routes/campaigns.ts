import { AddContactToCampaign } from '@parley/shared/campaigns/added-contacts'
import { CampaignForecast } from '@parley/shared/campaigns/campaign-check'
import { CampaignFigures } from '@parley/shared/campaigns/campaign-report'
import {
  CampaignBudget,
  CampaignId,
  CampaignSchedule,
  CampaignView,
  ListCampaigns,
} from '@parley/shared/campaigns/campaigns'
import { BulkSend, BulkSendResult, NewCampaign, RepeatCampaign } from '@parley/shared/campaigns/new-campaigns'
import { RepairRecipient } from '@parley/shared/campaigns/recipient-repairs'
import { ListRecipients, RecipientsExport, RecipientView } from '@parley/shared/campaigns/recipients'
import type { KeyActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { addToScheduled } from '../../features/campaigns/added-contacts/add-to-scheduled.ts'
import { bulkSend } from '../../features/campaigns/manage/bulk-send.ts'
import { cancelCampaign } from '../../features/campaigns/manage/cancel-campaign.ts'
import { changeBudget } from '../../features/campaigns/manage/change-budget.ts'
import { checkCampaign } from '../../features/campaigns/manage/check-campaign.ts'
import { getCampaign } from '../../features/campaigns/manage/get-campaign.ts'
import { pauseCampaign } from '../../features/campaigns/manage/pause-campaign.ts'
import { repeatCampaign } from '../../features/campaigns/manage/repeat-campaign.ts'
import { rescheduleCampaign } from '../../features/campaigns/manage/reschedule-campaign.ts'
import { resumeCampaign } from '../../features/campaigns/manage/resume-campaign.ts'
import { retryFailed } from '../../features/campaigns/manage/retry-failed.ts'
import { sendNow } from '../../features/campaigns/manage/send-now.ts'
import { startCampaign } from '../../features/campaigns/manage/start-campaign.ts'
import { repairRecipient } from '../../features/campaigns/repair/repair-recipient.ts'
import { campaignHistory } from '../../features/campaigns/report/campaign-history.ts'
import { campaignReport } from '../../features/campaigns/report/campaign-report.ts'
import { exportRecipients } from '../../features/campaigns/report/export-recipients.ts'
import { listRecipients } from '../../features/campaigns/report/list-recipients.ts'
import type { Scope } from '../../policy.ts'
import { pagesOf } from '../responses.ts'
import { byKey, bySession, ofTheKey, type Route, type RouteGroup } from '../route.ts'

/** The greatest size of a body: enough for 1,000 recipients with long variables. */
const maxBodyBytes = 5 * 1024 * 1024

type Step = Pick<Route, 'operationId' | 'summary'> & {
  readonly description: string
  readonly does: (app: App, scope: Scope<'campaigns.send', KeyActor>, input: CampaignId) => Promise<CampaignView>
}

/** A change of a campaign that takes nothing but its ID. */
function stepOf(name: string, step: Step): Route {
  return byKey(`POST /api/v1/campaigns/:campaignId/${name}`, {
    ...step,
    takes: CampaignId.omit(ofTheKey),
    gives: CampaignView,
    inData: true,
    action: 'campaigns.send',
    errors: ['not_found', 'conflict'],
  })
}

export const campaigns: RouteGroup = {
  name: 'Campaigns',
  description:
    'One approved template sent to many recipients. A campaign that was started can be paused, resumed, cancelled and retried.',
  routes: [
    bySession('POST /api/chat/bulk-send', {
      operationId: 'bulkSend',
      summary: 'Send a template and wait for the results',
      description:
        'Sends an approved template to up to 1,000 recipients and responds when all of them are processed, at the channel’s rate limit of 80 messages per second. Set your client’s timeout to a few minutes; closing the connection does not stop the campaign. `POST /api/v1/campaigns` does the same without waiting. A failed recipient does not affect the others, and recipients who opted out are skipped. The results are final, and `state` says which of them you may repeat: `failed` and `skipped` were not sent and are not sent later, unless somebody retries failed messages in the dashboard; never repeat `uncertain`, because the message may have been delivered. If the campaign is paused, cancelled or stopped by a problem such as a missing payment during the call, or the server is stopped for a restart, everyone who was not sent to yet is `skipped`, also if the campaign is resumed. If you disconnect before the response, the campaign continues and can be paused and resumed; send an `Idempotency-Key` to be able to ask for the results again. An unknown template or language is `not_found`.',
      takes: BulkSend,
      does: bulkSend,
      gives: BulkSendResult,
      action: 'campaigns.send',
      errors: ['not_found'],
      idempotent: true,
      waits: true,
      maxBodyBytes,
    }),
    byKey('POST /api/v1/campaigns', {
      operationId: 'startCampaign',
      summary: 'Start a campaign',
      description:
        'Responds immediately; messages are sent in the background. A local time that is skipped when clocks change is moved forward by the length of the change: 02:30 becomes 03:30. Of a local time that occurs twice, the first is used. Recipients are validated again when a scheduled campaign starts: those who opted out in the meantime are skipped, and a template that is no longer approved stops the campaign. No message is sent that would exceed the budget: the campaign is `stopped` and can be resumed once the budget is raised. Failed messages cost nothing.',
      takes: NewCampaign.omit(ofTheKey),
      does: startCampaign,
      gives: CampaignView,
      inData: true,
      action: 'campaigns.send',
      errors: ['not_found'],
      status: 202,
      idempotent: true,
      maxBodyBytes,
    }),
    byKey('POST /api/v1/campaigns/check', {
      operationId: 'checkCampaign',
      summary: 'Check a campaign',
      description:
        'Takes what starting the campaign takes, and returns who would be sent to, what it would cost and how long it would take. Sends and changes nothing.',
      takes: NewCampaign.omit(ofTheKey),
      does: async (app, scope, input) => {
        const { unstorable: _cells, ...forecast } = await checkCampaign(app, scope, input)
        return forecast
      },
      gives: CampaignForecast,
      inData: true,
      action: 'campaigns.send',
      errors: ['not_found'],
      maxBodyBytes,
    }),
    byKey('GET /api/v1/campaigns', {
      operationId: 'listCampaigns',
      summary: 'List campaigns',
      description: 'Returns campaigns and bulk sends, newest first.',
      takes: ListCampaigns.omit(ofTheKey),
      sorts: { name: 'name', recipients: 'recipients', created_at: 'created' },
      does: campaignHistory,
      gives: pagesOf(CampaignView),
      action: 'campaigns.read',
    }),
    byKey('GET /api/v1/campaigns/:campaignId', {
      operationId: 'getCampaign',
      summary: 'Retrieve a campaign',
      description: 'Returns a campaign with its progress and results so far.',
      takes: CampaignId.omit(ofTheKey),
      does: getCampaign,
      gives: CampaignView,
      inData: true,
      action: 'campaigns.read',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/campaigns/:campaignId/recipients', {
      operationId: 'addRecipient',
      summary: 'Add a contact to a scheduled campaign',
      description:
        'Adds the contact once, with the values that the other recipients have. A `conflict` where the campaign has started, where its list gave each recipient values of their own, and where the contact cannot be sent to.',
      takes: CampaignId.omit(ofTheKey).extend({ contact_id: AddContactToCampaign.shape.contactId }),
      does: (app, scope, { campaignId, contact_id: contactId }) =>
        addToScheduled(app, scope, { campaignId, contactId }),
      gives: CampaignView,
      inData: true,
      action: 'campaigns.send',
      errors: ['not_found', 'conflict'],
    }),
    byKey('GET /api/v1/campaigns/:campaignId/recipients', {
      operationId: 'listRecipients',
      summary: 'List the recipients of a campaign',
      description: 'Returns recipients in the order of the request. `error` explains why one failed.',
      takes: ListRecipients.omit(ofTheKey),
      sorts: { position: 'position', phone: 'phone', settled_at: 'processed' },
      does: listRecipients,
      gives: pagesOf(RecipientView),
      action: 'campaigns.read',
      errors: ['not_found'],
    }),
    byKey('PATCH /api/v1/campaigns/:campaignId', {
      operationId: 'updateCampaign',
      summary: 'Change the budget of a campaign',
      description:
        'A campaign that was stopped by its budget can be resumed afterwards. A cancelled one is a `conflict`.',
      takes: CampaignBudget.omit(ofTheKey),
      does: changeBudget,
      gives: CampaignView,
      inData: true,
      action: 'campaigns.send',
      errors: ['not_found', 'conflict'],
    }),
    stepOf('pause', {
      operationId: 'pauseCampaign',
      summary: 'Pause a campaign',
      description: 'Messages that are being sent are completed; nobody else is sent to until it is resumed.',
      does: pauseCampaign,
    }),
    stepOf('resume', {
      operationId: 'resumeCampaign',
      summary: 'Resume a campaign',
      description: 'Continues a paused or stopped campaign with the recipients who were not sent to.',
      does: resumeCampaign,
    }),
    stepOf('cancel', {
      operationId: 'cancelCampaign',
      summary: 'Cancel a campaign',
      description: 'Ends it for good: who was not sent to is skipped. A completed campaign is a `conflict`.',
      does: cancelCampaign,
    }),
    stepOf('retry', {
      operationId: 'retryCampaign',
      summary: 'Send to failed recipients again',
      description:
        'Sends to the failed recipients again to whom that can succeed. Without such recipients it is a `conflict`. An `uncertain` recipient is never sent to again.',
      does: retryFailed,
    }),
    stepOf('send_now', {
      operationId: 'sendCampaignNow',
      summary: 'Start a scheduled campaign now',
      description: 'Starts a scheduled campaign before its time.',
      does: sendNow,
    }),
    byKey('POST /api/v1/campaigns/:campaignId/reschedule', {
      operationId: 'rescheduleCampaign',
      summary: 'Change when a scheduled campaign starts',
      description: 'A campaign that has started is a `conflict`.',
      takes: CampaignSchedule.omit(ofTheKey),
      does: rescheduleCampaign,
      gives: CampaignView,
      inData: true,
      action: 'campaigns.send',
      errors: ['not_found', 'conflict'],
    }),
    byKey('POST /api/v1/campaigns/:campaignId/duplicate', {
      operationId: 'duplicateCampaign',
      summary: 'Start a campaign again as a new one',
      description:
        'Starts a new campaign with the template, recipients and values of this one, in whatever state this one is. Repetitions within its list and erased customers are left out; everybody else is sent to again, except who opted out meanwhile. Responds immediately. A `conflict` where nobody is left to send to.',
      takes: RepeatCampaign.omit(ofTheKey),
      does: repeatCampaign,
      gives: CampaignView,
      inData: true,
      action: 'campaigns.send',
      errors: ['not_found', 'conflict'],
      status: 202,
      idempotent: true,
    }),
    byKey('GET /api/v1/campaigns/:campaignId/report', {
      operationId: 'getCampaignReport',
      summary: 'Retrieve the results of a campaign',
      description: 'Returns how many recipients reached each stage, why others did not, and what it cost.',
      takes: CampaignId.omit(ofTheKey),
      does: async (app, scope, input) => {
        const {
          sample: _sample,
          was_called: _called,
          is_awaited: _awaited,
          ...figures
        } = await campaignReport(app, scope, input)
        return figures
      },
      gives: CampaignFigures,
      inData: true,
      action: 'campaigns.read',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/campaigns/:campaignId/recipients/:recipientId/repair', {
      operationId: 'repairRecipient',
      summary: 'Correct a failed recipient and send again',
      description:
        'Replaces the number and all values of a recipient who failed, and sends to that recipient. One whom another number or other values cannot help is a `conflict`.',
      takes: RepairRecipient.omit(ofTheKey),
      does: repairRecipient,
      gives: CampaignView,
      inData: true,
      action: 'campaigns.send',
      errors: ['not_found', 'conflict'],
    }),
    byKey('POST /api/v1/campaigns/:campaignId/recipients/export', {
      operationId: 'exportRecipients',
      summary: 'Export the recipients of a campaign',
      description:
        'Returns all recipients as CSV text that is safe to open in a spreadsheet. The audit log records it.',
      takes: CampaignId.omit(ofTheKey),
      does: exportRecipients,
      gives: RecipientsExport,
      inData: true,
      action: 'campaigns.export',
      errors: ['not_found'],
    }),
  ],
}
