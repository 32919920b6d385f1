import { ListMessages, SendMessage } from '@parley/shared/messages'
import { InWorkspace } from '@parley/shared/workspaces'
import { listMessages } from '../features/messages/list-messages.ts'
import { sendMessage } from '../features/messages/send-message.ts'
import { router, signedIn } from './base.ts'

export const messages = router({
  list: signedIn
    .input(InWorkspace.extend(ListMessages.shape))
    .query(({ ctx, input }) => listMessages(ctx.app, ctx.actor, input)),
  send: signedIn
    .input(InWorkspace.extend(SendMessage.shape))
    .mutation(({ ctx, input }) => sendMessage(ctx.app, ctx.actor, input)),
})
