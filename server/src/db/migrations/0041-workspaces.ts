import { type Kysely, sql } from 'kysely'

/** Which workspace administers the installation and who may create others; archived workspaces; deletions in progress. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('installation').addColumn('first_workspace_id', 'text').execute()
  await db.schema
    .alterTable('installation')
    .addColumn('workspace_creators', 'text', (col) => col.notNull().defaultTo('first_owners'))
    .execute()
  await sql`update installation set first_workspace_id =
    (select id from organization order by ${sql.ref('createdAt')}, id limit 1)`.execute(db)
  await db.schema.alterTable('workspace_settings').addColumn('archived_at', 'bigint').execute()
  await db.schema.alterTable('workspace_settings').addColumn('deleted_at', 'bigint').execute()
  // The original time of a job that waits because its workspace is archived.
  await db.schema.alterTable('job').addColumn('suspended_run_at', 'bigint').execute()
  await db.schema
    .createIndex('job_suspended')
    .on('job')
    .columns(['workspace_id'])
    .where(sql`suspended_run_at`, 'is not', sql`null`)
    .execute()
  await db.schema
    .createTable('workspace_deletion')
    .addColumn('workspace_id', 'text', (col) => col.primaryKey().references('organization.id').onDelete('cascade'))
    .addColumn('requested_by', 'text', (col) => col.notNull())
    .addColumn('requested_at', 'bigint', (col) => col.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('total', 'bigint')
    .addColumn('removed', 'bigint', (col) => col.notNull().defaultTo(0))
    .execute()
}
