import { sentence } from '@parley/shared/sentences/sentence'
import type { WorkspaceDeletion } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { afterCommit } from '../../db/transaction-scope.ts'
import { AppError } from '../../errors.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import { type Scope, systemScope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { pauseAllCampaigns } from '../campaigns/manage/pause-all.ts'
import { deleteMemberships, insertDeletion } from './deletions.store.ts'
import { lockInstallation } from './installation.store.ts'
import { notDeleted } from './not-deleted.ts'
import { enqueueRemoval } from './remove-workspace.ts'
import { changeWorkspaceState, lockWorkspace } from './workspaces.store.ts'

/**
 * Deletes a workspace for good: nobody has access from the next request on, and a job removes its data in batches. The
 * entry in the audit log is the first workspace's, because the workspace's own log goes with it. The first workspace cannot
 * be deleted: without it the set-up would be open to strangers again.
 */
export async function deleteWorkspace(
  app: App,
  scope: Scope<'workspaces.delete', UserActor>,
  input: WorkspaceDeletion,
): Promise<{ success: true }> {
  const person = scope.actor
  return app.transact(async (tx) => {
    const installation = await lockInstallation(app, tx)
    const workspace = notDeleted(await lockWorkspace(app, tx, scope))
    const firstWorkspaceId = installation?.firstWorkspaceId ?? workspace.id
    if (firstWorkspaceId === workspace.id) {
      throw new AppError('conflict', sentence('firstWorkspaceNotDeletable'))
    }
    if (input.name !== workspace.name) {
      throw new AppError('invalid_request', sentence('workspaceNameDiffers'), {
        details: [{ path: 'name', message: sentence('workspaceNameExpected', { name: workspace.name }) }],
      })
    }
    await changeWorkspaceState(tx, scope, { archived_at: workspace.archived_at ?? app.now(), deleted_at: app.now() })
    await pauseAllCampaigns(app, tx, scope, { actor: scope.actor, reason: sentence('workspaceDeleted') })
    await deleteMemberships(tx, scope)
    await insertDeletion(tx, scope, { requested_by: person.userId, requested_at: app.now() })
    await enqueueRemoval(app, tx, scope)
    const first = systemScope({ workspaceId: firstWorkspaceId, mode: 'live' }, 'deletion')
    await recordAudit(app, tx, first, { actor: scope.actor, action: 'workspace.deleted', subject: workspace.name })
    // Ends the subscriptions of its members, which are validated at each change.
    publishInBothModes(app.live, workspace.id, { noun: 'members' })
    afterCommit(() => app.apiKeyCache.forgetWorkspace(workspace.id))
    return { success: true }
  })
}
