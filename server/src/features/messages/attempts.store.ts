import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { MessageAttemptTable, MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { findMessage, findOnPlatform, type OnPlatform } from './messages.store.ts'

/** Stores an attempt. Returns false when it was stored before. */
export async function insertAttempt(tx: Tx, attempt: MessageAttemptTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('message_attempt')
    .values(attempt)
    .onConflict((conflict) => conflict.columns(['channel_id', 'platform_message_id']).doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findAttempt(db: Kysely<Schema>, scope: Scope, { channelId, platformMessageId }: OnPlatform) {
  return db
    .selectFrom('message_attempt')
    .selectAll()
    .where(inTenant(scope))
    .where('channel_id', '=', channelId)
    .where('platform_message_id', '=', platformMessageId)
    .executeTakeFirst()
}

/** How often a message was given to the platform and not delivered. */
export async function countAttempts(db: Kysely<Schema>, scope: Scope, messageId: string): Promise<number> {
  const { count } = await db
    .selectFrom('message_attempt')
    .select(sql<number>`count(*)`.as('count'))
    .where(inTenant(scope))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Resent = OnPlatform & { readonly resentAt: number | null }

/** Records that the message is sent again because of this attempt, or, with null, that it was not after all. */
export async function markResent(tx: Tx, scope: Scope, { channelId, platformMessageId, resentAt }: Resent) {
  await tx
    .updateTable('message_attempt')
    .set({ resent_at: resentAt })
    .where(inTenant(scope))
    .where('channel_id', '=', channelId)
    .where('platform_message_id', '=', platformMessageId)
    .execute()
}

/** The message with this id at the platform, be it that of an attempt that failed. */
export async function findByAnyAttempt(
  db: Kysely<Schema>,
  scope: Scope,
  onPlatform: OnPlatform,
): Promise<MessageTable | undefined> {
  const message = await findOnPlatform(db, scope, onPlatform)
  if (message) return message
  const attempt = await findAttempt(db, scope, onPlatform)
  return attempt && findMessage(db, scope, attempt.message_id)
}
