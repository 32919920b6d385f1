import type { Kysely } from 'kysely'

/** What each person is alerted of in each workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alert_choice')
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (col) => col.notNull().references('user.id').onDelete('cascade'))
    .addColumn('concerns', 'text', (col) => col.notNull())
    .addColumn('sound', 'integer', (col) => col.notNull())
    .addColumn('desktop', 'integer', (col) => col.notNull())
    .addColumn('push', 'integer', (col) => col.notNull())
    .addColumn('email_assigned', 'integer', (col) => col.notNull())
    .addColumn('email_unanswered_minutes', 'integer')
    .addColumn('quiet_hours', 'text')
    .addPrimaryKeyConstraint('alert_choice_pk', ['workspace_id', 'user_id'])
    .execute()
  await db.schema.createIndex('alert_choice_user').on('alert_choice').column('user_id').execute()
}
