import { type RawBuilder, sql } from 'kysely'

/** True where the column holds the text anywhere, whatever the case of A to Z; its % and _ are ordinary characters. */
export function containing(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}
