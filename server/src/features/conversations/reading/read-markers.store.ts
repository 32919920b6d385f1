import { type AlertConcern, defaultAlerts } from '@parley/shared/workspace/alerts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ConversationTable } from '../../../db/schema/conversations.ts'
import type { Schema } from '../../../db/schema.ts'
import { alsoInTenant, inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { isMentioned } from '../mentions/mentions.store.ts'

/** The person for whom conversations are read or unread. */
export type Reader = {
  readonly userId: string
  /** The conversations that concern the person, as chosen in the alert settings. */
  readonly concerns: AlertConcern
  /** When the person joined the workspace. What was new before counts as read. */
  readonly joinedAt: number
}

export async function readerOf(db: Kysely<Schema>, scope: Scope, userId: string): Promise<Reader> {
  const row = await db
    .selectFrom('member')
    .leftJoin('alert_choice', (join) =>
      join.on(inWorkspace(scope, 'alert_choice')).onRef('alert_choice.user_id', '=', 'member.userId'),
    )
    .select(['member.createdAt', 'alert_choice.concerns'])
    .where('member.organizationId', '=', scope.workspaceId)
    .where('member.userId', '=', userId)
    .executeTakeFirst()
  return {
    userId,
    concerns: row?.concerns ?? defaultAlerts.concerns,
    // The library stores times as text or as a date depending on the engine.
    joinedAt: row ? new Date(row.createdAt).getTime() : 0,
  }
}

/**
 * Whether a row of `conversation` is unread for the person: it has something new that concerns them and that they have not
 * read, or they marked it as unread. Resolved ones are read. The first two conditions are those of the partial index.
 */
export function isUnreadFor(scope: Scope, { userId, concerns, joinedAt }: Reader): RawBuilder<SqlBool> {
  const marker = sql`select 1 from read_marker where read_marker.conversation_id = conversation.id
    and read_marker.user_id = ${userId} and ${alsoInTenant(scope, 'read_marker')}`
  const isMine = sql`coalesce(conversation.assignee_id, '') = ${userId}`
  const concerned = {
    all: sql`1 = 1`,
    mine: sql`(${isMine} or ${isMentioned(scope, userId)})`,
    mine_or_unassigned: sql`(conversation.assignee_id is null or ${isMine} or ${isMentioned(scope, userId)})`,
  }[concerns]
  return sql<SqlBool>`(conversation.unread_at is not null and conversation.status <> 'resolved'
    and ((conversation.unread_at >= ${joinedAt} and ${concerned}
        and not exists (${marker} and read_marker.read_at >= conversation.unread_at))
      or exists (${marker} and read_marker.is_unread = 1)))`
}

type Among = { readonly reader: Reader; readonly conversationIds: readonly string[] }

/** Returns those of the conversations that are unread for the person. */
export async function unreadAmong(
  db: Kysely<Schema>,
  scope: Scope,
  { reader, conversationIds }: Among,
): Promise<ReadonlySet<string>> {
  if (conversationIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('id', 'in', [...conversationIds])
    .where(alsoInTenant(scope, 'conversation'))
    .where(isUnreadFor(scope, reader))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Conversation = Pick<ConversationTable, 'id' | 'unread_at'>
type Marker = { readonly conversation: Conversation; readonly userId: string; readonly isUnread: boolean }

/** Marks a conversation as read or unread by a member. True where that changed something; nothing is stored of others. */
export async function storeMarker(tx: Tx, scope: Scope, { conversation, userId, isUnread }: Marker): Promise<boolean> {
  const marker = {
    read_at: isUnread ? 0 : (conversation.unread_at ?? 0),
    is_unread: isUnread ? (1 as const) : (0 as const),
  }
  const member = tx
    .selectFrom('member')
    .select([
      sql.val(scope.workspaceId).as('workspace_id'),
      sql.val(scope.mode).as('mode'),
      sql.val(conversation.id).as('conversation_id'),
      'member.userId as user_id',
      sql<number>`cast(${marker.read_at} as bigint)`.as('read_at'),
      sql<0 | 1>`cast(${marker.is_unread} as integer)`.as('is_unread'),
    ])
    .where('member.organizationId', '=', scope.workspaceId)
    .where('member.userId', '=', userId)
  const stored = await tx
    .insertInto('read_marker')
    .columns(['workspace_id', 'mode', 'conversation_id', 'user_id', 'read_at', 'is_unread'])
    .expression(member)
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'user_id'])
        .doUpdateSet(marker)
        .where((is) =>
          is.or([is('read_marker.read_at', '<>', marker.read_at), is('read_marker.is_unread', '<>', marker.is_unread)]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** The members who have read everything in the conversation. */
export async function readersOf(
  db: Kysely<Schema>,
  scope: Scope,
  { id, unread_at }: Conversation,
): Promise<ReadonlySet<string>> {
  const rows = await markersOf(db, scope, [id])
  return new Set(rows.filter((marker) => isRead(marker, unread_at)).map(({ user_id }) => user_id))
}

type Pair = { readonly stays: Conversation; readonly ends: Conversation }

/**
 * Gives the markers of a conversation that joins another to that one, and returns its new `unread_at`: it is read for those
 * who had read both. The caller has locked both conversations, and deletes the one that ends.
 */
export async function mergeMarkers(tx: Tx, scope: Scope, { stays, ends }: Pair): Promise<number | null> {
  if (stays.unread_at === null && ends.unread_at === null) return null
  // Later than every marker of either, so that only the markers that are stored here count.
  const unreadAt = Math.max(stays.unread_at ?? 0, ends.unread_at ?? 0) + 1
  const markers = await markersOf(tx, scope, [stays.id, ends.id])
  for (const [userId, own] of Map.groupBy(markers, ({ user_id }) => user_id)) {
    const hasRead = ({ id, unread_at }: Conversation) => {
      const marker = own.find(({ conversation_id }) => conversation_id === id)
      return unread_at === null || (marker !== undefined && isRead(marker, unread_at))
    }
    const isUnread = own.some(({ is_unread }) => is_unread === 1)
    if (!isUnread && !(hasRead(stays) && hasRead(ends))) continue
    await storeMarker(tx, scope, { conversation: { id: stays.id, unread_at: unreadAt }, userId, isUnread })
  }
  return unreadAt
}

function isRead(marker: { readonly read_at: number; readonly is_unread: number }, unreadAt: number | null): boolean {
  return marker.is_unread === 0 && marker.read_at >= (unreadAt ?? 0)
}

function markersOf(db: Kysely<Schema>, scope: Scope, conversationIds: readonly string[]) {
  return db
    .selectFrom('read_marker')
    .select(['conversation_id', 'user_id', 'read_at', 'is_unread'])
    .where('conversation_id', 'in', [...conversationIds])
    .where(alsoInTenant(scope))
    .orderBy('user_id')
    .execute()
}
