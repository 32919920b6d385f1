import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'

/** How many transactions of this Postgres database wait for another one to end. */
export async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_locks as waiting
    where not granted and exists (
      select from pg_locks as held join pg_database on pg_database.oid = held.database
      where held.pid = waiting.pid and datname = current_database())`.execute(tx)
  return Number(rows[0]?.count)
}
