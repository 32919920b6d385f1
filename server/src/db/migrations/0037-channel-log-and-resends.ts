import { type Kysely, sql } from 'kysely'

/**
 * The definition that a campaign was checked against; what a message is sent again from, and the platform's ids of its
 * failed attempts; and the log of a channel.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaign').addColumn('template_components', 'text').execute()
  // Ended campaigns send nothing more, so only the others need it.
  await sql`
    update campaign
    set template_components = (select components from template where template.id = campaign.template_id)
    where state in ('scheduled', 'running', 'paused', 'stopped')
  `.execute(db)
  await db.schema.alterTable('message').addColumn('template_request', 'text').execute()
  await attempts(db)
  await events(db)
}

async function attempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_attempt')
    .addColumn('channel_id', 'text', (col) => col.notNull().references('channel.id').onDelete('cascade'))
    .addColumn('platform_message_id', 'text', (col) => col.notNull())
    .addColumn('workspace_id', 'text', (col) => col.notNull())
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('message_id', 'text', (col) => col.notNull().references('message.id').onDelete('cascade'))
    .addColumn('error_code', 'text', (col) => col.notNull())
    .addColumn('error_message', 'text', (col) => col.notNull())
    .addColumn('failed_at', 'bigint', (col) => col.notNull())
    .addColumn('resent_at', 'bigint')
    .addPrimaryKeyConstraint('message_attempt_once', ['channel_id', 'platform_message_id'])
    .execute()
  await db.schema.createIndex('message_attempt_by_message').on('message_attempt').column('message_id').execute()
}

async function events(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('channel_event')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull())
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('channel_id', 'text', (col) => col.notNull().references('channel.id').onDelete('cascade'))
    .addColumn('event_key', 'text', (col) => col.notNull())
    .addColumn('tone', 'text', (col) => col.notNull())
    .addColumn('code', 'text', (col) => col.notNull())
    .addColumn('message', 'text', (col) => col.notNull())
    .addColumn('advice', 'text')
    .addColumn('happened_at', 'bigint', (col) => col.notNull())
    .addUniqueConstraint('channel_event_once', ['channel_id', 'event_key'])
    .execute()
  await db.schema
    .createIndex('channel_event_newest')
    .on('channel_event')
    .columns(['workspace_id', 'mode', 'happened_at', 'id'])
    .execute()
}
