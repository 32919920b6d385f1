import type { Kysely } from 'kysely'
import type { ConversationActivityTable } from '../../../db/schema/conversations.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

export async function insertActivity(tx: Tx, rows: readonly ConversationActivityTable[]): Promise<void> {
  await tx.insertInto('conversation_activity').values(rows).execute()
}

type Newest = { readonly conversationId: string; readonly limit: number }

/** The latest activity of a conversation, newest first. */
export async function newestActivity(
  db: Kysely<Schema>,
  scope: Scope,
  { conversationId, limit }: Newest,
): Promise<ConversationActivityTable[]> {
  return db
    .selectFrom('conversation_activity')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where(inTenant(scope))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
