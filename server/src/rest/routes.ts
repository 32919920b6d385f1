import { AnalyticsRange } from '@parley/shared/analytics'
import { ApiKeyChange, ApiKeyId, ListApiKeys, NewApiKey } from '@parley/shared/api-keys'
import { BulkSend, CampaignId, ListCampaigns, ListRecipients, NewCampaign } from '@parley/shared/campaigns'
import { ConversationChange, ConversationId, ListConversations } from '@parley/shared/conversations'
import { ListMessages, MessageId, SendMessage } from '@parley/shared/messages'
import { SimulatedInbound, SimulatedReceipt, SimulatedReview } from '@parley/shared/simulator'
import { ListTemplates, NewTemplate } from '@parley/shared/templates'
import { NewWebhook } from '@parley/shared/webhooks'
import { z } from 'zod'
import { analyticsSummary } from '../features/analytics/analytics-summary.ts'
import { changeApiKey } from '../features/api-keys/change-api-key.ts'
import { createApiKey } from '../features/api-keys/create-api-key.ts'
import { deleteApiKey } from '../features/api-keys/delete-api-key.ts'
import { describeKey } from '../features/api-keys/describe-key.ts'
import { listApiKeys } from '../features/api-keys/list-api-keys.ts'
import { bulkSend } from '../features/campaigns/bulk-send.ts'
import { campaignHistory } from '../features/campaigns/campaign-history.ts'
import { getCampaign } from '../features/campaigns/get-campaign.ts'
import { listRecipients } from '../features/campaigns/list-recipients.ts'
import { startCampaign } from '../features/campaigns/start-campaign.ts'
import { changeConversation } from '../features/conversations/change-conversation.ts'
import { getConversation } from '../features/conversations/get-conversation.ts'
import { listConversations } from '../features/conversations/list-conversations.ts'
import { me } from '../features/members/me.ts'
import { getMessage } from '../features/messages/get-message.ts'
import { listMessages } from '../features/messages/list-messages.ts'
import { sendMessage } from '../features/messages/send-message.ts'
import { decideReview } from '../features/simulator/decide-review.ts'
import { giveReceipt } from '../features/simulator/give-receipt.ts'
import { playCustomer } from '../features/simulator/play-customer.ts'
import { createTemplate } from '../features/templates/create-template.ts'
import { listTemplates } from '../features/templates/list-templates.ts'
import { createWebhook } from '../features/webhooks/create-webhook.ts'
import { byKey, bySession, type Route } from './route.ts'

const Nothing = z.object({})
const ofTheKey = { workspaceId: true, mode: true } as const
const inData = <Output>(data: Output) => ({ data })

/** A thousand recipients with generous variables. */
const bulkBodyBytes = 5 * 1024 * 1024

const created = { status: 201, idempotent: true } as const
const testKeysOnly = true
const started = { status: 202, idempotent: true, maxBodyBytes: bulkBodyBytes, put: inData } as const

/**
 * The whole public surface, one row an endpoint: where to knock and with what, the shape of what is sent, who answers,
 * and how. A path before another of the same form wins.
 */
export const routes: readonly Route[] = [
  bySession('GET /api/me', Nothing, async (_app, actor) => me(actor)),

  bySession('POST /api/api-keys', NewApiKey, createApiKey, created),
  bySession('GET /api/api-keys', ListApiKeys, listApiKeys),
  bySession('PATCH /api/api-keys', ApiKeyChange, changeApiKey),
  bySession('DELETE /api/api-keys', ApiKeyId, deleteApiKey),

  bySession('POST /api/webhooks', NewWebhook, createWebhook, { ...created, put: inData }),

  bySession('POST /api/chat/templates', NewTemplate, createTemplate, created),
  bySession('GET /api/chat/templates', ListTemplates, listTemplates),
  bySession('POST /api/chat/bulk-send', BulkSend, bulkSend, { idempotent: true, maxBodyBytes: bulkBodyBytes }),

  byKey('GET /api/v1/key', Nothing, describeKey, { put: inData }),

  byKey('GET /api/v1/conversations', ListConversations, listConversations),
  byKey('GET /api/v1/conversations/:conversationId', ConversationId, getConversation, { put: inData }),
  byKey('PATCH /api/v1/conversations/:conversationId', ConversationChange, changeConversation, { put: inData }),
  byKey('GET /api/v1/conversations/:conversationId/messages', ListMessages, listMessages),

  byKey('POST /api/v1/messages/send', SendMessage, sendMessage, created),
  byKey('GET /api/v1/messages/:messageId', MessageId, getMessage, { put: inData }),

  byKey('GET /api/v1/templates', ListTemplates.omit(ofTheKey), listTemplates),

  byKey('POST /api/v1/campaigns', NewCampaign.omit(ofTheKey), startCampaign, started),
  byKey('GET /api/v1/campaigns', ListCampaigns.omit(ofTheKey), campaignHistory),
  byKey('GET /api/v1/campaigns/:campaignId', CampaignId.omit(ofTheKey), getCampaign, { put: inData }),
  byKey('GET /api/v1/campaigns/:campaignId/recipients', ListRecipients.omit(ofTheKey), listRecipients),

  byKey('GET /api/v1/analytics/summary', AnalyticsRange, analyticsSummary, { put: inData }),

  byKey('POST /api/v1/test_helpers/inbound_messages', SimulatedInbound, playCustomer, { ...created, testKeysOnly }),
  byKey('POST /api/v1/test_helpers/receipts', SimulatedReceipt, giveReceipt, { testKeysOnly }),
  byKey('POST /api/v1/test_helpers/template_reviews', SimulatedReview, decideReview, { testKeysOnly }),
]
