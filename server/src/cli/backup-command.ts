import { dirname, resolve } from 'node:path'
import { v7 } from 'uuid'
import { type Config, readConfig } from '../config.ts'
import type { EngineParts } from '../db/dialect.ts'
import { hasTable } from '../db/has-table.ts'
import { makeTransact } from '../db/transact.ts'
import { isBackupDue } from '../features/backups/backup-due.ts'
import { endRun, insertRun, lockBackups } from '../features/backups/backups.store.ts'
import { openExisting } from '../open-existing.ts'
import { type BackedUp, backUp } from '../ops/backups/back-up.ts'
import { openLog } from '../ops/log.ts'
import { explainDataDir, explainUnwritable } from '../unwritable.ts'
import { type Command, readOptionsAndFile, UsageError } from './command.ts'

/** Copies the store and proves the copy, also while Parley runs. Nothing is migrated: what is backed up stays as it is. */
export const backupCommand: Command = async (words, { environment, print }) => {
  const { options, file } = readOptionsAndFile(words, { to: { type: 'string' }, 'if-older-than': { type: 'string' } })
  if (file !== undefined && options.to !== undefined) throw new UsageError('Say once where: parley backup FILE')
  const to = options.to ?? file
  const olderThan = options['if-older-than'] === undefined ? undefined : Number(options['if-older-than'])
  if (olderThan !== undefined && !(olderThan >= 0)) throw new UsageError('--if-older-than takes a number of hours')
  const config = readConfig(environment)
  const store = openExisting(config)
  try {
    const done = await recorded(store, olderThan, () => explained(config, to))
    if (done)
      print(
        `Backed up to ${done.file}, and proven: restored to a scratch place, all ${done.rows} rows were there and sound.`,
      )
    else print('The last proven backup is young enough.')
  } catch (error) {
    throw explainDataDir(error, config)
  } finally {
    await store.close()
  }
}

async function explained(config: Config, to: string | undefined): Promise<BackedUp> {
  try {
    return await backUp(config, to, Date.now())
  } catch (error) {
    const folder = to === undefined ? config.backups.folder : dirname(resolve(to))
    const setting = to === undefined ? 'set PARLEY_BACKUP_DIR' : 'name a file elsewhere'
    throw explainUnwritable(error, { folder, setting })
  }
}

/** Keeps in the store how it went, for the dashboard; a store of an older version has no place for it. */
async function recorded(
  store: EngineParts,
  olderThan: number | undefined,
  work: () => Promise<BackedUp>,
): Promise<BackedUp | undefined> {
  if (!(await hasTable(store, 'backup_run'))) return work()
  const id = v7()
  const isOurs = await makeTransact(
    store,
    openLog({ logLevel: 'silent' }),
  )(async (tx) => {
    await lockBackups(tx, store)
    if (olderThan !== undefined && !(await isBackupDue(tx, olderThan, Date.now()))) return false
    await insertRun(tx, { id, started_at: Date.now() })
    return true
  })
  if (!isOurs) return undefined
  const end = { id, file: null, bytes: null, reason: null }
  try {
    const { file, bytes, rows } = await work()
    await endRun(store.db, { ...end, ended_at: Date.now(), outcome: 'proven', file, bytes })
    return { file, bytes, rows }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // A store that cannot be read may not be written either, and what it was matters more.
    await endRun(store.db, { ...end, ended_at: Date.now(), outcome: 'failed', reason }).catch(() => {})
    throw new Error(`There is no backup: ${reason}`, { cause: error })
  }
}
