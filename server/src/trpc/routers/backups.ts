import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { getBackupStatus } from '../../features/backups/get-backup-status.ts'
import { perform, router, signedIn } from '../base.ts'

export const backups = router({
  standing: signedIn.input(InWorkspace).query(perform(getBackupStatus)),
})
