import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { promisify } from 'node:util'
import type { App } from '../../app.ts'
import { isBackupDue } from '../../features/backups/backup-due.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'

const checkEveryMs = 60_000

/**
 * Makes a backup whenever the last verified one is older than PARLEY_BACKUP_HOURS; never where that is not set. Each backup
 * runs in a separate process, so that copying and verifying delay no request. `stop` ends a backup in progress.
 */
export function scheduleBackups(app: App, program: string) {
  const { everyHours } = app.config.backups
  const stopping = new AbortController()
  if (everyHours === undefined) return { stop: async () => {} }
  const schedule = repeatEvery(app, {
    everyMs: checkEveryMs,
    run: async () => {
      if (stopping.signal.aborted || !(await isBackupDue(app.db, everyHours, app.now()))) return
      await runBackup(app, { program, everyHours, signal: stopping.signal })
    },
    failure: 'The backup failed; it is retried within the hour',
  })
  return {
    stop: async () => {
      stopping.abort()
      await schedule.stop()
    },
  }
}

type Run = { readonly program: string; readonly everyHours: number; readonly signal: AbortSignal }

async function runBackup(app: App, { program, everyHours, signal }: Run): Promise<void> {
  const { dataDir, databaseUrl, backups } = app.config
  const command = [program, 'backup', '--if-older-than', String(everyHours)]
  const running = promisify(execFile)(process.execPath, command, {
    signal,
    env: {
      ...process.env,
      PARLEY_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      PARLEY_BACKUP_DIR: backups.folder,
      PARLEY_BACKUP_KEEP: String(backups.keep),
      // Encrypted values stay encrypted in a backup, so the child process does not need the secret.
      PARLEY_SECRET: '',
    },
  })
  lowerPriority(running.child.pid)
  try {
    const { stdout } = await running
    app.log.info({ backup: stdout.trim() }, 'Backup')
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already ended, or the system forbids it: then the backup runs at normal priority.
  }
}
