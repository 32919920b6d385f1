import { sentence } from '@parley/shared/sentences/sentence'
import type { InstallationChange, InstallationView } from '@parley/shared/workspace/workspaces'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { publishSettings } from '../settings/publish-settings.ts'
import { lockInstallation, updateWorkspaceCreators } from './installation.store.ts'

/** Changes who may create workspaces. Only owners of the first workspace can, in whose audit log it is recorded. */
export async function changeInstallation(
  app: App,
  scope: Scope<'installation.manage'>,
  input: InstallationChange,
): Promise<InstallationView> {
  return app.transact(async (tx) => {
    const before = await lockInstallation(app, tx)
    if (before?.firstWorkspaceId !== scope.workspaceId) {
      throw new AppError('forbidden', sentence('onlyInstallationOwnersChange'))
    }
    const { workspaceCreators } = input
    await updateWorkspaceCreators(tx, workspaceCreators)
    const details = whatChanged(
      { workspace_creators: before.workspaceCreators },
      { workspace_creators: workspaceCreators },
    )
    if (Object.keys(details).length > 0) {
      await recordAudit(app, tx, scope, {
        action: 'installation.changed',
        subject: 'workspace creation',
        details,
      })
    }
    publishSettings(app, scope)
    return { isFirstWorkspace: true, workspaceCreators }
  })
}
