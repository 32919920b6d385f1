import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { alsoInSameTenant, alsoInTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'

/**
 * Returns those of these conversations that are not resolved, with the number of such conversations of their contact on their
 * channel. Conversations of groups are never among them.
 */
export async function openTogether(db: Kysely<Schema>, scope: Scope, conversationIds: readonly string[]) {
  if (conversationIds.length === 0) return []
  const isUnresolved = (table: string) =>
    sql<SqlBool>`${sql.ref(`${table}.status`)} <> 'resolved' and coalesce(${sql.ref(`${table}.group_id`)}, '') = ''`
  return db
    .selectFrom('conversation')
    .innerJoin('conversation as other', (join) =>
      join
        .onRef('other.contact_id', '=', 'conversation.contact_id')
        // An expression, so that SQLite takes the index of the contact and not one of the whole channel.
        .on(sql<SqlBool>`coalesce(other.channel_id, '') = conversation.channel_id`)
        .on(alsoInSameTenant('other', 'conversation')),
    )
    .select(['conversation.id', 'conversation.contact_id', 'conversation.channel_id'])
    .select(sql<number>`count(*)`.as('open'))
    .where('conversation.id', 'in', [...conversationIds])
    .where(alsoInTenant(scope, 'conversation'))
    .where(isUnresolved('conversation'))
    .where(isUnresolved('other'))
    .groupBy(['conversation.id', 'conversation.contact_id', 'conversation.channel_id'])
    .execute()
}
