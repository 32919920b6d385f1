import { type Kysely, sql } from 'kysely'

/** A canned reply may have files. Both modes share the reply and files belong to one mode, so each mode has its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table canned_reply_file (
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      canned_reply_id text not null references canned_reply (id) on delete cascade,
      position integer not null,
      file_id text not null references file (id) on delete cascade,
      constraint canned_reply_file_pk primary key (workspace_id, mode, canned_reply_id, position)
    )`,
    sql`create index canned_reply_file_of_reply on canned_reply_file (canned_reply_id)`,
    sql`create index canned_reply_file_of_file on canned_reply_file (file_id)`,
  ]) {
    await statement.execute(db)
  }
}
