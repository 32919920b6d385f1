import { type Kysely, sql } from 'kysely'

/** Adds the table of who is mentioned in which internal note. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table mention (
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      message_id text not null references message (id) on delete cascade,
      conversation_id text not null references conversation (id) on delete cascade,
      user_id text not null references "user" (id) on delete cascade,
      created_at bigint not null,
      constraint mention_pk primary key (message_id, user_id)
    )`,
    sql`create index mention_of_user on mention (user_id, workspace_id, mode, conversation_id)`,
    sql`create index mention_in_conversation on mention (conversation_id, user_id)`,
  ]) {
    await statement.execute(db)
  }
}
