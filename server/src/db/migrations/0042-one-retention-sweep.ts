import { type Kysely, sql } from 'kysely'

/** One job removes the expired records of all workspaces; before, each workspace had its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from job where kind = 'retention.sweep'`.execute(db)
}
