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
    .addColumn('error_code', 'text')
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('simulator_message_of_phone')
    .on('simulator_message')
    .columns(['channel_id', 'phone', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('simulator_message_of_sender')
    .on('simulator_message')
    .columns(['channel_id', 'correlation_id'])
    .execute()
  await db.schema
    .createTable('simulator_phone')
    .addColumn('channel_id', 'text', (col) => col.notNull().references('channel.id').onDelete('cascade'))
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('name', 'text')
    .addColumn('last_text', 'text', (col) => col.notNull())
    .addColumn('last_at', 'bigint', (col) => col.notNull())
    .addColumn('customer_wrote_at', 'bigint')
    .addPrimaryKeyConstraint('simulator_phone_once', ['channel_id', 'phone'] as never)
    .execute()
  await db.schema
    .createIndex('simulator_phone_newest')
    .on('simulator_phone')
    .columns(['channel_id', 'last_at', 'phone'])
    .execute()
  await db.schema
    .createTable('simulator_template')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('channel_id', 'text', (col) => col.notNull().references('channel.id').onDelete('cascade'))
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('language', 'text', (col) => col.notNull())
    .addColumn('category', 'text', (col) => col.notNull())
    .addColumn('components', 'text', (col) => col.notNull())
    .addColumn('status', 'text', (col) => col.notNull())
    .addColumn('reason', 'text')
    .addColumn('submitted_at', 'bigint', (col) => col.notNull())
    .addColumn('decided_at', 'bigint')
    .addUniqueConstraint('simulator_template_once', ['channel_id', 'name', 'language'])
    .execute()
}
