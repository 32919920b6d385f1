import { access } from 'node:fs/promises'
import type { BackupOutcome, BackupView } from '@parley/shared/workspace/backups'
import type { App } from '../../app.ts'
import type { BackupRunTable } from '../../db/schema/backups.ts'
import type { Scope } from '../../policy.ts'
import { isRunning, secondsOf } from './backup-status.ts'
import { recentRuns } from './backups.store.ts'
import { requireFirstWorkspace } from './require-first-workspace.ts'

const shown = 20

/** The latest backups with their files, newest first, for owners of the first workspace. */
export async function listBackups(app: App, scope: Scope<'installation.read'>): Promise<{ data: BackupView[] }> {
  await requireFirstWorkspace(app.db, scope)
  const runs = await recentRuns(app.db, app.now(), shown)
  return { data: await Promise.all(runs.map((run) => presentBackup(run, app.now()))) }
}

async function presentBackup(run: BackupRunTable, now: number): Promise<BackupView> {
  return {
    id: run.id,
    started_at: new Date(run.started_at).toISOString(),
    seconds: secondsOf(run),
    outcome: outcomeOf(run, now),
    file: run.file,
    bytes: run.bytes,
    is_present: run.file !== null && (await exists(run.file)),
  }
}

function outcomeOf(run: BackupRunTable, now: number): BackupOutcome {
  if (run.outcome === 'proven') return 'verified'
  if (run.outcome === 'failed') return 'failed'
  return isRunning(run, now) ? 'running' : 'interrupted'
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
