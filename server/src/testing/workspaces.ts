import type { WorkspaceCreators } from '@parley/shared/workspace/workspaces'
import { claimInstallation, updateWorkspaceCreators } from '../features/workspaces/installation.store.ts'
import type { TestApp } from './test-app.ts'

/** Makes the fixture's workspace the first one of an installation with this setting, as if it had been set up. */
export async function openInstallationOf(
  { app, workspaceId }: Pick<TestApp, 'app' | 'workspaceId'>,
  creators: WorkspaceCreators = 'first_owners',
): Promise<void> {
  await app.transact(async (tx) => {
    await claimInstallation(tx, app.now(), workspaceId)
    await updateWorkspaceCreators(tx, creators)
  })
}
