import { type Kysely, sql } from 'kysely'
import type { UniqueConstraint } from '../dialect.ts'

/**
 * Replaces the columns of a unique constraint, for which SQLite has no statement: the table is written anew, with its rows
 * and indexes. Rows of other tables that refer to it are checked again at the commit.
 */
export async function replaceUnique(
  db: Kysely<unknown>,
  { table, constraint, columns }: UniqueConstraint,
): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db)
  const definition = rows.find(({ type }) => type === 'table')?.sql ?? ''
  const pattern = new RegExp(`(constraint "?${constraint}"? unique) \\([^)]*\\)`, 'i')
  if (!pattern.test(definition)) throw new Error(`The table ${table} has no constraint ${constraint}`)
  const copy = sql.table(`${table}_copy`)
  await sql`pragma defer_foreign_keys = on`.execute(db)
  await sql`create temporary table ${copy} as select * from ${sql.table(table)}`.execute(db)
  await sql`drop table ${sql.table(table)}`.execute(db)
  await sql.raw(definition.replace(pattern, `$1 (${columns.join(', ')})`)).execute(db)
  await sql`insert into ${sql.table(table)} select * from ${copy}`.execute(db)
  await sql`drop table ${copy}`.execute(db)
  for (const { type, sql: text } of rows) if (type !== 'table') await sql.raw(text).execute(db)
}
