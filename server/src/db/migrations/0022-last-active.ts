import { type Kysely, sql } from 'kysely'

/** Adds the time at which a member last used the workspace. It is unknown for the time before this step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column last_active_at bigint`.execute(db)
}
