import { type Kysely, sql } from 'kysely'

/** When a campaign shall begin and what it may cost; and the contacts whom one can be sent to, listed by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaign').addColumn('scheduled_for', 'bigint').execute()
  await db.schema.alterTable('campaign').addColumn('time_zone', 'text').execute()
  await db.schema.alterTable('campaign').addColumn('budget_micros', 'bigint').execute()
  // Said this way because SQLite would read `phone is not null` off the index of phones, in whose order nobody lists.
  await db.schema
    .createIndex('contact_reachable')
    .on('contact')
    .columns(['workspace_id', 'mode', 'created_at', 'id'])
    .where(sql<boolean>`coalesce(phone, '') <> ''`)
    .where(sql`opt_out_scope`, 'is', null)
    .execute()
}
