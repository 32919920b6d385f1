import { type Kysely, sql } from 'kysely'

/**
 * Stores the reactions to a message by participant, because each participant of a group reacts for themselves. A reaction, which
 * is a message itself, is deleted with that message, so that the erasure of a participant removes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reaction_to_message (
    message_id text not null references message (id) on delete cascade,
    direction text not null,
    participant_id text not null,
    workspace_id text not null,
    mode text not null,
    emoji text,
    created_at bigint not null,
    reaction_id text references message (id) on delete cascade,
    constraint reaction_to_message_pk primary key (message_id, direction, participant_id)
  )`.execute(db)
  await sql`insert into reaction_to_message (message_id, direction, participant_id, workspace_id, mode, emoji, created_at)
    select message_id, direction, '', workspace_id, mode, emoji, created_at from message_reaction`.execute(db)
  await sql`drop table message_reaction`.execute(db)
  await sql`alter table reaction_to_message rename to message_reaction`.execute(db)
  await sql`create index message_reaction_of_reaction on message_reaction (reaction_id)`.execute(db)
}
