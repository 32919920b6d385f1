import { type Kysely, sql } from 'kysely'

/**
 * Adds messages that wait for a few seconds, so that their author can undo them. They are no rows of `message` until they are
 * sent, so that nothing counts, lists or exports one that never is. A person without a delay of their own has the default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "user" add column send_delay_seconds integer`.execute(db)
  await sql`create table delayed_message (
      id text primary key,
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      conversation_id text not null references conversation (id) on delete cascade,
      kind text not null,
      text text not null,
      content text,
      template_id text,
      variables text,
      author_id text not null,
      author_name text not null,
      resolved_at bigint,
      send_at bigint not null,
      created_at bigint not null
    )`.execute(db)
  await sql`create index delayed_message_of_conversation on delayed_message (conversation_id, send_at, id)`.execute(db)
}
