import type { Kysely } from 'kysely'
import type { EngineParts } from '../dialect.ts'

/** Smaller pages in SQLite's full-text index, so that deletions read few rows. */
export async function up(db: Kysely<unknown>, { textSearch }: Pick<EngineParts, 'textSearch'>): Promise<void> {
  await textSearch.setPageSize(db)
}
