import {
  BulkConversationChange,
  ConversationChange,
  ConversationId,
  CountViews,
  ListConversationsOfContact,
  MergeConversations,
  SuggestSearch,
} from '@parley/shared/conversations/conversations'
import { FindStart, StartConversation } from '@parley/shared/conversations/start-conversation'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { listActivity } from '../../features/conversations/activity/list-activity.ts'
import { changeConversation } from '../../features/conversations/change-conversation.ts'
import { changeConversations } from '../../features/conversations/change-conversations.ts'
import { countViews } from '../../features/conversations/list/count-views.ts'
import { listForMember } from '../../features/conversations/list/list-for-member.ts'
import { suggestSearch } from '../../features/conversations/list/suggest-search.ts'
import { getWithReadState } from '../../features/conversations/reading/get-with-read-state.ts'
import { markRead, markUnread } from '../../features/conversations/reading/mark-read.ts'
import { listRelated } from '../../features/conversations/related/list-related.ts'
import { mergeConversations } from '../../features/identity/merge-conversations.ts'
import { findStart } from '../../features/outreach/find-start.ts'
import { startConversation } from '../../features/outreach/start-conversation.ts'
import { perform, router, whoMay } from '../base.ts'

/** The greatest size of an input with a template: enough for the variables of a carousel. */
const maxTemplateBytes = 256 * 1024

export const conversations = router({
  list: whoMay('conversations.read')
    .input(InWorkspace.extend(ListConversationsOfContact.shape))
    .query(perform(listForMember)),
  suggestSearch: whoMay('conversations.read')
    .input(InWorkspace.extend(SuggestSearch.shape))
    .query(perform(suggestSearch)),
  viewCounts: whoMay('conversations.read').input(InWorkspace.extend(CountViews.shape)).query(perform(countViews)),
  get: whoMay('conversations.read').input(InWorkspace.extend(ConversationId.shape)).query(perform(getWithReadState)),
  findStart: whoMay('messages.send').input(InWorkspace.extend(FindStart.shape)).query(perform(findStart)),
  start: whoMay('messages.send', maxTemplateBytes)
    .input(InWorkspace.extend(StartConversation.shape))
    .mutation(perform(startConversation)),
  activity: whoMay('activity.read').input(InWorkspace.extend(ConversationId.shape)).query(perform(listActivity)),
  related: whoMay('conversations.read').input(InWorkspace.extend(ConversationId.shape)).query(perform(listRelated)),
  change: whoMay('conversations.change')
    .input(InWorkspace.extend(ConversationChange.shape))
    .mutation(perform(changeConversation)),
  changeMany: whoMay('conversations.change')
    .input(InWorkspace.extend(BulkConversationChange.shape))
    .mutation(perform(changeConversations)),
  merge: whoMay('conversations.merge')
    .input(InWorkspace.extend(MergeConversations.shape))
    .mutation(perform(mergeConversations)),
  markUnread: whoMay('conversations.mark')
    .input(InWorkspace.extend(ConversationId.shape))
    .mutation(perform(markUnread)),
  markRead: whoMay('conversations.mark').input(InWorkspace.extend(ConversationId.shape)).mutation(perform(markRead)),
})
