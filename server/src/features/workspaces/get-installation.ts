import { sentence } from '@parley/shared/sentences/sentence'
import type { InstallationView } from '@parley/shared/workspace/workspaces'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findInstallation } from './installation.store.ts'

/** The settings of the installation, and whether this workspace administers it. */
export async function getInstallation(app: App, scope: Scope<'installation.read'>): Promise<InstallationView> {
  const installation = await findInstallation(app.db)
  if (!installation) throw new AppError('conflict', sentence('notSetUp'))
  return {
    isFirstWorkspace: installation.firstWorkspaceId === scope.workspaceId,
    workspaceCreators: installation.workspaceCreators,
  }
}
