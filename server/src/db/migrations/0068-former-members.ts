import { type Kysely, sql } from 'kysely'

/**
 * Who left a workspace and when, and who took over a webhook. Earlier departures are taken from the audit log, which names
 * people by their email address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('webhook_endpoint').addColumn('owned_by', 'text').execute()
  await db.schema
    .createTable('former_member')
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (col) => col.notNull().references('user.id').onDelete('cascade'))
    .addColumn('left_at', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('former_member_pk', ['workspace_id', 'user_id'])
    .execute()
  await db.schema.createIndex('former_member_user').on('former_member').column('user_id').execute()
  await sql`insert into former_member (workspace_id, user_id, left_at)
    select audit_entry.workspace_id, "user".id, max(audit_entry.at)
    from audit_entry
    join "user" on "user".email = audit_entry.subject
    where audit_entry.action = 'member.removed'
    group by audit_entry.workspace_id, "user".id`.execute(db)
}
