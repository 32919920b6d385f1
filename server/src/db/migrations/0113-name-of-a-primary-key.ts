import { type Kysely, sql } from 'kysely'
import type { EngineParts } from '../dialect.ts'

/** Renaming a table leaves the name of its primary key on Postgres. On SQLite it has none. */
export async function up(db: Kysely<unknown>, { engine }: Pick<EngineParts, 'engine'>): Promise<void> {
  if (engine === 'postgres') await sql`alter index sign_in_tries_pkey rename to sign_in_attempts_pkey`.execute(db)
}
