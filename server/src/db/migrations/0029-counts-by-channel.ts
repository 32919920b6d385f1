import { type Kysely, sql } from 'kysely'

/** Counts conversations by their channel too, and lists those of a channel by an index. The counters are made anew from the rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table conversation_count`.execute(db)
  await sql`create table conversation_count (
    workspace_id text not null references organization (id) on delete cascade,
    mode text not null,
    status text not null,
    channel text not null,
    channel_id text not null,
    category text not null,
    priority text not null,
    assignee_id text default '' not null,
    count integer not null,
    constraint conversation_count_once
      primary key (workspace_id, mode, status, channel, channel_id, category, priority, assignee_id)
  )`.execute(db)
  await sql`insert into conversation_count
      (workspace_id, mode, status, channel, channel_id, category, priority, assignee_id, count)
    select workspace_id, mode, status, channel, channel_id, category, priority, coalesce(assignee_id, ''), count(*)
    from conversation
    group by workspace_id, mode, status, channel, channel_id, category, priority, coalesce(assignee_id, '')`.execute(db)
  await sql`create index conversation_by_channel on conversation
    (channel_id, workspace_id, mode, last_activity_at, id)`.execute(db)
}
