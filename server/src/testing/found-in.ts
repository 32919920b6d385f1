import { sql } from 'kysely'
import type { App } from '../app.ts'

type Found = { readonly table: string; readonly row: string }

/** The rows of all tables that contain the text, in any column. */
export async function foundIn({ db }: Pick<App, 'db'>, text: string): Promise<Found[]> {
  const tables = (await db.introspection.getTables()).filter(({ schema = 'public' }) => schema === 'public')
  const found: Found[] = []
  for (const { name, columns } of tables) {
    const contains = columns.map((column) => sql`cast(${sql.ref(column.name)} as text) like ${`%${text}%`}`)
    const { rows } = await sql`select * from ${sql.table(name)} where ${sql.join(contains, sql` or `)}`.execute(db)
    found.push(...rows.map((row) => ({ table: name, row: JSON.stringify(row) })))
  }
  return found
}
