import {
  BulkConversationChange,
  ConversationChange,
  ConversationId,
  ListConversationsOfContact,
} from '@parley/shared/conversations/conversations'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeConversation } from '../../features/conversations/change-conversation.ts'
import { changeConversations } from '../../features/conversations/change-conversations.ts'
import { getConversation } from '../../features/conversations/get-conversation.ts'
import { listConversations } from '../../features/conversations/list-conversations.ts'
import { markRead } from '../../features/conversations/mark-read.ts'
import { perform, router, signedIn } from '../base.ts'

export const conversations = router({
  list: signedIn.input(InWorkspace.extend(ListConversationsOfContact.shape)).query(perform(listConversations)),
  get: signedIn.input(InWorkspace.extend(ConversationId.shape)).query(perform(getConversation)),
  change: signedIn.input(InWorkspace.extend(ConversationChange.shape)).mutation(perform(changeConversation)),
  changeMany: signedIn.input(InWorkspace.extend(BulkConversationChange.shape)).mutation(perform(changeConversations)),
  markRead: signedIn.input(InWorkspace.extend(ConversationId.shape)).mutation(perform(markRead)),
})
