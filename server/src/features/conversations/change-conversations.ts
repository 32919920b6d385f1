import type { BulkConversationChange, BulkConversationResult } from '@parley/shared/conversations/conversations'
import type { App } from '../../app.ts'
import { AppError, explanationOf } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { changedTags, requestedTags } from '../tags/requested-tags.ts'
import { applyChange } from './apply-change.ts'
import { lockWithChannel } from './lock-with-channel.ts'
import { presentConversation } from './present-conversation.ts'
import { refuseUnsuitableAssignee, requestedChange } from './requested-change.ts'

/**
 * Applies the same change to up to a hundred conversations, each in its own transaction: one that no longer exists does not
 * affect the others. An assignee who may not reply refuses the whole call.
 */
export async function changeConversations(
  app: App,
  scope: Scope<'conversations.change'>,
  input: BulkConversationChange,
): Promise<{ data: BulkConversationResult[] }> {
  const requested = requestedChange(input, app.now())
  const ids = [...new Set(input.conversationIds)]
  await refuseUnsuitableAssignee(app.db, scope, input.assignee)
  const tags = await requestedTags(app.db, scope, input)

  const changeOne = (conversationId: string) =>
    app.transact(async (tx): Promise<BulkConversationResult> => {
      const { conversation, contact, channel } = await lockWithChannel(app, tx, scope, conversationId)
      const changed = await applyChange(app, tx, scope, {
        before: conversation,
        contact,
        requested: { ...requested, tags: changedTags(conversation, tags) },
        actor: scope.actor,
        together: ids.length,
      })
      const view = await presentConversation(tx, scope, { conversation: changed, contact, channel })
      return { conversationId, ok: true, conversation: view }
    })
  const results = ids.map((conversationId) =>
    changeOne(conversationId).catch((error: unknown): BulkConversationResult => {
      if (!(error instanceof AppError)) throw error
      return { conversationId, ok: false, code: error.code, error: explanationOf(error) }
    }),
  )
  return { data: await Promise.all(results) }
}
