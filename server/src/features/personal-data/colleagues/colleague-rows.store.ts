import type { Kysely } from 'kysely'
import { deletePendingVerifications } from '../../../auth/passwords.ts'
import { erasedText } from '../../../db/audit/seals.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant, inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import type { Batch } from '../personal-rows.store.ts'

/** The account of a person, by what identifies it. */
export async function findAccount(db: Kysely<Schema>, by: { readonly email: string } | { readonly userId: string }) {
  const users = db.selectFrom('user').select(['id as userId', 'name', 'email'])
  const found = 'email' in by ? users.where('email', '=', by.email.toLowerCase()) : users.where('id', '=', by.userId)
  return found.executeTakeFirst()
}

/** The IDs of all workspaces, also of those which are archived or being deleted. */
export async function allWorkspaceIds(db: Kysely<Schema>): Promise<string[]> {
  return (await db.selectFrom('organization').select('id').orderBy('id').execute()).map(({ id }) => id)
}

/** The names with which the person acted in a workspace, earlier ones included. */
export async function formerNames(db: Kysely<Schema>, scope: Scope, authorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('actor_name')
    .distinct()
    .where(inWorkspace(scope))
    .where('actor_id', '=', authorId)
    .where('actor_name', '!=', erasedText)
    .execute()
  return rows.map(({ actor_name }) => actor_name)
}

/** The addresses that the person had earlier, as the changes in the audit log of a workspace name them. */
export async function formerEmails(db: Kysely<Schema>, scope: Scope, authorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('subject')
    .distinct()
    .where(inWorkspace(scope))
    .where('subject_id', '=', authorId)
    .where('action', '=', 'account.email_changed')
    .where('subject', '!=', erasedText)
    .execute()
  return rows.map(({ subject }) => subject)
}

/** The next messages and notes of the person whose name has not been erased, by their ids. */
export async function messagesByAfter(
  db: Kysely<Schema>,
  scope: Scope,
  { after, size, authorId }: Batch & { readonly authorId: string },
): Promise<{ id: string }[]> {
  return db
    .selectFrom('message')
    .select('id')
    .where(inTenant(scope))
    .where('id', '>', after)
    .where('sent_by_id', '=', authorId)
    .where('sent_by_name', '!=', erasedText)
    .orderBy('id')
    .limit(size)
    .execute()
}

export async function eraseAuthorOfMessages(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('message')
    .set({ sent_by_name: erasedText })
    .where('id', 'in', [...ids])
    .where(inTenant(scope))
    .execute()
}

/** Replaces the name of the author of messages that wait to be sent, in both modes. */
export async function eraseAuthorOfDelayed(tx: Tx, scope: Scope, authorId: string): Promise<void> {
  await tx
    .updateTable('delayed_message')
    .set({ author_name: erasedText })
    .where(inWorkspace(scope))
    .where('author_id', '=', authorId)
    .execute()
}

/** Replaces the name of the author of notes about contacts, in both modes. */
export async function eraseAuthorOfNotes(tx: Tx, scope: Scope, authorId: string): Promise<void> {
  await tx
    .updateTable('contact_note')
    .set({ author_name: erasedText })
    .where(inWorkspace(scope))
    .where('author_id', '=', authorId)
    .execute()
}

/** Erases the name of a person from the campaigns that they created, in both modes. */
export async function eraseAuthorOfCampaigns(tx: Tx, scope: Scope, authorId: string): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ created_by_name: erasedText })
    .where(inWorkspace(scope))
    .where('created_by_id', '=', authorId)
    .execute()
}

type Inviter = { readonly authorId: string; readonly names: readonly string[] }

/** Erases the name of a person from the invitations that they made, also where an older version recorded the name only. */
export async function eraseInviter(tx: Tx, scope: Scope, { authorId, names }: Inviter): Promise<void> {
  await tx
    .updateTable('member_invitation')
    .set({ invited_by: erasedText })
    .where(inWorkspace(scope))
    .where((is) =>
      is.or([
        is('invited_by_id', '=', authorId),
        is.and([is('invited_by_id', 'is', null), is('invited_by', 'in', [...names])]),
      ]),
    )
    .execute()
}

/** The invitations that the person was sent and has not accepted. */
export async function deleteInvitationsOf(tx: Tx, scope: Scope, email: string): Promise<void> {
  await tx.deleteFrom('member_invitation').where(inWorkspace(scope)).where('email', '=', email.toLowerCase()).execute()
}

export async function replaceEventBody(
  tx: Tx,
  scope: Scope,
  { id, body }: { readonly id: string; readonly body: string },
): Promise<void> {
  await tx.updateTable('event').set({ body }).where('id', '=', id).where(inTenant(scope)).execute()
}

/**
 * Deletes a person with their sessions, passwords, accounts of the provider, two-factor secrets, links and stored responses, which
 * nobody else can get; the schema deletes most with the person.
 */
export async function deleteAccount(tx: Tx, userId: string): Promise<void> {
  await deletePendingVerifications(tx, userId)
  await tx.deleteFrom('campaign_draft').where('user_id', '=', userId).execute()
  await tx.deleteFrom('idempotency_key').where('caller', '=', `user:${userId}`).execute()
  await tx.deleteFrom('user').where('id', '=', userId).execute()
}
