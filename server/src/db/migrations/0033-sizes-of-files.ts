import { type Kysely, sql } from 'kysely'

/** What the files of a workspace take is added up from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index file_content_size on file_content (workspace_id, mode, size_bytes)`.execute(db)
}
