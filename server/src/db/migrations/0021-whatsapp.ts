import type { Kysely } from 'kysely'

/** Numbers on the WhatsApp Cloud API, what it told, and what came and was charged with messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('whatsapp_connection')
    .addColumn('channel_id', 'text', (col) => col.primaryKey().references('channel.id').onDelete('cascade'))
    .addColumn('phone_number_id', 'text', (col) => col.notNull().unique())
    .addColumn('business_account_id', 'text', (col) => col.notNull())
    .addColumn('access_token', 'text', (col) => col.notNull())
    .addColumn('app_secret', 'text', (col) => col.notNull())
    .addColumn('display_phone_number', 'text')
    .addColumn('verified_name', 'text')
    .addColumn('quality_rating', 'text')
    .addColumn('messaging_limit', 'text')
    .addColumn('trouble_code', 'text')
    .addColumn('trouble', 'text')
    .addColumn('checked_at', 'bigint', (col) => col.notNull())
    .addColumn('last_callback_at', 'bigint')
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('whatsapp_connection_by_account')
    .on('whatsapp_connection')
    .column('business_account_id')
    .execute()
  await callbacks(db)
  await messages(db)
}

async function callbacks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('whatsapp_callback')
    .addColumn('hash', 'text', (col) => col.primaryKey())
    .addColumn('channel_id', 'text', (col) => col.notNull().references('channel.id').onDelete('cascade'))
    .addColumn('body', 'text', (col) => col.notNull())
    .addColumn('received_at', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('whatsapp_callback_age')
    .on('whatsapp_callback')
    .columns(['channel_id', 'received_at'])
    .execute()
  await db.schema
    .createTable('whatsapp_callback_item')
    .addColumn('channel_id', 'text', (col) => col.notNull().references('channel.id').onDelete('cascade'))
    .addColumn('item', 'text', (col) => col.notNull())
    .addColumn('seen_at', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('whatsapp_callback_item_once', ['channel_id', 'item'])
    .execute()
  await db.schema
    .createIndex('whatsapp_callback_item_age')
    .on('whatsapp_callback_item')
    .columns(['channel_id', 'seen_at'])
    .execute()
}

async function messages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_attachment')
    .addColumn('message_id', 'text', (col) => col.primaryKey().references('message.id').onDelete('cascade'))
    .addColumn('workspace_id', 'text', (col) => col.notNull())
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('platform_media_id', 'text', (col) => col.notNull())
    .addColumn('mime_type', 'text', (col) => col.notNull())
    .addColumn('file_name', 'text')
    .execute()
  await db.schema
    .createTable('message_price')
    .addColumn('message_id', 'text', (col) => col.primaryKey().references('message.id').onDelete('cascade'))
    .addColumn('workspace_id', 'text', (col) => col.notNull())
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('campaign_id', 'text')
    .addColumn('type', 'text', (col) => col.notNull())
    .addColumn('category', 'text', (col) => col.notNull())
    .addColumn('cost_micros', 'bigint', (col) => col.notNull())
    .addColumn('currency', 'text', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('message_price_by_campaign').on('message_price').column('campaign_id').execute()
}
