import { type Kysely, sql } from 'kysely'

/** How large a picture is, and how long a recording is. Unknown for the files from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['width', 'height', 'duration_ms']) {
    await sql`alter table file_content add column ${sql.ref(column)} bigint`.execute(db)
  }
}
