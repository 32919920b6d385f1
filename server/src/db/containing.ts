import { type RawBuilder, sql } from 'kysely'

/** True where the column contains the text, ignoring the case of A to Z. `%` and `_` in the text match themselves. */
export function containing(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}
