import type { Kysely } from 'kysely'
import type { DelayedMessageTable } from '../../../db/schema/messages.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

export async function insertDelayed(tx: Tx, message: DelayedMessageTable): Promise<void> {
  await tx.insertInto('delayed_message').values(message).execute()
}

export async function findDelayed(db: Kysely<Schema>, scope: Scope, messageId: string) {
  return delayedIn(db, scope).where('id', '=', messageId).executeTakeFirst()
}

/** Removes the message and returns it. Of those who send and who undo it at once, exactly one gets it. */
export async function takeDelayed(tx: Tx, scope: Scope, messageId: string): Promise<DelayedMessageTable | undefined> {
  return tx
    .deleteFrom('delayed_message')
    .where('id', '=', messageId)
    .where(inTenant(scope))
    .returningAll()
    .executeTakeFirst()
}

/** Returns the delayed messages of a conversation, in the order in which they will be sent. */
export async function delayedOf(db: Kysely<Schema>, scope: Scope, conversationId: string) {
  return delayedIn(db, scope).where('conversation_id', '=', conversationId).orderBy('send_at').orderBy('id').execute()
}

function delayedIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('delayed_message').selectAll().where(inTenant(scope))
}
