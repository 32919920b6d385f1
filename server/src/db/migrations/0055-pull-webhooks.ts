import { type Kysely, sql } from 'kysely'

/**
 * Webhooks without an address, whose events are read. Their events are numbered once they are committed, in `position`: a
 * number that a concurrent writer chose would be skipped by whoever has read a greater one before its commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_endpoint add column kind text default 'push' not null`.execute(db)
  await sql`alter table webhook_endpoint add column last_position bigint default 0 not null`.execute(db)
  await sql`alter table webhook_endpoint add column removed_to bigint default 0 not null`.execute(db)
  await sql`create table pulled_event (
    event_id text not null references event (id) on delete cascade,
    endpoint_id text not null references webhook_endpoint (id) on delete cascade,
    workspace_id text not null,
    mode text not null,
    position bigint,
    created_at bigint not null,
    primary key (event_id, endpoint_id)
  )`.execute(db)
  await sql`create unique index pulled_event_by_position on pulled_event (endpoint_id, position)
    where position is not null`.execute(db)
  await sql`create index pulled_event_without_position on pulled_event (endpoint_id, created_at, event_id)
    where position is null`.execute(db)
  await sql`create index pulled_event_by_age on pulled_event (endpoint_id, created_at)`.execute(db)
}
