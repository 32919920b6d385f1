import type { ConversationView, ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import { type Paged, pagination } from '@parley/shared/paging'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { conversationSlice, countConversations } from './conversation-list.store.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { presentConversation } from './present-conversation.ts'

/** Newest activity first. Following `next_cursor` returns every conversation that does not change exactly once. */
export async function listConversations(
  app: App,
  actor: Actor,
  input: ListConversationsOfContact & Where,
): Promise<Paged<ConversationView>> {
  const scope = authorize(actor, 'conversations.read', input)
  const { page, limit, cursor, workspaceId: _, mode: __, ...requested } = input
  const filter = requested.phone === undefined ? requested : { ...requested, phone: toStoredForm(requested.phone) }
  const position = cursor === undefined ? { offset: (page - 1) * limit } : { after: readCursor(cursor) }

  const total = await countConversations(app.db, scope, filter)
  const slice = { total, limit: limit + 1, ...position }
  const rows = total === 0 ? [] : await conversationSlice(app.db, scope, filter, slice).execute()

  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last ? writeCursor({ lastActivityAt: last.last_activity_at, id: last.id }) : null
  return {
    data: shown.map((row) => presentConversation(row, { phone: row.contact_phone, name: row.contact_name })),
    pagination: pagination({ page, limit }, total, next),
  }
}

/** In a query string a plus sign reads as a space, and people write digits in groups: all mean the same number. */
function toStoredForm(phone: string): string {
  return `+${phone.replace(/\D/g, '')}`
}
