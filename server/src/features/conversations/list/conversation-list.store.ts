import type { ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { alsoInSameTenant, alsoInTenant, inReach, inTenant, inWorkspace } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import { hasContactEntry, hasTerms, lookedUpOneByOne } from '../../search/entries.store.ts'
import { termsOfSearch } from '../../search/words.ts'
import { taggedWith } from '../../tags/tagged-conversations.store.ts'
import { countedConversations } from '../conversation-counts.store.ts'
import { isAmongMentioned } from '../mentions/mentions.store.ts'
import { isUnreadFor, type Reader } from '../reading/read-markers.store.ts'
import type { Cursor } from './cursor.ts'
import { listOrder } from './list-order.store.ts'

export type ConversationFilter = Omit<ListConversationsOfContact, 'page' | 'limit' | 'cursor'> & {
  /** The person for whom `unread` and `mentioned` are meant; by default `unread` means what nobody has read. */
  readonly reader?: Reader
  /**
   * The search of a member, which also finds internal notes, and conversations with the tags of these IDs, whose names match;
   * left out for others.
   */
  readonly forMember?: MembersSearch
}
export type MembersSearch = { readonly tags: readonly string[] }
export type Slice = {
  /** How many conversations match the filter in all. */
  readonly total: number
  readonly limit: number
} & ({ readonly from?: Cursor } | { readonly after: Cursor })

export type Page = { readonly limit: number } & ({ readonly offset: number } | { readonly after: Cursor })

/**
 * The part of the list that is a page, by its position or its number; undefined beyond the end. A numbered page is found by
 * its first conversation, so that only its own rows are read.
 */
export async function sliceOfPage(
  db: Kysely<Schema>,
  scope: Scope,
  filter: ConversationFilter,
  { total, ...page }: Page & { readonly total: number },
): Promise<Slice | undefined> {
  const { limit } = page
  if ('after' in page) return { total, limit, after: page.after }
  const { offset } = page
  if (offset >= total) return undefined
  if (offset === 0) return { total, limit }
  const from = await positionAt(db, scope, filter, { total, offset }).executeTakeFirst()
  return from && { total, limit, from }
}

/**
 * The place of the conversation at this offset, counted from the nearer end. Where an index holds the filter, nothing but
 * the index is read.
 */
export function positionAt(
  db: Kysely<Schema>,
  scope: Scope,
  filter: ConversationFilter,
  { total, offset }: { readonly total: number; readonly offset: number },
) {
  const isNearEnd = offset > total / 2
  const { rows, key, direction } = sorted(db, scope, filter, total)
  const order = isNearEnd === (direction === 'desc') ? 'asc' : 'desc'
  return rows
    .select([key.as('sortKey'), 'conversation.id as id'])
    .orderBy(key, order)
    .orderBy('conversation.id', order)
    .offset(isNearEnd ? total - 1 - offset : offset)
    .limit(1)
}

export function conversationSlice(db: Kysely<Schema>, scope: Scope, filter: ConversationFilter, slice: Slice) {
  return inListOrder(db, scope, filter, slice).selectAll('conversation').select(partnerColumns)
}

/** The channel is read for each row that is returned, so that a join cannot change the order in which rows are found. */
const partnerColumns = [
  'contact.phone as contact_phone',
  'contact.name as contact_name',
  sql<string>`(select channel.name from channel where channel.id = conversation.channel_id)`.as('channel_name'),
] as const

/** Each index that a filter can use ends with the list's order, so that a page is read without sorting. */
function inListOrder(db: Kysely<Schema>, scope: Scope, filter: ConversationFilter, slice: Slice) {
  const { rows, key, direction } = sorted(db, scope, filter, slice.total)
  const query = rows
    .innerJoin('contact', 'contact.id', 'conversation.contact_id')
    .orderBy(key, direction)
    .orderBy('conversation.id', direction)
    // Written into the statement: PostgreSQL plans a page once only where it knows that few rows are wanted.
    .limit(sql.lit(slice.limit))
  const below = direction === 'desc' ? '<' : '>'
  const isBelow = (operator: string, { sortKey, id }: Cursor) =>
    sql<boolean>`(${key}, conversation.id) ${sql.raw(operator)} (${sortKey}, ${id})`
  if ('after' in slice) return query.where(isBelow(below, slice.after))
  return slice.from ? query.where(isBelow(`${below}=`, slice.from)) : query
}

/**
 * The rows of the list and the key that sorts them. Few of them are found in the order of the activity, which ends the index of
 * every filter, and then sorted by who waits longest.
 */
function sorted(db: Kysely<Schema>, scope: Scope, filter: ConversationFilter, total: number) {
  const { key, direction, maxToSort } = listOrder(filter.sort)
  if (filter.sort !== 'waiting' || total > maxToSort) {
    return { rows: filtered(db, scope, filter, { followsListOrder: total > maxToSort }), key, direction }
  }
  const byActivity = { ...filter, sort: 'activity' } as const
  const few = filtered(db, scope, byActivity, { followsListOrder: total > listOrder('activity').maxToSort })
    .select('conversation.id')
    .orderBy('conversation.last_activity_at', 'desc')
    // More than the total, as some may have been added since it was counted.
    .limit(sql.lit(2 * maxToSort))
  const rows = db
    .selectFrom('conversation')
    .where('conversation.id', 'in', few)
    .where(alsoInTenant(scope, 'conversation'))
  return { rows, key: sql<number>`+${key}`, direction }
}

/** Returns these conversations as in the list. */
export function conversationsWith(db: Kysely<Schema>, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('conversation')
    .innerJoin('contact', 'contact.id', 'conversation.contact_id')
    .selectAll('conversation')
    .select(partnerColumns)
    .where('conversation.id', 'in', [...ids])
    .where(alsoInTenant(scope, 'conversation'))
    .orderBy('conversation.last_activity_at', 'desc')
    .orderBy('conversation.id', 'desc')
}

/** The exact number of conversations, read from the stored counts where they cover the filter. */
export async function countConversations(
  db: Kysely<Schema>,
  scope: Scope,
  filter: ConversationFilter,
): Promise<number> {
  const kind = kindAlone(filter)
  if (kind) return countedConversations(db, scope, kind)
  const { count } = await filtered(db, scope, filter, { followsListOrder: false })
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Does what `countConversations` does, but reads no more rows than `limit`, which is returned where there are as many or more. */
export async function countUpTo(
  db: Kysely<Schema>,
  scope: Scope,
  { filter, limit }: { readonly filter: ConversationFilter; readonly limit: number },
): Promise<number> {
  const kind = kindAlone(filter)
  if (kind) return Math.min(await countedConversations(db, scope, kind), limit)
  const some = filtered(db, scope, filter, { followsListOrder: false })
    .select('conversation.id')
    .limit(limit)
    .as('some')
  const { count } = await db.selectFrom(some).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** The filter, if the stored counts answer it. */
function kindAlone(filter: ConversationFilter) {
  const { contactId, phone, tag, q, updated_after, updated_before, unread, mentioned, reader: _, ...kind } = filter
  const others = [contactId, phone, tag, q, updated_after, updated_before, unread, mentioned]
  return others.every((other) => other === undefined) ? kind : undefined
}

/** The rows of the list that the filter leaves. */
export function filtered(db: Kysely<Schema>, scope: Scope, filter: ConversationFilter, order: Order) {
  return db.selectFrom('conversation').where(conditionOf(scope, filter, order))
}

type Order = { readonly followsListOrder: boolean }

/**
 * The condition of a filter in SQL. With `followsListOrder`, a plus sign keeps the engines from using the index of the time, so
 * that they follow the list's order; where that is who waits longest, the other filters are kept from the indexes of the activity
 * in the same way. The conversations of a contact, who has few, are never looked for in the index of a channel.
 */
export function conditionOf(
  scope: Scope,
  filter: ConversationFilter,
  { followsListOrder }: Order,
): RawBuilder<SqlBool> {
  const { contactId, phone, tag, q, unread, reader, assignee, sort } = filter
  const isByWaiting = followsListOrder && sort === 'waiting'
  const isOfContact = contactId !== undefined || phone !== undefined
  const text = (column: string) =>
    isByWaiting || (isOfContact && column === 'channel_id')
      ? sql`coalesce(${sql.ref(`conversation.${column}`)}, '')`
      : sql.ref(`conversation.${column}`)
  const updatedAt = sql.raw(followsListOrder ? '+conversation.updated_at' : 'conversation.updated_at')
  const unreadCount = sql.raw(isByWaiting ? '+conversation.unread_count' : 'conversation.unread_count')
  const conditions = [inReach(scope, 'conversation', text('channel_id'))]
  for (const column of ['status', 'channel', 'channel_id', 'category', 'priority'] as const) {
    if (filter[column]) conditions.push(sql`${text(column)} = ${filter[column]}`)
  }
  if (filter.updated_after) conditions.push(sql`${updatedAt} > ${Date.parse(filter.updated_after)}`)
  if (filter.updated_before) conditions.push(sql`${updatedAt} < ${Date.parse(filter.updated_before)}`)
  // The zero is a literal in the query, so that both engines use the partial index of unread conversations.
  const isUnread = reader ? isUnreadFor(scope, reader) : sql<SqlBool>`${unreadCount} > 0`
  if (unread !== undefined) conditions.push(unread ? isUnread : sql<SqlBool>`not (${isUnread})`)
  if (assignee === 'nobody' && isByWaiting) conditions.push(sql`${text('assignee_id')} = ''`)
  else if (assignee === 'nobody') conditions.push(sql`conversation.assignee_id is null`)
  else if (assignee !== undefined) conditions.push(sql`${text('assignee_id')} = ${assignee}`)
  if (tag !== undefined) {
    conditions.push(sql`conversation.id in (select conversation_tag.conversation_id from conversation_tag
      where ${inTenant(scope, 'conversation_tag')} and conversation_tag.tag_id = (select tag.id from tag
      where ${inWorkspace(scope, 'tag')} and tag.name = ${tag}))`)
  }
  if (filter.mentioned && reader) conditions.push(isAmongMentioned(scope, reader.userId))
  // A group is not a conversation of the participant whom it was opened for. No engine is to look for it in the index of groups.
  if (isOfContact) conditions.push(sql`coalesce(conversation.group_id, '') = ''`)
  if (contactId !== undefined) conditions.push(sql`conversation.contact_id = ${contactId}`)
  if (phone !== undefined) {
    conditions.push(sql`conversation.contact_id = (select contact_address.contact_id from contact_address
      where ${inTenant(scope, 'contact_address')} and contact_address.kind = 'phone' and contact_address.value = ${phone})`)
  }
  if (q !== undefined) conditions.push(isFoundBy(scope, q, filter.forMember))
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Whether a search finds a conversation, looked up from the conversation (`lookedUpOneByOne`). */
export function isFoundBy(scope: Scope, q: string, forMember?: MembersSearch): RawBuilder<SqlBool> {
  const { ofMessages, ofContacts } = termsOfSearch(scope, q, { withNotes: forMember !== undefined })
  const tags = forMember?.tags ?? []
  const isTagged = sql`or exists (select 1 from ${taggedWith(scope, tags)}
    and conversation_tag.conversation_id = conversation.id ${lookedUpOneByOne})`
  if (ofMessages.length === 0) return sql`1 = 0`
  return sql<SqlBool>`(exists (select 1 from message cross join search_entry
      where message.conversation_id = conversation.id and ${alsoInSameTenant('message', 'conversation')}
      and search_entry.message_id = message.id and ${hasTerms(ofMessages)} ${lookedUpOneByOne})
    or (conversation.group_id is null and ${hasContactEntry('conversation.contact_id', ofContacts)})
    ${tags.length > 0 ? isTagged : sql``})`
}
