import { type Kysely, sql } from 'kysely'

/**
 * What each API key did hour by hour, which permission it last used when, the notices before its end; and for webhooks
 * the headers that went out with each try, and indexes for health, for the log by kind and for removing what is old.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('expiry_warned_days', 'integer').execute()
  await db.schema.alterTable('api_key').addColumn('permissions_watched_since', 'bigint').execute()
  // Nothing is known of the time before: what an old key was granted counts as unused from now on only.
  await sql`update api_key set permissions_watched_since = ${Date.now()}`.execute(db)
  await db.schema.createIndex('api_key_expiring').on('api_key').column('expires_at').execute()
  await db.schema
    .createTable('api_key_usage')
    .addColumn('key_id', 'text', (col) => col.notNull())
    .addColumn('hour', 'bigint', (col) => col.notNull())
    .addColumn('workspace_id', 'text', (col) => col.notNull())
    .addColumn('requests', 'integer', (col) => col.notNull())
    .addColumn('forbidden', 'integer', (col) => col.notNull())
    .addColumn('not_found', 'integer', (col) => col.notNull())
    .addColumn('rate_limited', 'integer', (col) => col.notNull())
    .addColumn('invalid', 'integer', (col) => col.notNull())
    .addColumn('failed', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('api_key_usage_once', ['key_id', 'hour'])
    .execute()
  await db.schema.createIndex('api_key_usage_age').on('api_key_usage').columns(['workspace_id', 'hour']).execute()
  await db.schema
    .createTable('api_key_permission_use')
    .addColumn('key_id', 'text', (col) => col.notNull())
    .addColumn('permission', 'text', (col) => col.notNull())
    .addColumn('workspace_id', 'text', (col) => col.notNull())
    .addColumn('last_used_at', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('api_key_permission_use_once', ['key_id', 'permission'])
    .execute()
  await db.schema.alterTable('webhook_attempt').addColumn('request_headers', 'text').execute()
  await db.schema
    .createIndex('webhook_delivery_health')
    .on('webhook_delivery')
    .columns(['endpoint_id', 'workspace_id', 'mode', 'created_at', 'state', 'attempts'])
    .execute()
  await db.schema
    .createIndex('webhook_delivery_by_kind')
    .on('webhook_delivery')
    .columns(['endpoint_id', 'event_kind', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('event_age_in_workspace').on('event').columns(['workspace_id', 'created_at']).execute()
}
