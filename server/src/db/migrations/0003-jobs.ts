import { type Kysely, sql } from 'kysely'

/**
 * Durable work. The partial indexes carry the claim and the sweep, however many dead jobs there are. `job_ready` starts
 * with the lane: a claim visits each lane's head, and never reads through the backlog of one that is full.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('payload', 'text', (col) => col.notNull())
    .addColumn('lane', 'text', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull().defaultTo('ready'))
    .addColumn('run_at', 'bigint', (col) => col.notNull())
    .addColumn('attempts', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('lease_token', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('dedupe_key', 'text', (col) => col.unique())
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addCheckConstraint('job_state', sql`state in ('ready', 'running', 'dead')`)
    .execute()
  await db.schema
    .createIndex('job_ready')
    .on('job')
    .columns(['lane', 'run_at', 'id'])
    .where(sql`state`, '=', sql`'ready'`)
    .execute()
  await db.schema
    .createIndex('job_running')
    .on('job')
    .columns(['lease_until'])
    .where(sql`state`, '=', sql`'running'`)
    .execute()
}
