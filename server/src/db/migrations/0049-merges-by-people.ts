import { type Kysely, sql } from 'kysely'

/**
 * Members may merge two contacts, and split them again for a while: until then it is stored what the contact was that ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contact_snapshot (
    contact_id text primary key,
    workspace_id text not null references organization (id) on delete cascade,
    mode text not null,
    into_id text not null references contact (id) on delete cascade,
    snapshot text not null,
    merged_by_id text not null,
    merged_by_name text not null,
    merged_at bigint not null
  )`.execute(db)
  await sql`create index contact_snapshot_into on contact_snapshot (into_id)`.execute(db)
  await sql`create index contact_snapshot_by_age on contact_snapshot (merged_at)`.execute(db)
}
