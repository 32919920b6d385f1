import { mostUnread } from '@parley/shared/words'
import type { NotificationKind } from '@parley/shared/workspace/notifications'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type NewNotification = {
  readonly id: string
  readonly userId: string
  readonly kind: NotificationKind
  readonly conversationId: string | null
  readonly subjectId: string | null
  readonly byUserId: string | null
  readonly at: number
}

/** Stores a notification. Nothing is stored of somebody who is no member or does not want this kind. */
export async function insertNotification(
  tx: Tx,
  scope: Scope,
  { id, userId, kind, conversationId, subjectId, byUserId, at }: NewNotification,
): Promise<void> {
  const text = (value: string | null) => sql<string>`cast(${value} as text)`
  const member = tx
    .selectFrom('member')
    .leftJoin('alert_choice', (join) =>
      join.on(inWorkspace(scope, 'alert_choice')).onRef('alert_choice.user_id', '=', 'member.userId'),
    )
    .select([
      text(id).as('id'),
      text(scope.workspaceId).as('workspace_id'),
      text(scope.mode).as('mode'),
      'member.userId as user_id',
      text(kind).as('kind'),
      text(conversationId).as('conversation_id'),
      text(subjectId).as('subject_id'),
      text(byUserId).as('by_user_id'),
      sql<number>`cast(${at} as bigint)`.as('created_at'),
    ])
    .where('member.organizationId', '=', scope.workspaceId)
    .where('member.userId', '=', userId)
    .where(sql`coalesce(alert_choice.muted_notifications, '')`, 'not like', `%${kind}%`)
  await tx
    .insertInto('notification')
    .columns([
      'id',
      'workspace_id',
      'mode',
      'user_id',
      'kind',
      'conversation_id',
      'subject_id',
      'by_user_id',
      'created_at',
    ])
    .expression(member)
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'user_id', 'kind']).doUpdateSet((of) => ({
        by_user_id: of.ref('excluded.by_user_id'),
        created_at: of.ref('excluded.created_at'),
        read_at: null,
      })),
    )
    .execute()
}

type Renewed = Pick<NewNotification, 'userId' | 'kind' | 'at'> & { readonly subjectId: string }

/** Moves an unread notification of this kind about the same to the top. False where there is none. */
export async function renewNotification(
  tx: Tx,
  scope: Scope,
  { userId, kind, subjectId, at }: Renewed,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ created_at: at })
    .where(inTenant(scope))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Outdated = Pick<Renewed, 'userId' | 'subjectId'> & {
  /** When the subject of the notifications began: none of them is older. */
  readonly since: number
}

/** Removes a person's notifications about something of which they are about to be notified anew. */
export async function removeNotificationsOf(
  tx: Tx,
  scope: Scope,
  { userId, subjectId, since }: Outdated,
): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where(inTenant(scope))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('subject_id', '=', subjectId)
    .execute()
}

type ToRead = {
  readonly userId: string
  /** Left out for all of the person. */
  readonly only?: { readonly notificationId: string } | { readonly conversationId: string }
  readonly now: number
}

/** Marks unread notifications of a person as read. True where there were any. */
export async function readNotifications(tx: Tx, scope: Scope, { userId, only, now }: ToRead): Promise<boolean> {
  let unread = tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (only === undefined) unread = unread.where(inTenant(scope))
  else {
    unread = unread.where(alsoInTenant(scope))
    unread =
      'notificationId' in only
        ? unread.where('id', '=', only.notificationId)
        : unread.where('conversation_id', '=', only.conversationId)
  }
  const { numUpdatedRows } = await unread.executeTakeFirst()
  return numUpdatedRows > 0n
}

type Ended = { readonly conversationId: string; readonly now: number }

/** Marks as read what is about the assignment of a conversation, for whoever had it, once that has ended. */
export async function endAssignment(tx: Tx, scope: Scope, { conversationId, now }: Ended): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('conversation_id', '=', conversationId)
    .where('kind', 'in', ['assigned', 'replied'])
    .where('read_at', 'is', null)
    .where(alsoInTenant(scope))
    .execute()
}

type Moved = { readonly from: string; readonly to: string }

/** Gives the notifications about one conversation to another. Of two of a kind for a person, the unread or else the newer one stays. */
export async function moveNotifications(tx: Tx, scope: Scope, { from, to }: Moved): Promise<void> {
  const rank = (table: string) => {
    const column = (name: string) => sql.ref(`${table}.${name}`)
    return sql`(case when ${column('read_at')} is null then 1 else 0 end, ${column('created_at')}, ${column('id')})`
  }
  await tx
    .deleteFrom('notification')
    .where('conversation_id', 'in', [from, to])
    .where(alsoInTenant(scope))
    .where(
      sql<boolean>`exists (select 1 from notification as other
        where other.conversation_id in (${from}, ${to}) and other.user_id = notification.user_id
          and other.kind = notification.kind and ${rank('other')} > ${rank('notification')})`,
    )
    .execute()
  await tx
    .updateTable('notification')
    .set({ conversation_id: to })
    .where('conversation_id', '=', from)
    .where(alsoInTenant(scope))
    .execute()
}

/** The conversations of a person's newest unread notifications, null for one about something else; `mostUnread` at most. */
export async function unreadNotifications(
  db: Kysely<Schema>,
  scope: Scope,
  userId: string,
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('notification')
    .select('conversation_id')
    .where(inTenant(scope))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(mostUnread)
    .execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

type About = { readonly userId: string; readonly conversationId: string }

/** Whether a person has an unread notification about the conversation. */
export async function isNotified(
  db: Kysely<Schema>,
  scope: Scope,
  { userId, conversationId }: About,
): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(alsoInTenant(scope))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Old = { readonly before: number; readonly size: number }

/** Removes a batch of notifications of all workspaces from before a time, the oldest first. Returns the number of rows. */
export async function removeOldNotifications(tx: Tx, { before, size }: Old): Promise<number> {
  const old = tx
    .selectFrom('notification')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(size)
  const { numDeletedRows } = await tx.deleteFrom('notification').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
