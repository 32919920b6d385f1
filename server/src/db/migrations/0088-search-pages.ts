import { type Kysely, sql } from 'kysely'
import type { EngineParts } from '../dialect.ts'

/**
 * Pages of 512 bytes in SQLite's full-text index. To remove a word securely, FTS5 reads the rows of the word one after the other
 * where they fill less than four pages. Among 100,000 messages, to delete 500 that share eight words with all others takes
 * 90 ms of a processor, and 1,800 with the pages of 4,050 bytes that are the default. Searches take as long as with those.
 */
export async function up(db: Kysely<unknown>, { engine }: Pick<EngineParts, 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`insert into search_index (search_index, rank) values ('pgsz', 512)`.execute(db)
}
