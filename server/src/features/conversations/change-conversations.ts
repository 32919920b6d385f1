import type { BulkConversationChange, BulkConversationResult } from '@parley/shared/conversations/conversations'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { applyChange } from './apply-change.ts'
import { lockWithContact } from './lock-with-contact.ts'
import { presentConversation } from './present-conversation.ts'
import { refuseUnknownAssignee, requestedChange } from './requested-change.ts'

/**
 * The same change for up to a hundred conversations, each by itself: one that is gone keeps no other from changing. An
 * assignee who is no member refuses them all.
 */
export async function changeConversations(
  app: App,
  actor: Actor,
  input: BulkConversationChange & Where,
): Promise<{ data: BulkConversationResult[] }> {
  const scope = authorize(actor, 'conversations.change', input)
  const wanted = requestedChange(input)
  const ids = [...new Set(input.conversationIds)]
  await refuseUnknownAssignee(app.db, scope, input.assignee)

  const changeOne = (conversationId: string) =>
    app.transact(async (tx): Promise<BulkConversationResult> => {
      const { conversation, contact } = await lockWithContact(app, tx, scope, conversationId)
      const changed = await applyChange(app, tx, scope, {
        held: conversation,
        contact,
        wanted,
        actor,
        together: ids.length,
      })
      return { conversationId, ok: true, conversation: presentConversation(changed, contact) }
    })
  const results = ids.map((conversationId) =>
    changeOne(conversationId).catch((error: unknown): BulkConversationResult => {
      if (!(error instanceof AppError)) throw error
      return { conversationId, ok: false, code: error.code, error: error.message }
    }),
  )
  return { data: await Promise.all(results) }
}
