import { type Kysely, sql } from 'kysely'

/** What the newest message to a contact is found by. The contact's own messages after it, which may be thousands, are not read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('message_to_contact')
    .on('message')
    .columns(['contact_id', 'created_at', 'id'])
    .where(sql`direction`, '=', sql`'outbound'`)
    .execute()
}
