import { type Kysely, sql } from 'kysely'

/** The preview of a picture, which is stored beside its bytes once somebody has asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file_content add column preview_bytes bigint`.execute(db)
}
