import { type Kysely, sql } from 'kysely'

/**
 * What is unread becomes each member's own. What nobody has read counts as new now, so that it is unread for every member;
 * everything else is read for all. No row per member is needed for that: without a marker, a conversation is read if it
 * had nothing new since the member joined.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tenant = sql`
    workspace_id text not null references organization (id) on delete cascade,
    mode text not null`
  for (const statement of [
    sql`alter table conversation add column unread_at bigint`,
    sql`update conversation set unread_at = ${sql.lit(Date.now())} where unread_count > 0`,
    sql`create index conversation_to_read on conversation (workspace_id, mode, last_activity_at, id)
      where unread_at is not null and status <> 'resolved'`,
    sql`create table read_marker (
      ${tenant},
      conversation_id text not null references conversation (id) on delete cascade,
      user_id text not null,
      read_at bigint not null,
      is_unread integer not null,
      constraint read_marker_pk primary key (conversation_id, user_id),
      constraint read_marker_of_member foreign key (workspace_id, user_id)
        references member ("organizationId", "userId") on delete cascade
    )`,
    sql`create index read_marker_of_member on read_marker (workspace_id, user_id, is_unread)`,
  ]) {
    await statement.execute(db)
  }
}
