import type { Kysely } from 'kysely'

/** What a person sets on a simulated customer's phone: the business blocked, and no receipt that comes by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const flag of ['blocked', 'receipts_by_hand']) {
    await db.schema
      .alterTable('simulator_phone')
      .addColumn(flag, 'integer', (col) => col.notNull().defaultTo(0))
      .execute()
  }
}
