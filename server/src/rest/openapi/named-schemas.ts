import { AnalyticsSummary } from '@parley/shared/analytics'
import { CampaignView } from '@parley/shared/campaigns/campaigns'
import { BulkSendResult } from '@parley/shared/campaigns/new-campaigns'
import { RecipientView } from '@parley/shared/campaigns/recipients'
import { ConversationDetail, ConversationView } from '@parley/shared/conversations/conversations'
import { MessageView, SentMessage } from '@parley/shared/conversations/messages'
import { type ErrorBody, errorCodes } from '@parley/shared/errors'
import { Pagination } from '@parley/shared/paging'
import { GivenReceipt, PlayedMessage } from '@parley/shared/simulator/simulator'
import { TemplateView } from '@parley/shared/templates/templates'
import { CreatedWebhook } from '@parley/shared/webhooks/webhooks'
import { CreatedKey, DeletedKey, KeyData } from '@parley/shared/workspace/api-keys'
import { Me } from '@parley/shared/workspace/members'
import { type ZodType, z } from 'zod'
import { ErrorDetail } from '../answers.ts'
import { analyticsSummary } from './analytics-example.ts'
import * as examples from './examples.ts'

export const ErrorAnswer = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  request_id: z.string(),
  details: z.exactOptional(z.array(ErrorDetail)),
  retry_after: z.exactOptional(z.int()),
}) satisfies ZodType<ErrorBody>

export const errorExample: ErrorBody = {
  error: 'text is required',
  code: 'invalid_request',
  request_id: '01a1fbd0-5cbf-7366-a32a-bb7ebd5d72c1',
  details: [{ path: 'text', message: 'is required' }],
}

type Named = { readonly id: string; readonly schema: ZodType; readonly example: unknown }

/** What answers are made of, each said once in the document, with one that could be real. */
export const namedSchemas: readonly Named[] = [
  { id: 'Me', schema: Me, example: examples.me },
  { id: 'ApiKey', schema: KeyData, example: examples.keyData },
  { id: 'CreatedApiKey', schema: CreatedKey, example: examples.createdKey },
  { id: 'DeletedApiKey', schema: DeletedKey, example: examples.deletedKey },
  { id: 'CreatedWebhook', schema: CreatedWebhook, example: examples.createdWebhook },
  { id: 'Template', schema: TemplateView, example: examples.template },
  { id: 'Conversation', schema: ConversationView, example: examples.conversation },
  { id: 'ConversationDetail', schema: ConversationDetail, example: examples.conversationDetail },
  { id: 'Message', schema: MessageView, example: examples.message },
  { id: 'SentMessage', schema: SentMessage, example: examples.sentMessage },
  { id: 'BulkSendResult', schema: BulkSendResult, example: examples.bulkSendResult },
  { id: 'Campaign', schema: CampaignView, example: examples.campaign },
  { id: 'Recipient', schema: RecipientView, example: examples.recipient },
  { id: 'AnalyticsSummary', schema: AnalyticsSummary, example: analyticsSummary },
  { id: 'Pagination', schema: Pagination, example: examples.pagination },
  { id: 'PlayedMessage', schema: PlayedMessage, example: examples.playedMessage },
  { id: 'GivenReceipt', schema: GivenReceipt, example: examples.givenReceipt },
  { id: 'Error', schema: ErrorAnswer, example: errorExample },
  {
    id: 'Detail',
    schema: ErrorDetail,
    example: { path: 'components[0].text', message: 'must not start with a variable' },
  },
]
