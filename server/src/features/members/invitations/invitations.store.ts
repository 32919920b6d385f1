import type { Role } from '@parley/shared/workspace/members'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { MemberInvitationTable } from '../../../db/schema/members.ts'
import type { Schema } from '../../../db/schema.ts'
import { inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

export type NewInvitationRow = {
  readonly email: string
  readonly role: Role
  readonly tokenHash: string
  readonly invitedBy: string
  readonly invitedById: string
  readonly expiresAt: number
}

/** Stores the only open invitation of this address to this workspace, replacing an earlier one and its link. */
export async function replaceInvitation(
  app: App,
  tx: Tx,
  scope: Scope,
  invitation: NewInvitationRow,
): Promise<MemberInvitationTable> {
  const { email, ...row } = rowOf(app, invitation)
  // An upsert, so that of two concurrent invitations the later replaces the earlier; a delete would not see it.
  return tx
    .insertInto('member_invitation')
    .values({ workspace_id: scope.workspaceId, email, ...row })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'email']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores an invitation, once under concurrency. Returns undefined and changes nothing while the address has an open one. */
export async function insertInvitation(
  app: App,
  tx: Tx,
  scope: Scope,
  invitation: NewInvitationRow,
): Promise<MemberInvitationTable | undefined> {
  const { email, ...row } = rowOf(app, invitation)
  return tx
    .insertInto('member_invitation')
    .values({ workspace_id: scope.workspaceId, email, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'email'])
        .doUpdateSet(row)
        .where('member_invitation.expires_at', '<=', row.created_at),
    )
    .returningAll()
    .executeTakeFirst()
}

function rowOf(app: App, invitation: NewInvitationRow) {
  return {
    id: app.newId(),
    email: invitation.email,
    role: invitation.role,
    token_hash: invitation.tokenHash,
    invited_by: invitation.invitedBy,
    invited_by_id: invitation.invitedById,
    created_at: app.now(),
    expires_at: invitation.expiresAt,
  }
}

/** Invitations that can still be accepted, newest first. */
export async function openInvitations(
  db: Kysely<Schema>,
  scope: Scope,
  now: number,
): Promise<readonly MemberInvitationTable[]> {
  return db
    .selectFrom('member_invitation')
    .selectAll()
    .where(inWorkspace(scope))
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The invitations of one author that can still be accepted. */
export async function invitationsOf(
  tx: Tx,
  scope: Scope,
  { authorId, now }: { authorId: string; now: number },
): Promise<readonly MemberInvitationTable[]> {
  return tx
    .selectFrom('member_invitation')
    .selectAll()
    .where(inWorkspace(scope))
    .where('invited_by_id', '=', authorId)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()
}

export async function deleteInvitation(
  tx: Tx,
  scope: Scope,
  invitationId: string,
): Promise<MemberInvitationTable | undefined> {
  return tx
    .deleteFrom('member_invitation')
    .where(inWorkspace(scope))
    .where('id', '=', invitationId)
    .returningAll()
    .executeTakeFirst()
}

export type FoundInvitation = MemberInvitationTable & { readonly workspace_name: string }

/** Finds an invitation by its token, which itself authorizes, so no scope is needed. */
export async function findInvitation(
  db: Kysely<Schema>,
  tokenHash: string,
  now: number,
): Promise<FoundInvitation | undefined> {
  return db
    .selectFrom('member_invitation')
    .innerJoin('organization', 'organization.id', 'member_invitation.workspace_id')
    .selectAll('member_invitation')
    .select('organization.name as workspace_name')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes and returns the invitation, for exactly one caller; undefined for the others and after its expiry. */
export async function takeInvitation(
  tx: Tx,
  tokenHash: string,
  now: number,
): Promise<MemberInvitationTable | undefined> {
  return tx
    .deleteFrom('member_invitation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function hasAccount(db: Kysely<Schema>, email: string): Promise<boolean> {
  return (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}
