import type { Kysely } from 'kysely'

/** Stores whose audit log began with an earlier version of its hashes are refused, so that none needs the end of that chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_head').dropColumn('former').execute()
}
