import type { Kysely } from 'kysely'

/** Browsers that receive pushes, and the key that identifies this installation to push services. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscription')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'text', (col) => col.notNull().references('user.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (col) => col.notNull().references('session.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (col) => col.notNull().unique())
    .addColumn('p256dh', 'text', (col) => col.notNull())
    .addColumn('auth', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('push_subscription_user').on('push_subscription').column('user_id').execute()
  await db.schema.createIndex('push_subscription_session').on('push_subscription').column('session_id').execute()
  await db.schema
    .createTable('push_key')
    .addColumn('id', 'integer', (col) => col.primaryKey())
    .addColumn('public_key', 'text', (col) => col.notNull())
    .addColumn('sealed_private_key', 'text', (col) => col.notNull())
    .execute()
}
