import type pg from 'pg'

/**
 * Notes in a database when its schema was changed, so that no later test meets what an earlier one built into it. To be
 * called on the template that the tests copy.
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

/** Whether every row is gone now; false where the schema is another than the template's. */
export async function emptyDatabase(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  // What an earlier test left open would write on, or hold a lock.
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const changes = await pool.query('select command from test_watch.schema_change limit 1')
  if (changes.rows.length > 0) return false
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  const deletes = rows.map(({ name }) => `delete from ${name};`).join(' ')
  // Nothing else is in the database, so no order has to be kept between the tables.
  await pool.query(`begin; set local session_replication_role = replica; ${deletes} commit`)
  return true
}
