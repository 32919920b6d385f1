import { ConversationId } from '@parley/shared/conversations/conversations'
import {
  AddNote,
  ForwardMessage,
  ListMessages,
  ListTimeline,
  MessageId,
  ReactOnce,
  RetryMessage,
  SendContents,
  SendMessage,
  SendTemplateMessage,
} from '@parley/shared/conversations/messages'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { showTyping } from '../../features/conversations/reading/show-to-customer.ts'
import { addNote } from '../../features/messages/add-note.ts'
import { fetchAgain } from '../../features/messages/attachments/fetch-again.ts'
import { cancelDelayed } from '../../features/messages/delayed/cancel-delayed.ts'
import { listDelayed } from '../../features/messages/delayed/list-delayed.ts'
import { forwardMessage, retryMessage } from '../../features/messages/delayed/send-again.ts'
import { sendContents } from '../../features/messages/delayed/send-contents.ts'
import { sendReply, sendTemplateReply } from '../../features/messages/delayed/send-reply.ts'
import { getMessage } from '../../features/messages/get-message.ts'
import { listMessages } from '../../features/messages/list-messages.ts'
import { listTimeline } from '../../features/messages/list-timeline.ts'
import { reactOnce } from '../../features/messages/reactions/react.ts'
import { perform, router, whoMay } from '../base.ts'

/** The greatest size of an input with a template: enough for the variables of a carousel. */
const maxTemplateBytes = 256 * 1024

export const messages = router({
  list: whoMay('conversations.read').input(InWorkspace.extend(ListMessages.shape)).query(perform(listMessages)),
  get: whoMay('conversations.read').input(InWorkspace.extend(MessageId.shape)).query(perform(getMessage)),
  timeline: whoMay('conversations.read').input(InWorkspace.extend(ListTimeline.shape)).query(perform(listTimeline)),
  send: whoMay('messages.send').input(InWorkspace.extend(SendMessage.shape)).mutation(perform(sendReply)),
  sendContents: whoMay('messages.send').input(InWorkspace.extend(SendContents.shape)).mutation(perform(sendContents)),
  sendTemplate: whoMay('messages.send', maxTemplateBytes)
    .input(InWorkspace.extend(SendTemplateMessage.shape))
    .mutation(perform(sendTemplateReply)),
  react: whoMay('messages.send').input(InWorkspace.extend(ReactOnce.shape)).mutation(perform(reactOnce)),
  delayed: whoMay('conversations.read').input(InWorkspace.extend(ConversationId.shape)).query(perform(listDelayed)),
  cancel: whoMay('messages.send').input(InWorkspace.extend(MessageId.shape)).mutation(perform(cancelDelayed)),
  forward: whoMay('messages.send').input(InWorkspace.extend(ForwardMessage.shape)).mutation(perform(forwardMessage)),
  retry: whoMay('messages.send').input(InWorkspace.extend(RetryMessage.shape)).mutation(perform(retryMessage)),
  fetchAttachment: whoMay('attachments.fetch').input(InWorkspace.extend(MessageId.shape)).mutation(perform(fetchAgain)),
  typing: whoMay('messages.send').input(InWorkspace.extend(ConversationId.shape)).mutation(perform(showTyping)),
  addNote: whoMay('notes.add').input(InWorkspace.extend(AddNote.shape)).mutation(perform(addNote)),
})
