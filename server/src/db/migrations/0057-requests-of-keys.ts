import { type Kysely, sql } from 'kysely'

/** The last requests of each API key, for the page of the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table api_key_request (
    id text primary key,
    key_id text not null,
    workspace_id text not null,
    at bigint not null,
    method text not null,
    route text,
    status integer not null,
    duration_ms integer not null,
    request_id text not null,
    error_code text,
    refused integer not null
  )`.execute(db)
  await sql`create index api_key_request_of_key on api_key_request (key_id, refused, at, id)`.execute(db)
  await sql`create index api_key_request_age on api_key_request (workspace_id, at)`.execute(db)
}
