import { type Kysely, sql } from 'kysely'

/** The reactions to a message, one for each side. One that was taken back stays, so that an older update does not restore it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table message_reaction (
    message_id text not null references message (id) on delete cascade,
    direction text not null,
    workspace_id text not null,
    mode text not null,
    emoji text,
    created_at bigint not null,
    constraint message_reaction_pk primary key (message_id, direction)
  )`.execute(db)
}
