import type { ListTimeline, Timeline } from '@parley/shared/conversations/messages'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findConversation } from '../conversations/conversations.store.ts'
import { readCursor, writeCursor } from '../conversations/list/cursor.ts'
import { presentMessages } from './present-messages.ts'
import { pageOfTimeline } from './timeline.store.ts'
import { withMentions } from './with-mentions.ts'

/**
 * All messages with the customer of a conversation on its channel, also those of other conversations and those of campaigns,
 * with the notes: for members only. The newest page comes first; inside a page the oldest message does.
 */
export async function listTimeline(
  app: App,
  scope: Scope<'conversations.read'>,
  { conversationId, cursor, limit }: ListTimeline,
): Promise<Timeline> {
  const conversation = await findConversation(app.db, scope, conversationId)
  if (!conversation) throw notFound('conversation')
  const before = cursor === undefined ? undefined : readCursor(cursor)
  const found = await pageOfTimeline(app.db, scope, { of: conversation, before, limit: limit + 1 }).execute()
  const messages = found.slice(0, limit).reverse()
  const [earliest] = found.length > limit ? messages : []
  return {
    data: await withMentions(app, scope, await presentMessages(app.db, scope, messages)),
    next_cursor: earliest ? writeCursor({ sortKey: earliest.created_at, id: earliest.id }) : null,
  }
}
