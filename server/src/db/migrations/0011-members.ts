import type { Kysely } from 'kysely'

/** Open invitations: one per address and workspace. Accepted and revoked ones are gone; the audit log knows of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_invitation')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('role', 'text', (col) => col.notNull())
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('invited_by', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addColumn('expires_at', 'bigint', (col) => col.notNull())
    .addUniqueConstraint('member_invitation_once', ['workspace_id', 'email'])
    .execute()
}
