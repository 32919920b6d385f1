import { type Kysely, sql } from 'kysely'

/** The history of a contact names the import that created it and the last one that changed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['created_by_import_id', 'changed_by_import_id'] as const) {
    await sql`alter table contact add column ${sql.ref(column)} text`.execute(db)
  }
}
