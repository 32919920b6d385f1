import { type Kysely, sql } from 'kysely'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Schema } from '../../../db/schema.ts'
import { inReach } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'

export type Received = Pick<MessageTable, 'channel_id'> & { readonly platform_message_id: string }

/** The newest message that a customer sent in the conversation since a time, as the platform knows it. */
export async function newestReceived(
  db: Kysely<Schema>,
  scope: Scope,
  { conversationId, since }: { readonly conversationId: string; readonly since: number },
): Promise<Received | undefined> {
  return db
    .selectFrom('message')
    .select(['channel_id', sql<string>`platform_message_id`.as('platform_message_id')])
    .where(inReach(scope))
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'inbound')
    .where('platform_message_id', 'is not', null)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
