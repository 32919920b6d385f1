import {
  ConversationChange,
  ConversationDetail,
  ConversationId,
  ConversationView,
  ListConversations,
} from '@parley/shared/conversations/conversations'
import { changeConversation } from '../../features/conversations/change-conversation.ts'
import { getConversation } from '../../features/conversations/get-conversation.ts'
import { listConversations } from '../../features/conversations/list/list-conversations.ts'
import { pagesOf } from '../responses.ts'
import { byKey, type RouteGroup } from '../route.ts'

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
  ],
}
