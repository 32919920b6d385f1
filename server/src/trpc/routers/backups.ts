import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { getBackupStatus } from '../../features/backups/get-backup-status.ts'
import { perform, router, whoMay } from '../base.ts'

export const backups = router({
  standing: whoMay('backups.read').input(InWorkspace).query(perform(getBackupStatus)),
})
