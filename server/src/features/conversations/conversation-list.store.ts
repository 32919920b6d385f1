import type { ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import { type Kysely, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'
import { countedConversations } from './conversation-counts.store.ts'
import type { Cursor } from './cursor.ts'

export type ConversationFilter = Omit<ListConversationsOfContact, 'page' | 'limit' | 'cursor'>
export type Slice = {
  /** How many conversations match the filter in all. */
  readonly total: number
  readonly limit: number
} & ({ readonly offset: number } | { readonly after: Cursor })

/** Up to this many are found faster by their time and then sorted than by scanning the list in its order. */
const maxToSort = 1000

/** Newest activity first. Each index that a filter can use ends with that order, so that a page is read without sorting. */
export function conversationSlice(db: Kysely<Schema>, scope: Scope, filter: ConversationFilter, slice: Slice) {
  const query = filtered(db, scope, filter, { inListOrder: slice.total > maxToSort })
    .innerJoin('contact', 'contact.id', 'conversation.contact_id')
    .selectAll('conversation')
    .select(['contact.phone as contact_phone', 'contact.name as contact_name'])
    .orderBy('conversation.last_activity_at', 'desc')
    .orderBy('conversation.id', 'desc')
    .limit(slice.limit)
  if ('offset' in slice) return query.offset(slice.offset)
  const { lastActivityAt, id } = slice.after
  return query.where(sql<boolean>`(conversation.last_activity_at, conversation.id) < (${lastActivityAt}, ${id})`)
}

/** These conversations as in the list. */
export function conversationsWith(db: Kysely<Schema>, scope: Scope, ids: readonly string[]) {
  const slice = { total: 0, limit: ids.length, offset: 0 }
  return conversationSlice(db, scope, {}, slice).where('conversation.id', 'in', [...ids])
}

/** Exact. Read from the stored counts where they cover the filter. */
export async function countConversations(
  db: Kysely<Schema>,
  scope: Scope,
  filter: ConversationFilter,
): Promise<number> {
  const { contactId, phone, q, updated_after, updated_before, assignee, unread, ...kind } = filter
  if ([contactId, phone, q, updated_after, updated_before, assignee, unread].every((more) => more === undefined)) {
    return countedConversations(db, scope, kind)
  }
  const { count } = await filtered(db, scope, filter, { inListOrder: false })
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** With `inListOrder`, a plus sign keeps the engines from using the index of the time, so that they follow the list's order. */
export function filtered(
  db: Kysely<Schema>,
  scope: Scope,
  filter: ConversationFilter,
  { inListOrder }: { inListOrder: boolean },
) {
  const updatedAt = inListOrder ? sql<number>`+conversation.updated_at` : sql<number>`conversation.updated_at`
  let query = db.selectFrom('conversation').where(inTenant(scope, 'conversation'))
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.channel) query = query.where('channel', '=', filter.channel)
  if (filter.category) query = query.where('category', '=', filter.category)
  if (filter.priority) query = query.where('priority', '=', filter.priority)
  if (filter.updated_after) query = query.where(updatedAt, '>', Date.parse(filter.updated_after))
  if (filter.updated_before) query = query.where(updatedAt, '<', Date.parse(filter.updated_before))
  // The zero is a literal in the query, so that both engines use the partial index of unread conversations.
  if (filter.unread !== undefined) query = query.where('unread_count', filter.unread ? '>' : '=', sql.lit(0))
  if (filter.assignee === 'nobody') query = query.where('assignee_id', 'is', null)
  else if (filter.assignee !== undefined) query = query.where('assignee_id', '=', filter.assignee)
  const { contactId, phone, q } = filter
  // A group is not a conversation of the participant whom it was opened for.
  if (contactId !== undefined || phone !== undefined) query = query.where('group_id', 'is', null)
  if (contactId !== undefined) query = query.where('conversation.contact_id', '=', contactId)
  if (phone !== undefined) {
    query = query.where('conversation.contact_id', '=', (of) =>
      of
        .selectFrom('contact_address')
        .select('contact_address.contact_id')
        .where(inTenant(scope, 'contact_address'))
        .where('contact_address.kind', '=', 'phone')
        .where('contact_address.value', '=', phone),
    )
  }
  if (q !== undefined) {
    query = query.where((of) =>
      of.or([containing('conversation.last_message_text', q), of.and([of('group_id', 'is', null), isContactLike(q)])]),
    )
  }
  return query
}

/** Looked up for each conversation, so that a part of the list can be searched without reading every contact. */
function isContactLike(q: string) {
  return sql<boolean>`(exists (select 1 from contact where contact.id = conversation.contact_id
      and (${containing('contact.name', q)} or ${containing('contact.username', q)}))
    or exists (select 1 from contact_address where contact_address.contact_id = conversation.contact_id
      and ${containing('contact_address.value', q)}))`
}
