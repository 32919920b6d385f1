import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { backupStanding } from '../../features/backups/backup-standing.ts'
import { perform, router, signedIn } from '../base.ts'

export const backups = router({
  standing: signedIn.input(InWorkspace).query(perform(backupStanding)),
})
