import type { ConversationChange, ConversationView } from '@parley/shared/conversations/conversations'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { changedTags, requestedTags } from '../tags/requested-tags.ts'
import { applyChange } from './apply-change.ts'
import { lockWithChannel } from './lock-with-channel.ts'
import { presentConversation } from './present-conversation.ts'
import { refuseUnsuitableAssignee, requestedChange } from './requested-change.ts'

/** Resolves, reopens, snoozes, classifies, tags or assigns a conversation. A current value changes nothing. */
export async function changeConversation(
  app: App,
  scope: Scope<'conversations.change'>,
  input: ConversationChange,
): Promise<ConversationView> {
  return app.transact(async (tx) => {
    const { conversation, contact, channel } = await lockWithChannel(app, tx, scope, input.conversationId)
    await refuseUnsuitableAssignee(tx, scope, input.assignee)
    const tags = changedTags(conversation, await requestedTags(tx, scope, input))
    const change = {
      before: conversation,
      contact,
      requested: { ...requestedChange(input, app.now()), tags },
      actor: scope.actor,
    }
    const changed = await applyChange(app, tx, scope, change)
    return presentConversation(tx, scope, { conversation: changed, contact, channel })
  })
}
