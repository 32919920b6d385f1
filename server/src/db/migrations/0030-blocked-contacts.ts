import { type Kysely, sql } from 'kysely'

/**
 * A contact may be blocked, here and on the platforms of its conversations. An event in the log of a channel may happen
 * several times. A phone of the simulator stores that the business blocked it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact add column blocked_at bigint`.execute(db)
  await sql`alter table contact add column blocked_by_id text`.execute(db)
  await sql`alter table contact add column block_reason text`.execute(db)
  await sql`alter table contact add column platform_blocks text`.execute(db)
  await sql`alter table channel_event add column times integer not null default 1`.execute(db)
  await sql`alter table simulator_phone add column blocked_by_business integer not null default 0`.execute(db)
}
