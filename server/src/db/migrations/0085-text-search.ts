import type { Kysely } from 'kysely'
import type { EngineParts } from '../dialect.ts'

/** The full-text index. What is stored already is indexed in the background, because that takes minutes in a large store. */
export async function up(db: Kysely<unknown>, { textSearch }: Pick<EngineParts, 'textSearch'>): Promise<void> {
  await textSearch.create(db)
}
