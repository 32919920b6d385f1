import { sql } from 'kysely'
import type { App } from '../app.ts'

/** A question that costs nothing, asked of the store itself. */
export async function canQuery(app: App): Promise<boolean> {
  try {
    await sql`select 1`.execute(app.db)
    return true
  } catch (error) {
    app.log.warn({ err: error }, 'the store does not answer')
    return false
  }
}
