import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Schema } from '../../db/schema.ts'

type Copied = { readonly name: string; readonly workspaceId: string; readonly copies: number }

/**
 * Copies every row of one tenant, whose IDs start with its name, to as many other workspaces, with one statement for each
 * table. Returns the tables that then have at least so many rows.
 */
export async function copyTenant(app: App, tenant: Copied): Promise<string[]> {
  const large: string[] = []
  const tables = await columnsOf(app)
  // The tables refer to each other in an order that this does not know.
  if (app.store.singleConnection) await sql`pragma foreign_keys = off`.execute(app.db)
  await app.db.transaction().execute(async (tx) => {
    if (!app.store.singleConnection) await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, columns] of tables) {
      if ((await copyRows(tx, { ...tenant, table, columns })) >= tenant.copies) large.push(table)
    }
  })
  if (app.store.singleConnection) await sql`pragma foreign_keys = on`.execute(app.db)
  // As a running PostgreSQL does by itself. Nobody does it for SQLite, whose plans depend on no size.
  if (!app.store.singleConnection) await sql`analyze`.execute(app.db)
  return large
}

type Column = { readonly name: string; readonly isText: boolean }

/** Lists the columns of every table but the index of the search and what describes the store itself. */
async function columnsOf({ db }: App): Promise<Map<string, Column[]>> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, schema = 'public', isView }) =>
      !isView && schema === 'public' && !/search|^sqlite|^kysely|installation/.test(name),
  )
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      columns.map((column) => ({ name: column.name, isText: /text|char/i.test(column.dataType) })),
    ]),
  )
}

type Rows = Copied & { readonly table: string; readonly columns: readonly Column[] }

/** Returns how many rows the table has then. */
async function copyRows(tx: Kysely<Schema>, { name, workspaceId, copies, table, columns }: Rows): Promise<number> {
  const texts = columns.filter(({ isText }) => isText)
  if (texts.length === 0) return 0
  const isOfTenant = texts.map(
    (column) => sql`${sql.ref(column.name)} like ${`%${name}:%`} or ${sql.ref(column.name)} = ${workspaceId}`,
  )
  const values = columns.map((column) => {
    if (!column.isText) return sql.ref(column.name)
    const ofCopy = sql`replace(${sql.ref(column.name)}, ${`${name}:`}, 'copy' || n || ':')`
    const renamed = sql`replace(${ofCopy}, ${workspaceId}, 'workspace' || n)`
    return column.name === 'slug' ? sql`${renamed} || n` : renamed
  })
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(copies)})
    select ${sql.join(values)} from ${sql.table(table)} cross join numbers where ${sql.join(isOfTenant, sql` or `)}
    on conflict do nothing`.execute(tx)
  const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx)
  return Number(counted.rows[0]?.count)
}
