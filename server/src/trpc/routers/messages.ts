import { AddNote, ListMessages, SendMessage, SendTemplateMessage } from '@parley/shared/conversations/messages'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { addNote } from '../../features/messages/add-note.ts'
import { listMessages } from '../../features/messages/list-messages.ts'
import { sendMessage } from '../../features/messages/send-message.ts'
import { sendTemplateMessage } from '../../features/messages/send-template-message.ts'
import { perform, router, whoMay } from '../base.ts'

/** Enough for the variables of a carousel. */
const maxTemplateBytes = 256 * 1024

export const messages = router({
  list: whoMay('conversations.read').input(InWorkspace.extend(ListMessages.shape)).query(perform(listMessages)),
  send: whoMay('messages.send').input(InWorkspace.extend(SendMessage.shape)).mutation(perform(sendMessage)),
  sendTemplate: whoMay('messages.send', maxTemplateBytes)
    .input(InWorkspace.extend(SendTemplateMessage.shape))
    .mutation(perform(sendTemplateMessage)),
  addNote: whoMay('notes.add').input(InWorkspace.extend(AddNote.shape)).mutation(perform(addNote)),
})
