import type { Kysely } from 'kysely'

/**
 * How long each workspace keeps what. Existing workspaces keep the ages of before: events 30 days, callbacks 8, logs 90, and
 * messages without end. The first reply stays for analytics.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, days] of [
    ['message_retention_days', null],
    ['event_retention_days', 30],
    ['callback_retention_days', 8],
    ['log_retention_days', 90],
  ] as const) {
    await db.schema
      .alterTable('workspace_settings')
      .addColumn(column, 'integer', (col) => (days === null ? col : col.defaultTo(days)))
      .execute()
  }
  await db.schema.alterTable('conversation').addColumn('first_reply_at', 'bigint').execute()
  await db.schema.alterTable('campaign').addColumn('variables_removed_to', 'integer').execute()
  await db.schema
    .createIndex('simulator_message_age')
    .on('simulator_message')
    .columns(['channel_id', 'created_at'])
    .execute()
}
