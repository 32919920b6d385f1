import type { BackupStatus } from '@parley/shared/workspace/backups'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { backupStatusOf } from './backup-status.ts'

/**
 * The status of this installation's backups, for members who manage a workspace's settings. Contains no paths and no
 * failure reasons, which are for the operator.
 */
export async function getBackupStatus(app: App, _scope: Scope<'backups.read'>): Promise<BackupStatus> {
  return backupStatusOf(app.db, app.config.backups.everyHours, app.now())
}
