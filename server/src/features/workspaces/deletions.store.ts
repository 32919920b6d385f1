import type { Kysely } from 'kysely'
import type { UserActor } from '../../actor.ts'
import type { WorkspaceDeletionTable } from '../../db/schema/settings.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export async function insertDeletion(
  tx: Tx,
  scope: Scope,
  request: Pick<WorkspaceDeletionTable, 'requested_by' | 'requested_at'>,
): Promise<void> {
  const progress = { started_at: null, total: null, removed: 0 }
  await tx
    .insertInto('workspace_deletion')
    .values({ workspace_id: scope.workspaceId, ...request, ...progress })
    .execute()
}

export async function findDeletion(db: Kysely<Schema>, scope: Scope): Promise<WorkspaceDeletionTable | undefined> {
  return db.selectFrom('workspace_deletion').selectAll().where(inWorkspace(scope)).executeTakeFirst()
}

/** The deletions that this person requested and that are in progress, oldest first. */
export async function deletionsOf(db: Kysely<Schema>, { userId }: UserActor) {
  return db
    .selectFrom('workspace_deletion')
    .innerJoin('organization', 'organization.id', 'workspace_deletion.workspace_id')
    .selectAll('workspace_deletion')
    .select('organization.name')
    .where('requested_by', '=', userId)
    .orderBy('requested_at')
    .execute()
}

/** Every deletion in progress, for the start of a process. */
export async function allDeletions(db: Kysely<Schema>): Promise<{ workspace_id: string }[]> {
  return db.selectFrom('workspace_deletion').select('workspace_id').execute()
}

export async function startDeletion(
  tx: Tx,
  scope: Scope,
  start: { readonly started_at: number; readonly total: number },
): Promise<void> {
  await tx.updateTable('workspace_deletion').set(start).where(inWorkspace(scope)).execute()
}

export async function addRemoved(tx: Tx, scope: Scope, count: number): Promise<void> {
  await tx
    .updateTable('workspace_deletion')
    .set((is) => ({ removed: is('removed', '+', count) }))
    .where(inWorkspace(scope))
    .execute()
}

/** Removes everyone's access and all open invitations. */
export async function deleteMemberships(tx: Tx, scope: Scope): Promise<void> {
  await tx.deleteFrom('member').where('organizationId', '=', scope.workspaceId).execute()
  await tx.deleteFrom('member_invitation').where(inWorkspace(scope)).execute()
}
