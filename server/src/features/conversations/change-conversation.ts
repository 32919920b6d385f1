import type { ConversationChange, ConversationView } from '@parley/shared/conversations/conversations'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { applyChange } from './apply-change.ts'
import { lockWithContact } from './lock-with-contact.ts'
import { presentConversation } from './present-conversation.ts'
import { refuseUnsuitableAssignee, requestedChange } from './requested-change.ts'
import { changedTags, requestedTags } from './tags/requested-tags.ts'

/** Resolves, reopens, snoozes, classifies, tags or assigns a conversation. A current value changes nothing. */
export async function changeConversation(
  app: App,
  actor: Actor,
  input: ConversationChange & Where,
): Promise<ConversationView> {
  const scope = authorize(actor, 'conversations.change', input)
  return app.transact(async (tx) => {
    const { conversation, contact } = await lockWithContact(app, tx, scope, input.conversationId)
    await refuseUnsuitableAssignee(tx, scope, input.assignee)
    const tags = changedTags(conversation, await requestedTags(tx, scope, input))
    const change = { before: conversation, contact, requested: { ...requestedChange(input, app.now()), tags }, actor }
    return presentConversation(await applyChange(app, tx, scope, change), contact)
  })
}
