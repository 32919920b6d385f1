import type { ConversationChange, ConversationView } from '@parley/shared/conversations'
import type { Where } from '@parley/shared/workspaces'
import { type Actor, authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import { authorize, type Scope } from '../../policy.ts'
import { isMember } from '../members/members.store.ts'
import { applyChange } from './apply-change.ts'
import { holdWithContact } from './hold-with-contact.ts'
import { presentConversation } from './present-conversation.ts'

/** Resolves, reopens, classifies or hands over a conversation. A value that holds already changes nothing. */
export async function changeConversation(
  app: App,
  actor: Actor,
  input: ConversationChange & Where,
): Promise<ConversationView> {
  const scope = authorize(actor, 'conversations.change', input)
  const { status, classification, assignee } = input
  const wanted = {
    ...(status === undefined ? {} : { status }),
    ...(classification?.category === undefined ? {} : { category: classification.category }),
    ...(classification?.priority === undefined ? {} : { priority: classification.priority }),
    ...(assignee === undefined ? {} : { assignee_id: assignee }),
  }
  return app.transact(async (tx) => {
    const { conversation, contact } = await holdWithContact(app, tx, scope, input.conversationId)
    if (typeof assignee === 'string') await refuseStranger(tx, scope, assignee)
    const changed = await applyChange(app, tx, scope, { held: conversation, wanted, author: authorOf(actor) })
    return presentConversation(changed, contact)
  })
}

async function refuseStranger(tx: Tx, scope: Scope, userId: string): Promise<void> {
  if (await isMember(tx, scope, userId)) return
  const message = 'must be the user id of a member of this workspace, or null'
  throw new AppError('invalid_request', 'The assignee is not a member of this workspace', {
    details: [{ path: 'assignee', message }],
  })
}
