import type pg from 'pg'
import { isStoreUnavailable } from '../../db/dialect.ts'

/**
 * Makes a database record changes of its schema, so that no later test gets a database with a changed schema. Called on
 * the template that the tests copy.
 */
export async function watchSchema(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(`
    create schema test_watch;
    create table test_watch.schema_change (command text);
    create function test_watch.note() returns event_trigger language plpgsql as
      $$ begin insert into test_watch.schema_change values (tg_tag); end $$;
    create event trigger test_watch_end on ddl_command_end execute function test_watch.note();
    create event trigger test_watch_drop on sql_drop execute function test_watch.note();
  `)
}

/**
 * Deletes every row, forgets the plans that were made for them and ends connections that do not belong to the pool. Returns
 * false where the schema differs from the template's, or where an earlier test has ended the connections of the pool.
 */
export async function emptyDatabase(pool: pg.Pool): Promise<boolean> {
  const clients: pg.PoolClient[] = []
  try {
    // The connections that are open, so that none is opened beside them.
    while (clients.length < Math.max(pool.totalCount, 1)) clients.push(await pool.connect())
    const processes = await Promise.all(clients.map(discardPlans))
    const [client] = clients
    return client !== undefined && (await deleteRows(client, processes))
  } catch (error) {
    if (isStoreUnavailable(error)) return false
    throw error
  } finally {
    for (const client of clients) client.release()
  }
}

/** Forgets the plans of a connection. Returns the process of the server that serves it. */
async function discardPlans(client: pg.PoolClient): Promise<number | undefined> {
  await client.query('discard plans')
  const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process')
  return rows[0]?.process
}

async function deleteRows(client: pg.PoolClient, processes: readonly (number | undefined)[]): Promise<boolean> {
  // Connections left open by an earlier test could still write or hold a lock.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> all($1)',
    [processes],
  )
  const changes = await client.query('select command from test_watch.schema_change limit 1')
  if (changes.rows.length > 0) return false
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  const deletes = rows.map(({ name }) => `delete from ${name};`).join(' ')
  // Everything is deleted, so the order of the tables does not matter.
  await client.query(`begin; set local session_replication_role = replica; ${deletes} commit`)
  return true
}
