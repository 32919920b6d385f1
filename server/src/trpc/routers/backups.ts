import { InWorkspace, WorkspaceRef } from '@parley/shared/workspace/workspaces'
import { getBackupStatus } from '../../features/backups/get-backup-status.ts'
import { listBackups } from '../../features/backups/list-backups.ts'
import { startBackup } from '../../features/backups/start-backup.ts'
import { perform, router, whoMay } from '../base.ts'

export const backups = router({
  status: whoMay('backups.read').input(InWorkspace).query(perform(getBackupStatus)),
  list: whoMay('installation.read').input(WorkspaceRef).query(perform(listBackups)),
  start: whoMay('installation.manage').input(WorkspaceRef).mutation(perform(startBackup)),
})
