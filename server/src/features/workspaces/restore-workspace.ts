import type { WorkspaceStateView } from '@parley/shared/workspace/workspaces'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { publishSettings } from '../settings/publish-settings.ts'
import { forgetFailures } from '../webhooks/endpoints/endpoints.store.ts'
import { notDeleted } from './not-deleted.ts'
import { changeWorkspaceState, lockWorkspace } from './workspaces.store.ts'

/**
 * Makes an archived workspace active again. Its jobs continue where they waited; its campaigns stay paused until a person
 * resumes them. The time in the archive does not count as time in which a webhook failed.
 */
export async function restoreWorkspace(app: App, scope: Scope<'workspaces.restore'>): Promise<WorkspaceStateView> {
  return app.transact(async (tx) => {
    const workspace = notDeleted(await lockWorkspace(app, tx, scope))
    if (workspace.archived_at !== null) {
      await changeWorkspaceState(tx, scope, { archived_at: null })
      await forgetFailures(tx, scope)
      const dedupeKey = `workspace.resume ${workspace.id}`
      await app.jobs.enqueue(tx, scope, { kind: 'workspace.resume', payload: {}, dedupeKey })
      await recordAudit(app, tx, scope, { action: 'workspace.restored', subject: workspace.name })
      publishSettings(app, scope)
    }
    return { id: workspace.id, archived_at: null }
  })
}
