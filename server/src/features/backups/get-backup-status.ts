import type { BackupStatus } from '@parley/shared/workspace/backups'
import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { backupStatusOf } from './backup-status.ts'

/**
 * The status of this installation's backups, for members who manage a workspace's settings. Contains no paths and no
 * failure reasons, which are for the operator.
 */
export async function getBackupStatus(app: App, actor: Actor, input: InWorkspace): Promise<BackupStatus> {
  authorize(actor, 'backups.read', input)
  return backupStatusOf(app.db, app.config.backups.everyHours, app.now())
}
