import type { Mention } from '@parley/shared/conversations/messages'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MentionTable } from '../../../db/schema/conversations.ts'
import type { Schema } from '../../../db/schema.ts'
import { alsoInTenant, inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

export async function insertMentions(tx: Tx, mentions: readonly MentionTable[]): Promise<void> {
  await tx
    .insertInto('mention')
    .values([...mentions])
    .execute()
}

/** Who is mentioned in each of these notes, with the person's present name, which stays known after they left the workspace. */
export async function mentionsOf(
  db: Kysely<Schema>,
  scope: Scope,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Mention[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mention')
    .innerJoin('user', 'user.id', 'mention.user_id')
    .select(['mention.message_id', 'mention.user_id', 'user.name'])
    .where('mention.message_id', 'in', [...messageIds])
    .where(alsoInTenant(scope, 'mention'))
    .orderBy('mention.user_id')
    .execute()
  const byMessage = Map.groupBy(rows, ({ message_id }) => message_id)
  return new Map([...byMessage].map(([id, mentions]) => [id, mentions.map(({ user_id, name }) => ({ user_id, name }))]))
}

/** Returns the people who are mentioned in a conversation. */
export async function mentionedIn(
  db: Kysely<Schema>,
  scope: Scope,
  conversationId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('mention')
    .select('user_id')
    .distinct()
    .where('conversation_id', '=', conversationId)
    .where(alsoInTenant(scope))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Whether the person is mentioned in a row of `conversation`, looked up from the conversation. */
export function isMentioned(scope: Scope, userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from mention where mention.conversation_id = conversation.id
    and mention.user_id = ${userId} and ${alsoInTenant(scope, 'mention')})`
}

/** Does what `isMentioned` does for a filter of the list, looked up from the mentions of the person. */
export function isAmongMentioned(scope: Scope, userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`conversation.id in (select mention.conversation_id from mention
    where mention.user_id = ${userId} and ${inTenant(scope, 'mention')})`
}
