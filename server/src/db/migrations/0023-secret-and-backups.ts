import { type Kysely, sql } from 'kysely'

/** Which process secret the store is encrypted under, and how its backups went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('store_secret')
    .addColumn('id', 'integer', (col) => col.primaryKey())
    .addColumn('fingerprint', 'text', (col) => col.notNull())
    .addColumn('since', 'bigint', (col) => col.notNull())
    .addCheckConstraint('store_secret_one_row', sql`id = 1`)
    .execute()
  await db.schema
    .createTable('backup_run')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('started_at', 'bigint', (col) => col.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('file', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('reason', 'text')
    .addCheckConstraint('backup_run_outcome', sql`outcome in ('proven', 'failed')`)
    .execute()
  await db.schema.createIndex('backup_run_started').on('backup_run').column('started_at').execute()
}
