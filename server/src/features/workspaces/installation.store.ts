import type { WorkspaceCreators } from '@parley/shared/workspace/workspaces'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'

const onlyRowId = 1

/** Whether the first owner exists. */
export async function isSetUp(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom('installation').select('id').where('id', '=', onlyRowId).executeTakeFirst()
  return row !== undefined
}

/** Returns true for exactly one transaction ever; a concurrent one waits and gets false. */
export async function claimInstallation(tx: Tx, now: number, firstWorkspaceId: string): Promise<boolean> {
  const row = await tx
    .insertInto('installation')
    .values({ id: onlyRowId, set_up_at: now, first_workspace_id: firstWorkspaceId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type Installation = {
  readonly firstWorkspaceId: string | null
  readonly workspaceCreators: WorkspaceCreators
}

/** Returns the installation, or undefined before the set-up. */
export async function findInstallation(db: Kysely<Schema>): Promise<Installation | undefined> {
  const row = await installationIn(db).executeTakeFirst()
  return row && { firstWorkspaceId: row.first_workspace_id, workspaceCreators: row.workspace_creators }
}

/** Does what `findInstallation` does, and locks the installation until the commit. */
export async function lockInstallation(app: App, tx: Tx): Promise<Installation | undefined> {
  const row = await installationIn(tx).modifyEnd(app.store.lockRow).executeTakeFirst()
  return row && { firstWorkspaceId: row.first_workspace_id, workspaceCreators: row.workspace_creators }
}

function installationIn(db: Kysely<Schema>) {
  return db.selectFrom('installation').select(['first_workspace_id', 'workspace_creators']).where('id', '=', onlyRowId)
}

export async function updateWorkspaceCreators(tx: Tx, creators: WorkspaceCreators): Promise<void> {
  await tx.updateTable('installation').set({ workspace_creators: creators }).where('id', '=', onlyRowId).execute()
}
