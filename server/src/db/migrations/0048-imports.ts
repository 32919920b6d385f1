import { type Kysely, sql } from 'kysely'

/**
 * Imports of contacts from lists, with the rows that were refused and the contacts that were created, and exports of
 * contacts. The files, the rows and the exports are kept for a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table contact_import (
      id text not null constraint contact_import_pk primary key,
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      state text not null,
      file_id text references file (id) on delete set null,
      file_name text not null,
      found text not null,
      plan text,
      starts_itself integer not null,
      total_rows integer not null,
      done_rows integer not null,
      created integer not null,
      updated integer not null,
      unchanged integer not null,
      rejected integer not null,
      repeated integer not null,
      undone integer not null,
      reasons text not null,
      failure text,
      created_by_id text not null,
      created_at bigint not null,
      ended_at bigint,
      expires_at bigint
    )`,
    sql`create index contact_import_by_time on contact_import (workspace_id, mode, created_at, id)`,
    sql`create index contact_import_of_file on contact_import (file_id)`,
    sql`create index contact_import_expiry on contact_import (expires_at) where expires_at is not null`,
    sql`create table contact_import_row (
      workspace_id text not null,
      mode text not null,
      import_id text not null references contact_import (id) on delete cascade,
      row_number integer not null,
      contact_id text,
      stamp bigint,
      reason text,
      cells text,
      constraint contact_import_row_pk primary key (import_id, row_number)
    )`,
    sql`create index contact_import_row_of_mode on contact_import_row (workspace_id, mode)`,
    sql`create table contact_export (
      id text not null constraint contact_export_pk primary key,
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      state text not null,
      filter text not null,
      for_spreadsheets integer not null,
      rows integer not null,
      file_id text references file (id) on delete set null,
      created_by_id text not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    sql`create index contact_export_by_time on contact_export (workspace_id, mode, created_at, id)`,
    sql`create index contact_export_of_file on contact_export (file_id)`,
    sql`create index contact_export_expiry on contact_export (expires_at)`,
  ]) {
    await statement.execute(db)
  }
}
