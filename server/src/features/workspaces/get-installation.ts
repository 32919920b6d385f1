import type { InstallationView, WorkspaceRef } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { findInstallation } from './installation.store.ts'

/** The settings of the installation, and whether this workspace administers it. */
export async function getInstallation(app: App, actor: Actor, input: WorkspaceRef): Promise<InstallationView> {
  const scope = authorize(actor, 'installation.read', input)
  const installation = await findInstallation(app.db)
  if (!installation) throw new AppError('conflict', 'Parley is not set up yet')
  return {
    isFirstWorkspace: installation.firstWorkspaceId === scope.workspaceId,
    workspaceCreators: installation.workspaceCreators,
  }
}
