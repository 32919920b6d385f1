import { type Kysely, sql } from 'kysely'

/** Whether a sticker is animated, and whether a recording in OGG is OPUS with one channel. Unknown for the files from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['is_animated', 'is_mono_opus']) {
    await sql`alter table file_content add column ${sql.ref(column)} smallint`.execute(db)
  }
}
