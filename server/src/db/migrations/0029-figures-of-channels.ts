import { type Kysely, sql } from 'kysely'

/**
 * The figures of what was deleted are stored for each channel, so that analytics can be limited to one. Earlier figures belong
 * to the channel of a mode that has only ever had one; otherwise their channel is not known, which an empty ID stands for. The
 * indexes that analytics reads have the channel too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erased_figure_by_channel (
    workspace_id text not null references organization (id) on delete cascade,
    mode text not null,
    kind text not null,
    at bigint not null,
    value bigint not null,
    channel_id text not null,
    count bigint not null,
    constraint erased_figure_by_channel_once primary key (workspace_id, mode, kind, at, value, channel_id)
  )`.execute(db)
  await sql`insert into erased_figure_by_channel (workspace_id, mode, kind, at, value, channel_id, count)
    select erased_figure.workspace_id, erased_figure.mode, kind, at, value, coalesce(only_channel.id, ''), count
    from erased_figure left join (
      select workspace_id, mode, max(id) as id from channel group by workspace_id, mode having count(*) = 1
    ) only_channel on only_channel.workspace_id = erased_figure.workspace_id and only_channel.mode = erased_figure.mode`.execute(
    db,
  )
  await sql`drop table erased_figure`.execute(db)
  await sql`alter table erased_figure_by_channel rename to erased_figure`.execute(db)

  for (const index of ['conversation_by_opening', 'conversation_by_resolution', 'conversation_by_score']) {
    await sql`drop index ${sql.ref(index)}`.execute(db)
  }
  await sql`create index conversation_by_opening on conversation
    (workspace_id, mode, created_at, first_waiting_since, first_reply_at, first_person_reply_at, first_person_reply_by_id,
      group_id, is_history, channel_id)
    where group_id is null and is_history = 0`.execute(db)
  await sql`create index conversation_by_resolution on conversation
    (workspace_id, mode, resolved_at, created_at, assignee_id, group_id, is_history, channel_id)
    where resolved_at is not null and group_id is null and is_history = 0`.execute(db)
  await sql`create index conversation_by_score on conversation
    (workspace_id, mode, csat_received_at, csat_score, assignee_id, channel_id)
    where csat_received_at is not null`.execute(db)
  await sql`drop index message_by_person`.execute(db)
  await sql`create index message_by_person on message (workspace_id, mode, created_at, sent_by_id, kind, channel_id)
    where sent_by_id like 'user:%' and kind <> 'note'`.execute(db)
}
