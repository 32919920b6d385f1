import type { Kysely } from 'kysely'

/** The simulated platform's own memory, apart from ours: what it took from us and what its customers wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('simulator_message')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('channel_id', 'text', (col) => col.notNull().references('channel.id').onDelete('cascade'))
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('direction', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('content', 'text')
    .addColumn('quoted_id', 'text')
    .addColumn('correlation_id', 'text')
    .addColumn('status', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('simulator_message_of_phone')
    .on('simulator_message')
    .columns(['channel_id', 'phone', 'created_at', 'id'])
    .execute()
}
