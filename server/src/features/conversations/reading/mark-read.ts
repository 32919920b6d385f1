import type { ConversationId, ConversationView } from '@parley/shared/conversations/conversations'
import type { App } from '../../../app.ts'
import type { ConversationTable } from '../../../db/schema/conversations.ts'
import type { Tx } from '../../../db/transact.ts'
import { afterCommit } from '../../../db/transaction-scope.ts'
import { mayAlso, type Scope } from '../../../policy.ts'
import { readNotifications } from '../../notifications/notifications.store.ts'
import { lockWithChannel } from '../lock-with-channel.ts'
import { presentConversation } from '../present-conversation.ts'
import { storeMarker } from './read-markers.store.ts'
import { showRead } from './show-to-customer.ts'
import { clearUnread, setUnread } from './unread.store.ts'

/**
 * Marks every message as read by the caller, with their notifications of the conversation, and as read by somebody where the
 * caller is a program or may reply, which the customer is then shown. This does not count as activity, so the conversation keeps its position in
 * the list.
 */
export async function markRead(
  app: App,
  scope: Scope<'conversations.mark'>,
  input: ConversationId,
): Promise<ConversationView> {
  return app.transact(async (tx) => {
    const { conversation, contact, channel } = await lockWithChannel(app, tx, scope, input.conversationId)
    const mayReply = mayAlso(scope, 'conversations.mark_for_all')
    const unreadCount = mayReply ? 0 : conversation.unread_count
    const isFirst = unreadCount < conversation.unread_count
    if (isFirst) await clearUnread(tx, scope, conversation.id)
    const isNew = await markFor(tx, scope, { conversation, isUnread: false })
    const wasNotified = await readAbout(app, tx, scope, conversation.id)
    if (isFirst || isNew || wasNotified) publishTo(app, scope)
    if (mayReply && (isFirst || isNew)) {
      afterCommit(() => void app.shutdown.awaitWork(showRead(app, scope, conversation.id)))
    }
    return presentConversation(tx, scope, {
      conversation: { ...conversation, unread_count: unreadCount },
      contact,
      channel,
    })
  })
}

/**
 * Marks the conversation as unread for the caller, also where its last message is ours, and as not read by anybody where the
 * caller is a program or may reply. Its position in the list stays.
 */
export async function markUnread(
  app: App,
  scope: Scope<'conversations.mark'>,
  input: ConversationId,
): Promise<ConversationView> {
  return app.transact(async (tx) => {
    const { conversation, contact, channel } = await lockWithChannel(app, tx, scope, input.conversationId)
    const fewest = mayAlso(scope, 'conversations.mark_for_all') ? 1 : 0
    const unreadCount = Math.max(conversation.unread_count, fewest)
    await setUnread(tx, scope, { conversationId: conversation.id, unreadCount })
    await markFor(tx, scope, { conversation, isUnread: true })
    publishTo(app, scope)
    return presentConversation(tx, scope, {
      conversation: { ...conversation, unread_count: unreadCount },
      contact,
      channel,
    })
  })
}

type Mark = { readonly conversation: ConversationTable; readonly isUnread: boolean }

/** Marks a conversation as read or unread for the person. Returns true where that changed something. */
async function markFor(tx: Tx, scope: Scope, mark: Mark): Promise<boolean> {
  const { actor } = scope
  return actor.kind === 'user' && (await storeMarker(tx, scope, { ...mark, userId: actor.userId }))
}

/** Marks the notifications about a conversation as read. Returns true where the person had an unread one. */
async function readAbout(app: App, tx: Tx, scope: Scope, conversationId: string): Promise<boolean> {
  const { actor } = scope
  if (actor.kind !== 'user') return false
  return readNotifications(tx, scope, { userId: actor.userId, only: { conversationId }, now: app.now() })
}

/** Publishes that the person has read something. Only their own tabs show it. */
function publishTo(app: App, scope: Scope): void {
  if (scope.actor.kind === 'user') app.live.publish(scope, { noun: 'readMarkers', id: scope.actor.userId })
}
