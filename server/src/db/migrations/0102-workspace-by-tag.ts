import { type Kysely, sql } from 'kysely'

/** Shows whether two workspaces have the same tag in the full-text index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index workspace_by_tag on organization (substr(id, length(id) - 7))`.execute(db)
}
