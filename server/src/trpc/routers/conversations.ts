import {
  BulkConversationChange,
  ConversationChange,
  ConversationId,
  CountViews,
  ListConversationsOfContact,
} from '@parley/shared/conversations/conversations'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeConversation } from '../../features/conversations/change-conversation.ts'
import { changeConversations } from '../../features/conversations/change-conversations.ts'
import { getConversation } from '../../features/conversations/get-conversation.ts'
import { countViews } from '../../features/conversations/list/count-views.ts'
import { listConversations } from '../../features/conversations/list/list-conversations.ts'
import { markRead } from '../../features/conversations/mark-read.ts'
import { perform, router, whoMay } from '../base.ts'

export const conversations = router({
  list: whoMay('conversations.read')
    .input(InWorkspace.extend(ListConversationsOfContact.shape))
    .query(perform(listConversations)),
  viewCounts: whoMay('conversations.read').input(InWorkspace.extend(CountViews.shape)).query(perform(countViews)),
  get: whoMay('conversations.read').input(InWorkspace.extend(ConversationId.shape)).query(perform(getConversation)),
  change: whoMay('conversations.change')
    .input(InWorkspace.extend(ConversationChange.shape))
    .mutation(perform(changeConversation)),
  changeMany: whoMay('conversations.change')
    .input(InWorkspace.extend(BulkConversationChange.shape))
    .mutation(perform(changeConversations)),
  markRead: whoMay('conversations.change').input(InWorkspace.extend(ConversationId.shape)).mutation(perform(markRead)),
})
