import { type Kysely, sql } from 'kysely'

/** Lets one index answer which deliveries of a webhook are in a state, which of them are retried, and how many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index webhook_delivery_of_endpoint_by_state`.execute(db)
  await sql`create index webhook_delivery_of_endpoint_by_state
    on webhook_delivery (endpoint_id, workspace_id, mode, state, created_at, id, attempts)`.execute(db)
}
