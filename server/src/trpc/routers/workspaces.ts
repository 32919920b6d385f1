import { InstallationChange, NewWorkspace, WorkspaceDeletion, WorkspaceRef } from '@parley/shared/workspace/workspaces'
import { archiveWorkspace } from '../../features/workspaces/archive-workspace.ts'
import { changeInstallation } from '../../features/workspaces/change-installation.ts'
import { createWorkspace } from '../../features/workspaces/create-workspace.ts'
import { deleteWorkspace } from '../../features/workspaces/delete-workspace.ts'
import { getInstallation } from '../../features/workspaces/get-installation.ts'
import { listDeletions } from '../../features/workspaces/list-deletions.ts'
import { restoreWorkspace } from '../../features/workspaces/restore-workspace.ts'
import { perform, router, signedIn } from '../base.ts'

export const workspaces = router({
  create: signedIn.input(NewWorkspace).mutation(perform(createWorkspace)),
  archive: signedIn.input(WorkspaceRef).mutation(perform(archiveWorkspace)),
  restore: signedIn.input(WorkspaceRef).mutation(perform(restoreWorkspace)),
  delete: signedIn.input(WorkspaceDeletion).mutation(perform(deleteWorkspace)),
  /** The progress of the deletions that one requested. */
  deletions: signedIn.query(perform(listDeletions)),
  installation: signedIn.input(WorkspaceRef).query(perform(getInstallation)),
  changeInstallation: signedIn.input(InstallationChange).mutation(perform(changeInstallation)),
})
