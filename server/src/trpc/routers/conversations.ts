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
import { router, signedIn } from '../base.ts'

export const conversations = router({
  list: signedIn
    .input(InWorkspace.extend(ListConversationsOfContact.shape))
    .query(({ ctx, input }) => listConversations(ctx.app, ctx.actor, input)),
  get: signedIn
    .input(InWorkspace.extend(ConversationId.shape))
    .query(({ ctx, input }) => getConversation(ctx.app, ctx.actor, input)),
  change: signedIn
    .input(InWorkspace.extend(ConversationChange.shape))
    .mutation(({ ctx, input }) => changeConversation(ctx.app, ctx.actor, input)),
  changeMany: signedIn
    .input(InWorkspace.extend(BulkConversationChange.shape))
    .mutation(({ ctx, input }) => changeConversations(ctx.app, ctx.actor, input)),
  markRead: signedIn
    .input(InWorkspace.extend(ConversationId.shape))
    .mutation(({ ctx, input }) => markRead(ctx.app, ctx.actor, input)),
})
