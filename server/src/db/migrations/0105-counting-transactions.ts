import type { Kysely } from 'kysely'

/** How many transactions have changed a rate window and nothing else: the lists of conversations stay exact beside them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rate_window')
    .addColumn('changes', 'bigint', (col) => col.notNull().defaultTo(0))
    .execute()
}
