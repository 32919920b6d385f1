import type { WorkspaceStateView } from '@parley/shared/workspace/workspaces'
import type { App } from '../../app.ts'
import { afterCommit } from '../../db/transaction-scope.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { pauseAllCampaigns } from '../campaigns/manage/pause-all.ts'
import { archivedReason } from '../campaigns/run/take-recipients.ts'
import { publishSettings } from '../settings/publish-settings.ts'
import { notDeleted } from './not-deleted.ts'
import { changeWorkspaceState, lockWorkspace } from './workspaces.store.ts'

/**
 * Makes a workspace read-only until it is restored: its API keys are refused from the next request, its campaigns pause,
 * and its jobs wait, webhook deliveries and received callbacks included. Nothing is lost.
 */
export async function archiveWorkspace(app: App, scope: Scope<'workspaces.archive'>): Promise<WorkspaceStateView> {
  return app.transact(async (tx) => {
    const workspace = notDeleted(await lockWorkspace(app, tx, scope))
    const archivedAt = workspace.archived_at ?? app.now()
    if (workspace.archived_at === null) {
      await changeWorkspaceState(tx, scope, { archived_at: archivedAt })
      const paused = await pauseAllCampaigns(app, tx, scope, { actor: scope.actor, reason: archivedReason })
      const details = { paused_campaigns: paused }
      await recordAudit(app, tx, scope, { action: 'workspace.archived', subject: workspace.name, details })
      publishSettings(app, scope)
      afterCommit(() => app.apiKeyCache.forgetWorkspace(scope.workspaceId))
    }
    return { id: workspace.id, archived_at: new Date(archivedAt).toISOString() }
  })
}
