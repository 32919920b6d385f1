import type { BackupStanding } from '@parley/shared/workspace/backups'
import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { standingOf } from './standing-of.ts'

/**
 * How the backups stand: of the whole of this Parley, so for those who manage a workspace's settings. Tells no path, and
 * why one failed is for whoever runs the machine.
 */
export async function backupStanding(app: App, actor: Actor, input: InWorkspace): Promise<BackupStanding> {
  authorize(actor, 'backups.read', input)
  return standingOf(app.db, app.config.backups.everyHours, app.now())
}
