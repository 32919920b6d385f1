import type { ConversationId } from '@parley/shared/conversations/conversations'
import type { RelatedConversation } from '@parley/shared/conversations/related'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findConversation } from '../conversations.store.ts'
import { relatedConversations } from './related.store.ts'

/** The most conversations that are listed: more than any customer has that people read. */
const mostListed = 100

/**
 * The newest conversations with the same customer on the same channel, this one included: newest activity first. None for a
 * group.
 */
export async function listRelated(
  app: App,
  scope: Scope<'conversations.read'>,
  input: ConversationId,
): Promise<{ data: RelatedConversation[] }> {
  const conversation = await findConversation(app.db, scope, input.conversationId)
  if (!conversation) throw notFound('conversation')
  if (conversation.group_id !== null) return { data: [] }
  const rows = await relatedConversations(app.db, scope, { to: conversation, limit: mostListed }).execute()
  return { data: rows.map(present) }
}

type Row = Awaited<ReturnType<ReturnType<typeof relatedConversations>['execute']>>[number]

function present(row: Row): RelatedConversation {
  const { id, status, campaign_id: campaignId, campaign_name: name } = row
  return {
    id,
    status,
    campaign: campaignId === null || name === null ? null : { id: campaignId, name },
    is_history: row.is_history === 1,
    unread_count: row.unread_count,
    created_at: new Date(row.created_at).toISOString(),
    resolved_at: row.resolved_at === null ? null : new Date(row.resolved_at).toISOString(),
  }
}
