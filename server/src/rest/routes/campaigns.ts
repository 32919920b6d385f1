import { CampaignId, CampaignView, ListCampaigns } from '@parley/shared/campaigns/campaigns'
import { BulkSend, BulkSendResult, NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import { ListRecipients, RecipientView } from '@parley/shared/campaigns/recipients'
import { bulkSend } from '../../features/campaigns/manage/bulk-send.ts'
import { getCampaign } from '../../features/campaigns/manage/get-campaign.ts'
import { startCampaign } from '../../features/campaigns/manage/start-campaign.ts'
import { campaignHistory } from '../../features/campaigns/report/campaign-history.ts'
import { listRecipients } from '../../features/campaigns/report/list-recipients.ts'
import { pagesOf } from '../responses.ts'
import { byKey, bySession, ofTheKey, type RouteGroup } from '../route.ts'

/** Enough for 1,000 recipients with long variables. */
const maxBodyBytes = 5 * 1024 * 1024

export const campaigns: RouteGroup = {
  name: 'Campaigns',
  description:
    'One approved template sent to many recipients. Campaigns are paused, resumed, cancelled and retried in the dashboard.',
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
    byKey('GET /api/v1/campaigns', {
      operationId: 'listCampaigns',
      summary: 'List campaigns',
      description: 'Returns campaigns and bulk sends, newest first.',
      takes: ListCampaigns.omit(ofTheKey),
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
    byKey('GET /api/v1/campaigns/:campaignId/recipients', {
      operationId: 'listRecipients',
      summary: 'List the recipients of a campaign',
      description: 'Returns recipients in the order of the request. `error` explains why one failed.',
      takes: ListRecipients.omit(ofTheKey),
      does: listRecipients,
      gives: pagesOf(RecipientView),
      action: 'campaigns.read',
      errors: ['not_found'],
    }),
  ],
}
