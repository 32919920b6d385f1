import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { isRunning } from './backup-status.ts'
import { insertRun, lastRun, lockBackups } from './backups.store.ts'
import { requireFirstWorkspace } from './require-first-workspace.ts'

/**
 * Starts a backup of the installation in a separate process, for owners of the first workspace. One at a time, across all
 * processes. The result is in the list of backups.
 */
export async function startBackup(app: App, scope: Scope<'installation.manage'>): Promise<{ id: string }> {
  await requireFirstWorkspace(app.db, scope)
  const id = app.newId()
  await app.transact(async (tx) => {
    await lockBackups(tx, app.store)
    const last = await lastRun(tx, app.now())
    if (last && isRunning(last, app.now())) throw new AppError('conflict', sentence('backupInProgress'))
    await insertRun(tx, { id, started_at: app.now() })
    await recordAudit(app, tx, scope, { action: 'backup.started', subject: 'all workspaces' })
  })
  app.backupRequests.request(id)
  return { id }
}
