import type { Kysely } from 'kysely'

/** How often somebody tried to sign in, for the processes that share a store. The key is a hash: it names nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_tries')
    .addColumn('key', 'text', (col) => col.primaryKey())
    .addColumn('ends_at', 'bigint', (col) => col.notNull())
    .addColumn('used', 'integer', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('sign_in_tries_age').on('sign_in_tries').column('ends_at').execute()
}
