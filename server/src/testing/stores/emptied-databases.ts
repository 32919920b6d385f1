import type pg from 'pg'

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

/** Deletes every row. Returns false where the schema differs from the template's. */
export async function emptyDatabase(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  // Connections left open by an earlier test could still write or hold a lock.
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const changes = await pool.query('select command from test_watch.schema_change limit 1')
  if (changes.rows.length > 0) return false
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  const deletes = rows.map(({ name }) => `delete from ${name};`).join(' ')
  // Everything is deleted, so the order of the tables does not matter.
  await pool.query(`begin; set local session_replication_role = replica; ${deletes} commit`)
  return true
}
