import { type Kysely, sql } from 'kysely'

/**
 * Recipients that repeat an earlier one of their campaign, and recipients known by a platform's user id. Contacts without
 * a phone number can be sent to as well, so the index of reachable contacts lists them too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('campaign')
    .addColumn('duplicates', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('campaign_recipient').addColumn('platform_user_id', 'text').execute()
  await db.schema.alterTable('campaign_recipient').addColumn('duplicate_of', 'integer').execute()
  await db.schema.dropIndex('contact_reachable').execute()
  await db.schema
    .createIndex('contact_reachable')
    .on('contact')
    .columns(['workspace_id', 'mode', 'created_at', 'id'])
    .where(sql<boolean>`coalesce(phone, platform_user_id, '') <> ''`)
    .where(sql`opt_out_scope`, 'is', null)
    .execute()
}
