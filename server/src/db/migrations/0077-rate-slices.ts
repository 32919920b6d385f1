import type { Kysely } from 'kysely'

/** How many places of a window are held in the slices of processes. Before, each request took its place by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rate_window')
    .addColumn('leased', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
}
