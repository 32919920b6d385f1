import type { BackupStatus } from '@parley/shared/workspace/backups'
import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { backupStatusOf } from './backup-status.ts'

/**
 * How the backups stand: of the whole of this Parley, so for those who manage a workspace's settings. Tells no path, and
 * why one failed is for whoever runs the machine.
 */
export async function getBackupStatus(app: App, actor: Actor, input: InWorkspace): Promise<BackupStatus> {
  authorize(actor, 'backups.read', input)
  return backupStatusOf(app.db, app.config.backups.everyHours, app.now())
}
