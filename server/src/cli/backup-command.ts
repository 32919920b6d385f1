import { dirname, resolve } from 'node:path'
import { v7 } from 'uuid'
import { type Config, readConfig } from '../config.ts'
import type { EngineParts } from '../db/dialect.ts'
import { hasTable } from '../db/has-table.ts'
import { makeTransact } from '../db/transact.ts'
import { isBackupDue } from '../features/backups/backup-due.ts'
import { endRun, insertRun, lockBackups } from '../features/backups/backups.store.ts'
import { makeFileStorage } from '../file-storage/make-file-storage.ts'
import { openExisting } from '../open-existing.ts'
import { type Backup, backUp } from '../ops/backups/back-up.ts'
import { filesBeside } from '../ops/backups/file-copies.ts'
import { openLog } from '../ops/log.ts'
import { explainDataDir, explainUnwritable } from '../unwritable.ts'
import { type Command, readOptionsAndFile, UsageError } from './command.ts'

/** Backs up the store and verifies the backup, also while Parley runs. Nothing is migrated. */
export const backupCommand: Command = async (args, { environment, print }) => {
  const { options, file } = readOptionsAndFile(args, {
    to: { type: 'string' },
    'if-older-than': { type: 'string' },
    run: { type: 'string' },
    files: { type: 'boolean' },
  })
  if (file !== undefined && options.to !== undefined)
    throw new UsageError('Name the file only once: parley backup FILE')
  const to = options.to ?? file
  const olderThan = options['if-older-than'] === undefined ? undefined : Number(options['if-older-than'])
  if (olderThan !== undefined && !(olderThan >= 0)) throw new UsageError('--if-older-than takes a number of hours')
  const config = readConfig(environment)
  const store = openExisting(config)
  try {
    const backup = await recordRun(store, { olderThan, runId: options.run }, () =>
      backUpTo(config, to, options.files ?? config.backups.withFiles),
    )
    if (backup) for (const sentence of sentencesAbout(backup)) print(sentence)
    else print('The last verified backup is recent enough.')
  } catch (error) {
    throw explainDataDir(error, config)
  } finally {
    await store.close()
  }
}

function* sentencesAbout({ file, rows, files }: Backup): Generator<string> {
  yield `Backed up to ${file}. The backup was verified: restored to a temporary store, it has all ${rows} rows and no damage.`
  if (!files) return
  yield `Files copied to ${filesBeside(file)}: ${files.copied}, each with the hash that the store has of it.`
  if (files.missing.length > 0)
    yield `Files that are not in the backup, because their bytes are missing or damaged: ${files.missing.length}. "parley verify" names those that are missing.`
}

async function backUpTo(config: Config, to: string | undefined, withFiles: boolean): Promise<Backup> {
  try {
    return await backUp(config, { to, now: Date.now(), files: withFiles ? makeFileStorage(config) : undefined })
  } catch (error) {
    const folder = to === undefined ? config.backups.folder : dirname(resolve(to))
    const setting = to === undefined ? 'set PARLEY_BACKUP_DIR' : 'name a file elsewhere'
    throw explainUnwritable(error, { folder, setting })
  }
}

/**
 * Records the run in the store for the dashboard, except in a store of an older version, which lacks the table. A run that
 * the dashboard started is there already.
 */
async function recordRun(
  store: EngineParts,
  { olderThan, runId }: { olderThan: number | undefined; runId: string | undefined },
  work: () => Promise<Backup>,
): Promise<Backup | undefined> {
  if (!(await hasTable(store, 'backup_run'))) return work()
  const id = runId ?? v7()
  if (runId === undefined) {
    const transact = makeTransact(store, openLog({ logLevel: 'silent' }))
    const isDue = await transact(async (tx) => {
      await lockBackups(tx, store)
      if (olderThan !== undefined && !(await isBackupDue(tx, olderThan, Date.now()))) return false
      await insertRun(tx, { id, started_at: Date.now() })
      return true
    })
    if (!isDue) return undefined
  }
  const end = { id, file: null, bytes: null, reason: null }
  try {
    const backup = await work()
    const { file, bytes } = backup
    await endRun(store.db, { ...end, ended_at: Date.now(), outcome: 'proven', file, bytes })
    return backup
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // A store that cannot be read may not be writable either, and the first error matters more.
    await endRun(store.db, { ...end, ended_at: Date.now(), outcome: 'failed', reason }).catch(() => {})
    throw new Error(`No backup was made: ${reason}`, { cause: error })
  }
}
