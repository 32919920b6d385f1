import { InstallationChange, NewWorkspace, WorkspaceDeletion, WorkspaceRef } from '@parley/shared/workspace/workspaces'
import { addSampleData } from '../../features/sample-data/add-sample-data.ts'
import { getSampleData } from '../../features/sample-data/get-sample-data.ts'
import { removeSampleData } from '../../features/sample-data/remove-sample-data.ts'
import { archiveWorkspace } from '../../features/workspaces/archive-workspace.ts'
import { changeInstallation } from '../../features/workspaces/change-installation.ts'
import { createWorkspace } from '../../features/workspaces/create-workspace.ts'
import { deleteWorkspace } from '../../features/workspaces/delete-workspace.ts'
import { getInstallation } from '../../features/workspaces/get-installation.ts'
import { getModeInUse } from '../../features/workspaces/get-mode-in-use.ts'
import { listDeletions } from '../../features/workspaces/list-deletions.ts'
import { restoreWorkspace } from '../../features/workspaces/restore-workspace.ts'
import { getStartingSteps } from '../../features/workspaces/starting-steps/get-starting-steps.ts'
import { authorize } from '../../policy.ts'
import { perform, performForOneself, router, signedIn, whoMay } from '../base.ts'

export const workspaces = router({
  create: signedIn.input(NewWorkspace).mutation(performForOneself(createWorkspace)),
  archive: whoMay('workspaces.archive').input(WorkspaceRef).mutation(perform(archiveWorkspace)),
  restore: whoMay('workspaces.restore').input(WorkspaceRef).mutation(perform(restoreWorkspace)),
  delete: whoMay('workspaces.delete').input(WorkspaceDeletion).mutation(perform(deleteWorkspace)),
  /** The progress of the deletions that one requested. */
  deletions: signedIn.query(performForOneself(listDeletions)),
  modeInUse: whoMay('settings.read').input(WorkspaceRef).query(perform(getModeInUse)),
  startingSteps: whoMay('settings.read').input(WorkspaceRef).query(perform(getStartingSteps)),
  sampleData: whoMay('settings.read').input(WorkspaceRef).query(perform(getSampleData)),
  addSampleData: whoMay('sample_data.manage')
    .input(WorkspaceRef)
    .mutation(({ ctx, input }) =>
      addSampleData(ctx.app, authorize(ctx.actor, ctx.action, input), { language: ctx.language }),
    ),
  removeSampleData: whoMay('sample_data.manage').input(WorkspaceRef).mutation(perform(removeSampleData)),
  installation: whoMay('installation.read').input(WorkspaceRef).query(perform(getInstallation)),
  changeInstallation: whoMay('installation.manage').input(InstallationChange).mutation(perform(changeInstallation)),
})
