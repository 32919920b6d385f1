import { sql } from 'kysely'
import type { App } from '../app.ts'

/**
 * For when the library failed: it hides why. Where the store is away, this throws what says so; otherwise it returns, and
 * the library's own error stands.
 */
export async function askStore(app: Pick<App, 'db'>): Promise<void> {
  await sql`select 1`.execute(app.db)
}
