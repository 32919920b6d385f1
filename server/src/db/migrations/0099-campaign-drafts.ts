import type { Kysely } from 'kysely'

/** What members have entered in the steps of campaigns that they have not started. Each belongs to one member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('campaign_draft')
    .addColumn('id', 'text', (col) => col.notNull())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('user_id', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('template_id', 'text')
    .addColumn('step', 'text', (col) => col.notNull())
    .addColumn('content', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addColumn('updated_at', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('campaign_draft_id', ['workspace_id', 'mode', 'user_id', 'id'])
    .execute()
}
