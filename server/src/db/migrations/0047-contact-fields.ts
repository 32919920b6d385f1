import { type Kysely, sql } from 'kysely'

/** Fields of contacts, which a workspace defines for both modes, and their values, which belong to a contact of one mode. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table contact_field (
      id text primary key,
      workspace_id text not null references organization (id) on delete cascade,
      key text not null,
      label text not null,
      type text not null,
      help text,
      position integer not null,
      choices text not null default '[]',
      version integer not null default 0,
      former text,
      archived_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      constraint contact_field_type check (type in ('text', 'number', 'date', 'choice', 'choices', 'yes_no', 'link'))
    )`,
    sql`create unique index contact_field_by_key on contact_field (workspace_id, key) where archived_at is null`,
    sql`create index contact_field_of_workspace on contact_field (workspace_id)`,
    sql`create table contact_value (
      workspace_id text not null,
      mode text not null,
      field_id text not null,
      contact_id text not null references contact (id) on delete cascade,
      item text not null default '',
      version integer not null default 0,
      text text,
      folded text,
      number double precision,
      constraint contact_value_pk primary key (contact_id, field_id, item)
    )`,
    sql`create index contact_value_by_text on contact_value (field_id, mode, folded, contact_id) where folded is not null`,
    sql`create index contact_value_by_number on contact_value (field_id, mode, number, contact_id) where number is not null`,
  ]) {
    await statement.execute(db)
  }
}
