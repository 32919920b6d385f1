import {
  BulkConversationChange,
  ConversationChange,
  ConversationId,
  CountViews,
  ListConversationsOfContact,
} from '@parley/shared/conversations/conversations'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { listActivity } from '../../features/conversations/activity/list-activity.ts'
import { changeConversation } from '../../features/conversations/change-conversation.ts'
import { changeConversations } from '../../features/conversations/change-conversations.ts'
import { countViews } from '../../features/conversations/list/count-views.ts'
import { listForMember } from '../../features/conversations/list/list-for-member.ts'
import { getWithReadState } from '../../features/conversations/reading/get-with-read-state.ts'
import { markRead, markUnread } from '../../features/conversations/reading/mark-read.ts'
import { listRelated } from '../../features/conversations/related/list-related.ts'
import { perform, router, whoMay } from '../base.ts'

export const conversations = router({
  list: whoMay('conversations.read')
    .input(InWorkspace.extend(ListConversationsOfContact.shape))
    .query(perform(listForMember)),
  viewCounts: whoMay('conversations.read').input(InWorkspace.extend(CountViews.shape)).query(perform(countViews)),
  get: whoMay('conversations.read').input(InWorkspace.extend(ConversationId.shape)).query(perform(getWithReadState)),
  activity: whoMay('conversations.read').input(InWorkspace.extend(ConversationId.shape)).query(perform(listActivity)),
  related: whoMay('conversations.read').input(InWorkspace.extend(ConversationId.shape)).query(perform(listRelated)),
  change: whoMay('conversations.change')
    .input(InWorkspace.extend(ConversationChange.shape))
    .mutation(perform(changeConversation)),
  changeMany: whoMay('conversations.change')
    .input(InWorkspace.extend(BulkConversationChange.shape))
    .mutation(perform(changeConversations)),
  markUnread: whoMay('conversations.mark')
    .input(InWorkspace.extend(ConversationId.shape))
    .mutation(perform(markUnread)),
  markRead: whoMay('conversations.mark').input(InWorkspace.extend(ConversationId.shape)).mutation(perform(markRead)),
})
