import { type Kysely, sql } from 'kysely'

/**
 * Files: the bytes, once in each mode of a workspace by their hash, and the names under which they were sent. An attachment of a
 * message names its file; the platform has an ID of it only where a customer sent it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table file_content (
      id text not null constraint file_content_pk primary key,
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      sha256 text not null,
      kind text not null,
      mime_type text not null,
      size_bytes bigint not null,
      created_at bigint not null,
      constraint file_content_once unique (workspace_id, mode, sha256)
    )`,
    sql`create table file (
      id text not null constraint file_pk primary key,
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      content_id text not null references file_content (id),
      name text not null,
      sent_by_id text,
      created_at bigint not null
    )`,
    sql`create index file_of_content on file (content_id)`,
    sql`create index file_of_workspace on file (workspace_id, mode)`,
    sql`alter table message_attachment rename to message_attachment_before`,
    sql`create table message_attachment (
      message_id text not null constraint message_attachment_of_message primary key
        references message (id) on delete cascade,
      workspace_id text not null,
      mode text not null,
      kind text not null,
      platform_media_id text,
      mime_type text not null,
      file_name text,
      file_id text references file (id) on delete set null,
      failure text
    )`,
    sql`insert into message_attachment (message_id, workspace_id, mode, kind, platform_media_id, mime_type, file_name)
      select message_id, workspace_id, mode, kind, platform_media_id, mime_type, file_name from message_attachment_before`,
    sql`drop table message_attachment_before`,
    sql`create index message_attachment_of_file on message_attachment (file_id)`,
  ]) {
    await statement.execute(db)
  }
}
