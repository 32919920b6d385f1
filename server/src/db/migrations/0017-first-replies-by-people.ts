import { type Kysely, sql } from 'kysely'

/**
 * Conversations store when the customer began to wait for the first response, and who of the people replied first. What is
 * stored already is recomputed by a job of each workspace and mode. A workspace assigns conversations on the first reply.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['first_waiting_since', 'first_person_reply_at'] as const) {
    await sql`alter table conversation add column ${sql.ref(column)} bigint`.execute(db)
  }
  await sql`alter table conversation add column first_person_reply_by_id text`.execute(db)
  await sql`drop index conversation_by_opening`.execute(db)
  await sql`create index conversation_by_opening on conversation
    (workspace_id, mode, created_at, first_waiting_since, first_reply_at, first_person_reply_at, first_person_reply_by_id,
      group_id, is_history)
    where group_id is null and is_history = 0`.execute(db)
  await sql`alter table workspace_settings add column assigns_on_reply integer default 1 not null`.execute(db)

  const { rows } = await sql<{ id: string }>`select id from organization order by id`.execute(db)
  for (const { id } of rows) {
    for (const mode of ['live', 'test']) {
      await sql`insert into job (id, workspace_id, mode, kind, payload, partition, state, run_at, dedupe_key, created_at)
        values (${crypto.randomUUID()}, ${id}, ${mode}, 'analytics.recompute', '{"after":0}', 'analytics.recompute', 'ready',
          0, ${`analytics.recompute ${id} ${mode}`}, ${Date.now()})`.execute(db)
    }
  }
}
