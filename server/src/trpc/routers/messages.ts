import { AddNote, ListMessages, SendMessage, SendTemplateMessage } from '@parley/shared/conversations/messages'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { addNote } from '../../features/messages/add-note.ts'
import { listMessages } from '../../features/messages/list-messages.ts'
import { sendMessage } from '../../features/messages/send-message.ts'
import { sendTemplateMessage } from '../../features/messages/send-template-message.ts'
import { router, signedIn } from '../base.ts'

export const messages = router({
  list: signedIn
    .input(InWorkspace.extend(ListMessages.shape))
    .query(({ ctx, input }) => listMessages(ctx.app, ctx.actor, input)),
  send: signedIn
    .input(InWorkspace.extend(SendMessage.shape))
    .mutation(({ ctx, input }) => sendMessage(ctx.app, ctx.actor, input)),
  sendTemplate: signedIn
    .input(InWorkspace.extend(SendTemplateMessage.shape))
    .mutation(({ ctx, input }) => sendTemplateMessage(ctx.app, ctx.actor, input)),
  addNote: signedIn
    .input(InWorkspace.extend(AddNote.shape))
    .mutation(({ ctx, input }) => addNote(ctx.app, ctx.actor, input)),
})
