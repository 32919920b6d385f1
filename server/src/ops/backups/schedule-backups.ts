import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { promisify } from 'node:util'
import type { App } from '../../app.ts'
import { isBackupDue } from '../../features/backups/backup-due.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'

const lookEveryMs = 60_000

/**
 * Makes a backup whenever the last proven one is older than the settings say; never where they say nothing. In a
 * process of its own, so that copying and proving hold no request up. `stop` ends one that is underway.
 */
export function scheduleBackups(app: App, program: string) {
  const { everyHours } = app.config.backups
  const stopping = new AbortController()
  if (everyHours === undefined) return { stop: async () => {} }
  const looking = repeatEvery(app, {
    everyMs: lookEveryMs,
    run: async () => {
      if (stopping.signal.aborted || !(await isBackupDue(app.db, everyHours, app.now()))) return
      await runBackup(app, { program, everyHours, signal: stopping.signal })
    },
    failure: 'The backup failed; it is tried again within the hour',
  })
  return {
    stop: async () => {
      stopping.abort()
      await looking.stop()
    },
  }
}

type Run = { readonly program: string; readonly everyHours: number; readonly signal: AbortSignal }

async function runBackup(app: App, { program, everyHours, signal }: Run): Promise<void> {
  const { dataDir, databaseUrl, backups } = app.config
  const words = [program, 'backup', '--if-older-than', String(everyHours)]
  const running = promisify(execFile)(process.execPath, words, {
    signal,
    env: {
      ...process.env,
      PARLEY_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      PARLEY_BACKUP_DIR: backups.folder,
      PARLEY_BACKUP_KEEP: String(backups.keep),
      // What is encrypted stays so in a backup: nothing there needs it.
      PARLEY_SECRET: '',
    },
  })
  yieldToOthers(running.child.pid)
  try {
    const { stdout } = await running
    app.log.info({ backup: stdout.trim() }, 'Backup')
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not let us: then it works as any other.
  }
}
