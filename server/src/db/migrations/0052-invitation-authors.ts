import { type Kysely, sql } from 'kysely'

/**
 * Each invitation gets the id of its author, as the audit log recorded it in the transaction that created the invitation:
 * the stored name proves nothing, because anyone can choose theirs. Invitations are deleted, and have to be made again, when
 * the author no longer belongs to the workspace, or is unknown while the role is above that of an agent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('member_invitation').addColumn('invited_by_id', 'text').execute()
  await sql`update member_invitation set invited_by_id = (
    select actor_id from audit_entry
    where audit_entry.workspace_id = member_invitation.workspace_id
      and action = 'invitation.created' and subject = member_invitation.email
    order by seq desc limit 1)`.execute(db)
  await sql`delete from member_invitation where invited_by_id is null and role not in ('agent', 'viewer')`.execute(db)
  await sql`delete from member_invitation where invited_by_id like 'user:%' and not exists (
    select 1 from member where "organizationId" = workspace_id and 'user:' || "userId" = invited_by_id)`.execute(db)
  await db.schema
    .createIndex('member_invitation_author')
    .on('member_invitation')
    .columns(['workspace_id', 'invited_by_id'])
    .execute()
}
