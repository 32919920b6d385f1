import { sql } from 'kysely'
import type { App } from '../app.ts'

/** True when the store answers a trivial query. */
export async function canQuery(app: App): Promise<boolean> {
  try {
    await sql`select 1`.execute(app.db)
    return true
  } catch (error) {
    app.log.warn({ err: error }, 'The store does not answer')
    return false
  }
}
