import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { promisify } from 'node:util'
import type { App } from '../../app.ts'
import { isBackupDue } from '../../features/backups/backup-due.ts'
import { failOpenRun } from '../../features/backups/backups.store.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'

const checkEveryMs = 60_000

/**
 * Makes a backup whenever the last verified one is older than PARLEY_BACKUP_HOURS, where that is set, and whenever somebody
 * requests one. Each backup runs in a separate process, so that copying and verifying delay no request. `stop` ends a
 * backup in progress.
 */
export function scheduleBackups(app: App, program: string) {
  const { everyHours } = app.config.backups
  const stopping = new AbortController()
  const run = (options: readonly string[]) => runBackup(app, { program, options, signal: stopping.signal })
  const requested = new Set<Promise<void>>()
  app.backupRequests.listen((runId) => {
    const running = runRequested(app, runId, () => run(['--run', runId])).finally(() => requested.delete(running))
    requested.add(running)
  })
  const schedule =
    everyHours === undefined
      ? undefined
      : repeatEvery(app, {
          everyMs: checkEveryMs,
          run: async () => {
            if (stopping.signal.aborted || !(await isBackupDue(app.db, everyHours, app.now()))) return
            await run(['--if-older-than', String(everyHours)])
          },
          failure: 'The backup failed; it is retried within the hour',
        })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([schedule?.stop(), ...requested])
    },
  }
}

/** The process records its result itself; where it could not, the run is recorded as failed. */
async function runRequested(app: App, runId: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    app.log.error({ err: error }, 'The requested backup failed')
  }
  await failOpenRun(app.db, { id: runId, endedAt: app.now() }).catch((error: unknown) => {
    app.log.error({ err: error }, 'The end of the requested backup could not be recorded')
  })
}

type Run = { readonly program: string; readonly options: readonly string[]; readonly signal: AbortSignal }

async function runBackup(app: App, { program, options, signal }: Run): Promise<void> {
  const { dataDir, databaseUrl, backups } = app.config
  const command = [program, 'backup', ...options]
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
