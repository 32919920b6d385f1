import { mostUnread } from '@parley/shared/words'
import type { AlertConcern } from '@parley/shared/workspace/alerts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

/** So many of those with the latest activity are looked at, so that a large backlog costs no more than a small one. */
const mostLookedAt = 1_000

type Of = { readonly userId: string; readonly concerns: AlertConcern }

/** The unread conversations that concern a person, `mostUnread` at most, without those that are resolved. */
export async function unreadConversations(db: Kysely<Schema>, scope: Scope, { userId, concerns }: Of) {
  const latest = db
    .selectFrom('conversation')
    .selectAll()
    .where(inTenant(scope, 'conversation'))
    .where('unread_count', '>', 0)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostLookedAt)
  let query = db
    .selectFrom(latest.as('unread'))
    .innerJoin('contact', 'contact.id', 'unread.contact_id')
    .selectAll('unread')
    .select(['contact.phone as contact_phone', 'contact.name as contact_name'])
    .where('unread.status', '<>', 'resolved')
    .orderBy('unread.last_inbound_at', 'desc')
    .limit(mostUnread)
  if (concerns === 'mine') query = query.where('unread.assignee_id', '=', userId)
  if (concerns === 'mine_or_unassigned') {
    query = query.where((is) => is.or([is('unread.assignee_id', 'is', null), is('unread.assignee_id', '=', userId)]))
  }
  return query.execute()
}
