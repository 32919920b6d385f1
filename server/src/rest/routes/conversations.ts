import { ActivityView } from '@parley/shared/conversations/activity'
import {
  BulkConversationChange,
  type BulkConversationResult,
  ConversationChange,
  ConversationDetail,
  ConversationId,
  ConversationView,
  ListConversations,
  MergeConversations,
} from '@parley/shared/conversations/conversations'
import { errorCodes } from '@parley/shared/errors'
import { exampleIds } from '@parley/shared/example-values'
import type { Sentence } from '@parley/shared/sentences/sentence'
import { SentenceText } from '@parley/shared/sentences/sentence-text'
import { type ZodType, z } from 'zod'
import { listActivity } from '../../features/conversations/activity/list-activity.ts'
import { changeConversation } from '../../features/conversations/change-conversation.ts'
import { changeConversations } from '../../features/conversations/change-conversations.ts'
import { getConversation } from '../../features/conversations/get-conversation.ts'
import { listConversations } from '../../features/conversations/list/list-conversations.ts'
import { markRead, markUnread } from '../../features/conversations/reading/mark-read.ts'
import { mergeConversations } from '../../features/identity/merge-conversations.ts'
import { listOf, pagesOf } from '../responses.ts'
import { byKey, type RouteGroup } from '../route.ts'

const { conversationId: Id } = ConversationId.shape

/** Errors say more than the dashboard has texts for. */
const ErrorText: ZodType<Sentence> = SentenceText

const ChangedConversation = z
  .discriminatedUnion('ok', [
    z.object({
      conversation_id: Id,
      ok: z.literal(true).meta({ description: 'It was changed.', example: true }),
      conversation: ConversationView.meta({ description: 'The conversation after the change.' }),
    }),
    z.object({
      conversation_id: Id,
      ok: z.literal(false).meta({ description: 'It was not changed.', example: false }),
      code: z.enum(errorCodes).meta({ description: 'Why not, for programs.', example: 'not_found' }),
      error: ErrorText.meta({ description: 'Why not, for people.' }),
    }),
  ])
  .meta({
    id: 'ChangedConversation',
    example: {
      conversation_id: exampleIds.conversation,
      ok: false,
      code: 'not_found',
      error: 'Conversation not found',
    },
  })
type ChangedConversation = z.infer<typeof ChangedConversation>

export const conversations: RouteGroup = {
  name: 'Conversations',
  description:
    'The messages exchanged with one customer, with status, classification and assignee. An inbound message is added to the customer’s newest unresolved conversation, or creates one. The first reply to a campaign message always creates one: a message that quotes it, or one without a quote while the campaign message is the newest sent to the customer.',
  routes: [
    byKey('GET /api/v1/conversations', {
      operationId: 'listConversations',
      summary: 'List conversations',
      description:
        'Returns conversations with the most recent activity first. Filters are combined: all of them must match. To retrieve every conversation, follow `next_cursor`. To poll, send the `ETag` of the last response as `If-None-Match`: the response is 304 without a body while the list is unchanged.',
      takes: ListConversations,
      listsConversations: true,
      does: listConversations,
      gives: pagesOf(ConversationView),
      action: 'conversations.read',
    }),
    // Before the paths that would take `changes` for an ID.
    byKey('POST /api/v1/conversations/changes', {
      operationId: 'changeConversations',
      summary: 'Update up to 100 conversations',
      description:
        'Applies the same change to each, as a change of one does. The response has a result for each ID, in the order of the request: a conversation that cannot be changed does not affect the others.',
      takes: BulkConversationChange.omit({ conversationIds: true }).extend({
        conversation_ids: BulkConversationChange.shape.conversationIds,
      }),
      does: async (app, scope, { conversation_ids: conversationIds, ...change }) => {
        const { data } = await changeConversations(app, scope, { ...change, conversationIds })
        return { data: data.map(presentResult) }
      },
      gives: listOf(ChangedConversation),
      action: 'conversations.change',
    }),
    byKey('GET /api/v1/conversations/:conversationId', {
      operationId: 'getConversation',
      summary: 'Retrieve a conversation',
      description: 'Returns a conversation with its reply window and survey score.',
      takes: ConversationId,
      does: getConversation,
      gives: ConversationDetail,
      inData: true,
      action: 'conversations.read',
      errors: ['not_found'],
    }),
    byKey('PATCH /api/v1/conversations/:conversationId', {
      operationId: 'changeConversation',
      summary: 'Update a conversation',
      description:
        'Changes status, snooze, classification, assignee or tags. Omitted fields are not changed, and a request that changes nothing emits no event. Resolving a conversation sends the satisfaction survey ten seconds later if the workspace has enabled it, unless the conversation is reopened before, nobody replied in it, or the customer opted out or was surveyed recently.',
      takes: ConversationChange,
      does: changeConversation,
      gives: ConversationView,
      inData: true,
      action: 'conversations.change',
      errors: ['not_found'],
    }),
    byKey('GET /api/v1/conversations/:conversationId/activity', {
      operationId: 'listActivity',
      summary: 'List what was done with a conversation',
      description:
        'Returns the newest 500 changes of status, assignee and tags and the merges of a conversation, the oldest first.',
      takes: ConversationId,
      does: listActivity,
      gives: listOf(ActivityView),
      action: 'activity.read',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/conversations/:conversationId/mark_read', {
      operationId: 'markRead',
      summary: 'Mark a conversation as read',
      description:
        'Sets `unread_count` to 0, and the customer sees the messages as read where the workspace shows that. What single members have read does not change.',
      takes: ConversationId,
      does: markRead,
      gives: ConversationView,
      inData: true,
      action: 'conversations.mark',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/conversations/:conversationId/mark_unread', {
      operationId: 'markUnread',
      summary: 'Mark a conversation as unread',
      description: 'Sets `unread_count` to 1 where it is 0. What single members have read does not change.',
      takes: ConversationId,
      does: markUnread,
      gives: ConversationView,
      inData: true,
      action: 'conversations.mark',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/conversations/:conversationId/merge', {
      operationId: 'mergeConversations',
      summary: 'Merge two conversations of a contact',
      description:
        'Makes one of two unresolved conversations of a contact on one channel. The older continues with the messages of both, and its ID is in the response; the ID of the other leads to it. Two that are one already stay as they are, so a request may be repeated.',
      takes: MergeConversations.omit({ otherConversationId: true }).extend({
        other_conversation_id: MergeConversations.shape.otherConversationId,
      }),
      does: (app, scope, { conversationId, other_conversation_id: otherConversationId }) =>
        mergeConversations(app, scope, { conversationId, otherConversationId }),
      gives: ConversationView,
      inData: true,
      action: 'conversations.merge',
      errors: ['not_found', 'conflict'],
    }),
  ],
}

function presentResult({ conversationId, ...result }: BulkConversationResult): ChangedConversation {
  return { conversation_id: conversationId, ...result }
}
