import { mostUnread } from '@parley/shared/words'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'
import { isUnreadFor, type Reader } from '../conversations/reading/read-markers.store.ts'

/**
 * The number of conversations that are looked at, those with the latest activity, so that a large backlog costs no more than a
 * small one.
 */
const mostLookedAt = 5_000

/** The IDs of the conversations that are unread for a person, `mostUnread` at most, whose customer wrote last first. */
export async function unreadConversations(db: Kysely<Schema>, scope: Scope, reader: Reader): Promise<string[]> {
  const latest = db
    .selectFrom('conversation')
    .select(['id', 'status', 'assignee_id', 'unread_at', 'last_inbound_at'])
    .where(inTenant(scope, 'conversation'))
    // The condition of the partial index.
    .where('unread_at', 'is not', null)
    .where('status', '<>', sql.lit('resolved'))
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(mostLookedAt))
  const rows = await db
    .selectFrom(latest.as('conversation'))
    .select('conversation.id')
    .where(isUnreadFor(scope, reader))
    .orderBy(sql`coalesce(conversation.last_inbound_at, 0)`, 'desc')
    .limit(mostUnread)
    .execute()
  return rows.map(({ id }) => id)
}
