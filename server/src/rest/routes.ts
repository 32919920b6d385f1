import { AnalyticsRange, AnalyticsSummary } from '@parley/shared/analytics'
import { CampaignId, CampaignView, ListCampaigns } from '@parley/shared/campaigns/campaigns'
import { BulkSend, BulkSendResult, NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import { ListRecipients, RecipientView } from '@parley/shared/campaigns/recipients'
import {
  ConversationChange,
  ConversationDetail,
  ConversationId,
  ConversationView,
  ListConversations,
} from '@parley/shared/conversations/conversations'
import { ListMessages, MessageId, MessageView, SendMessage, SentMessage } from '@parley/shared/conversations/messages'
import {
  GivenReceipt,
  PlayedMessage,
  SimulatedInbound,
  SimulatedReceipt,
  SimulatedReview,
} from '@parley/shared/simulator/simulator'
import { ListTemplates, NewTemplate, TemplateView } from '@parley/shared/templates/templates'
import { CreatedWebhook, NewWebhook } from '@parley/shared/webhooks/webhooks'
import {
  ApiKeyChange,
  ApiKeyId,
  CreatedKey,
  DeletedKey,
  KeyData,
  ListApiKeys,
  NewApiKey,
} from '@parley/shared/workspace/api-keys'
import { Me } from '@parley/shared/workspace/members'
import { z } from 'zod'
import { analyticsSummary } from '../features/analytics/analytics-summary.ts'
import { changeApiKey } from '../features/api-keys/change-api-key.ts'
import { createApiKey } from '../features/api-keys/create-api-key.ts'
import { deleteApiKey } from '../features/api-keys/delete-api-key.ts'
import { describeKey } from '../features/api-keys/describe-key.ts'
import { listApiKeys } from '../features/api-keys/list-api-keys.ts'
import { bulkSend } from '../features/campaigns/manage/bulk-send.ts'
import { getCampaign } from '../features/campaigns/manage/get-campaign.ts'
import { startCampaign } from '../features/campaigns/manage/start-campaign.ts'
import { campaignHistory } from '../features/campaigns/report/campaign-history.ts'
import { listRecipients } from '../features/campaigns/report/list-recipients.ts'
import { changeConversation } from '../features/conversations/change-conversation.ts'
import { getConversation } from '../features/conversations/get-conversation.ts'
import { listConversations } from '../features/conversations/list-conversations.ts'
import { me } from '../features/members/account/me.ts'
import { getMessage } from '../features/messages/get-message.ts'
import { listMessages } from '../features/messages/list-messages.ts'
import { sendMessage } from '../features/messages/send-message.ts'
import { decideReview } from '../features/simulator/decide-review.ts'
import { giveReceipt } from '../features/simulator/give-receipt.ts'
import { playCustomer } from '../features/simulator/play-customer.ts'
import { createTemplate } from '../features/templates/create-template.ts'
import { listTemplates } from '../features/templates/list-templates.ts'
import { createWebhook } from '../features/webhooks/endpoints/create-webhook.ts'
import { CreatedTemplate, listOf, pagesOf } from './answers.ts'
import { byKey, bySession, type Route } from './route.ts'

const Nothing = z.object({})
const ofTheKey = { workspaceId: true, mode: true } as const

/** A thousand recipients with generous variables. */
const bulkBodyBytes = 5 * 1024 * 1024

const inData = true
const created = { status: 201, idempotent: true } as const
const started = { status: 202, idempotent: true, maxBodyBytes: bulkBodyBytes, inData } as const

/** What the rows of one noun have in common. */
const keys = { action: 'api_keys.manage' } as const
const reads = { action: 'conversations.read' } as const
const campaigns = { action: 'campaigns.read' } as const
const helper = { action: 'simulator.use', testKeysOnly: true } as const

/**
 * The whole public surface, one row an endpoint: where to knock and with what, the shape of what is sent, who answers,
 * and how. A path before another of the same form wins. `GET /api/openapi.json` is made from it.
 */
export const routes: readonly Route[] = [
  bySession('GET /api/me', Nothing, (app, actor) => me(app, actor), { gives: Me }),

  bySession('POST /api/api-keys', NewApiKey, createApiKey, { ...keys, ...created, gives: CreatedKey }),
  bySession('GET /api/api-keys', ListApiKeys, listApiKeys, { ...keys, gives: listOf(KeyData) }),
  bySession('PATCH /api/api-keys', ApiKeyChange, changeApiKey, { ...keys, gives: z.object({ data: KeyData }) }),
  bySession('DELETE /api/api-keys', ApiKeyId, deleteApiKey, { ...keys, gives: DeletedKey }),

  bySession('POST /api/webhooks', NewWebhook, createWebhook, {
    ...{ action: 'webhooks.manage', gives: CreatedWebhook, inData },
    ...created,
  }),

  bySession('POST /api/chat/templates', NewTemplate, createTemplate, {
    ...{ action: 'templates.manage', gives: CreatedTemplate },
    ...created,
  }),
  bySession('GET /api/chat/templates', ListTemplates, listTemplates, {
    ...{ action: 'templates.read', gives: listOf(TemplateView) },
  }),
  bySession('POST /api/chat/bulk-send', BulkSend, bulkSend, {
    ...{ action: 'campaigns.send', gives: BulkSendResult },
    ...{ idempotent: true, maxBodyBytes: bulkBodyBytes },
  }),

  byKey('GET /api/v1/key', Nothing, describeKey, { action: 'api_keys.describe_self', gives: KeyData, inData }),

  byKey('GET /api/v1/conversations', ListConversations, listConversations, {
    ...reads,
    gives: pagesOf(ConversationView),
  }),
  byKey('GET /api/v1/conversations/:conversationId', ConversationId, getConversation, {
    ...reads,
    ...{ gives: ConversationDetail, inData },
  }),
  byKey('PATCH /api/v1/conversations/:conversationId', ConversationChange, changeConversation, {
    ...{ action: 'conversations.change', gives: ConversationView, inData },
  }),
  byKey('GET /api/v1/conversations/:conversationId/messages', ListMessages, listMessages, {
    ...reads,
    gives: pagesOf(MessageView),
  }),

  byKey('POST /api/v1/messages/send', SendMessage, sendMessage, {
    ...{ action: 'messages.send', gives: SentMessage },
    ...created,
  }),
  byKey('GET /api/v1/messages/:messageId', MessageId, getMessage, { ...reads, gives: MessageView, inData }),

  byKey('GET /api/v1/templates', ListTemplates.omit(ofTheKey), listTemplates, {
    ...{ action: 'templates.read', gives: listOf(TemplateView) },
  }),

  byKey('POST /api/v1/campaigns', NewCampaign.omit(ofTheKey), startCampaign, {
    ...{ action: 'campaigns.send', gives: CampaignView },
    ...started,
  }),
  byKey('GET /api/v1/campaigns', ListCampaigns.omit(ofTheKey), campaignHistory, {
    ...campaigns,
    gives: pagesOf(CampaignView),
  }),
  byKey('GET /api/v1/campaigns/:campaignId', CampaignId.omit(ofTheKey), getCampaign, {
    ...campaigns,
    ...{ gives: CampaignView, inData },
  }),
  byKey('GET /api/v1/campaigns/:campaignId/recipients', ListRecipients.omit(ofTheKey), listRecipients, {
    ...campaigns,
    gives: pagesOf(RecipientView),
  }),

  byKey('GET /api/v1/analytics/summary', AnalyticsRange, analyticsSummary, {
    ...{ action: 'analytics.read', gives: AnalyticsSummary, inData },
  }),

  byKey('POST /api/v1/test_helpers/inbound_messages', SimulatedInbound, playCustomer, {
    ...helper,
    ...created,
    gives: PlayedMessage,
  }),
  byKey('POST /api/v1/test_helpers/receipts', SimulatedReceipt, giveReceipt, { ...helper, gives: GivenReceipt }),
  byKey('POST /api/v1/test_helpers/template_reviews', SimulatedReview, decideReview, {
    ...helper,
    ...{ action: 'simulator.review', gives: z.object({ data: TemplateView }) },
  }),
]
