import { type Kysely, sql } from 'kysely'

/**
 * What each person is notified of in the dashboard, and the kinds that they chose not to be notified of. A conversation has one
 * entry of each kind for a person, which a new cause makes unread again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table notification (
      id text not null constraint notification_pk primary key,
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      user_id text not null,
      kind text not null,
      conversation_id text references conversation (id) on delete cascade,
      subject_id text,
      by_user_id text,
      created_at bigint not null,
      read_at bigint,
      constraint notification_of_conversation unique (conversation_id, user_id, kind),
      constraint notification_of_member foreign key (workspace_id, user_id)
        references member ("organizationId", "userId") on delete cascade
    )`,
    sql`create index notification_of_user on notification (workspace_id, user_id, mode, created_at, id)`,
    sql`create index notification_unread on notification (workspace_id, user_id, mode, created_at)
      where read_at is null`,
    sql`create index notification_by_age on notification (created_at)`,
    sql`alter table alert_choice add column muted_notifications text not null default ''`,
  ]) {
    await statement.execute(db)
  }
}
