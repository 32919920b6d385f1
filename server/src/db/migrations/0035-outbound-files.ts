import { type Kysely, sql } from 'kysely'

/**
 * Files that are sent: what is written of a message that waits, with its file; the platform's IDs of uploaded bytes; and the
 * files on the simulated phones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table delayed_message add column outbound text`,
    sql`alter table delayed_message add column file_id text references file (id) on delete set null`,
    sql`create index delayed_message_of_file on delayed_message (file_id)`,
    sql`alter table simulator_message add column file_id text references file (id) on delete set null`,
    sql`create index simulator_message_of_file on simulator_message (file_id)`,
    sql`create table platform_file (
      channel_id text not null references channel (id) on delete cascade,
      content_id text not null references file_content (id) on delete cascade,
      platform_media_id text not null,
      uploaded_at bigint not null,
      constraint platform_file_pk primary key (channel_id, content_id)
    )`,
    sql`create index platform_file_of_content on platform_file (content_id)`,
  ]) {
    await statement.execute(db)
  }
}
