import { type Kysely, sql } from 'kysely'

/** Contacts who opted out are listed by themselves; a deleted template stays for the campaigns that it was sent in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('contact_opted_out')
    .on('contact')
    .columns(['workspace_id', 'mode', 'created_at', 'id'])
    .where(sql`opt_out_scope`, 'is not', null)
    .execute()
  await db.schema
    .createIndex('message_of_campaign_to_contact')
    .on('message')
    .columns(['contact_id', 'created_at', 'id'])
    .where(sql`campaign_id`, 'is not', null)
    .execute()
  await db.schema.alterTable('template').addColumn('deleted_at', 'bigint').execute()
}
