import { type Kysely, sql } from 'kysely'

/** Lets the background index the notes that are stored already: every message is visited again, and what is indexed stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into search_backfill (source, below_id)
    select 'message', null from (select 1 from message limit 1) as existing
    where true
    on conflict (source) do update set below_id = null`.execute(db)
}
