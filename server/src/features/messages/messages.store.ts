import type { ListMessages } from '@parley/shared/messages'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { MessageTable, Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export async function insertMessage(tx: Tx, message: MessageTable): Promise<MessageTable> {
  await tx.insertInto('message').values(message).execute()
  return message
}

export async function findMessage(db: Kysely<Schema>, scope: Scope, messageId: string) {
  return messagesIn(db, scope).where('id', '=', messageId).executeTakeFirst()
}

/** The message, held against other writers until the commit. */
export async function holdMessage(app: App, tx: Tx, scope: Scope, messageId: string) {
  return messagesIn(tx, scope).where('id', '=', messageId).modifyEnd(app.store.holdRow).executeTakeFirst()
}

type OnPlatform = { readonly channelId: string; readonly platformMessageId: string }

export async function findOnPlatform(db: Kysely<Schema>, scope: Scope, { channelId, platformMessageId }: OnPlatform) {
  return messagesIn(db, scope)
    .where('channel_id', '=', channelId)
    .where('platform_message_id', '=', platformMessageId)
    .executeTakeFirst()
}

export async function updateMessage(
  tx: Tx,
  scope: Scope,
  messageId: string,
  changes: Partial<MessageTable>,
): Promise<MessageTable> {
  return tx
    .updateTable('message')
    .set(changes)
    .where('id', '=', messageId)
    .where('workspace_id', '=', scope.workspaceId)
    .where('mode', '=', scope.mode)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes back messages that were written down and never handed to a platform. */
export async function deleteQueued(tx: Tx, scope: Scope, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  await tx
    .deleteFrom('message')
    .where('workspace_id', '=', scope.workspaceId)
    .where('mode', '=', scope.mode)
    .where('id', 'in', [...messageIds])
    .where('status', '=', 'queued')
    .execute()
}

/** Page 1 is the newest; inside a page the oldest comes first. */
export async function pageOfMessages(db: Kysely<Schema>, scope: Scope, page: ListMessages): Promise<MessageTable[]> {
  const newestFirst = await messagesIn(db, scope)
    .where('conversation_id', '=', page.conversationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  return newestFirst.reverse()
}

export async function countMessages(db: Kysely<Schema>, scope: Scope, conversationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(sql<number>`count(*)`.as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('mode', '=', scope.mode)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whom the message is exchanged with, and over what. */
export async function partnerOf(tx: Tx, scope: Scope, message: MessageTable) {
  return tx
    .selectFrom('contact')
    .innerJoin('channel', 'channel.workspace_id', 'contact.workspace_id')
    .select(['contact.phone', 'contact.name', 'channel.platform'])
    .where('contact.id', '=', message.contact_id)
    .where('contact.workspace_id', '=', scope.workspaceId)
    .where('contact.mode', '=', scope.mode)
    .where('channel.id', '=', message.channel_id)
    .executeTakeFirstOrThrow()
}

/** Of every tenant, for the process that looks after what another left behind. Campaigns look after their own. */
export async function queuedBefore(db: Kysely<Schema>, before: number) {
  const mostAtOnce = 500
  return db
    .selectFrom('message')
    .select(['id', 'workspace_id', 'mode'])
    .where('status', '=', sql.lit('queued'))
    .where('created_at', '<', before)
    .where('campaign_id', 'is', null)
    .orderBy('created_at')
    .limit(mostAtOnce)
    .execute()
}

function messagesIn(db: Kysely<Schema>, scope: Scope) {
  return db
    .selectFrom('message')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('mode', '=', scope.mode)
}
