import { AddNote, ListMessages, SendMessage, SendTemplateMessage } from '@parley/shared/conversations/messages'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { addNote } from '../../features/messages/add-note.ts'
import { listMessages } from '../../features/messages/list-messages.ts'
import { sendMessage } from '../../features/messages/send-message.ts'
import { sendTemplateMessage } from '../../features/messages/send-template-message.ts'
import { perform, router, signedIn } from '../base.ts'

export const messages = router({
  list: signedIn.input(InWorkspace.extend(ListMessages.shape)).query(perform(listMessages)),
  send: signedIn.input(InWorkspace.extend(SendMessage.shape)).mutation(perform(sendMessage)),
  sendTemplate: signedIn.input(InWorkspace.extend(SendTemplateMessage.shape)).mutation(perform(sendTemplateMessage)),
  addNote: signedIn.input(InWorkspace.extend(AddNote.shape)).mutation(perform(addNote)),
})
