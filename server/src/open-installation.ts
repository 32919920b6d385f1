import { constants, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import { makeClock } from './clock.ts'
import { type Config, makeDataDir } from './config.ts'
import type { EngineParts } from './db/dialect.ts'
import { isParleyStore, migrate, pendingSteps } from './db/migrate.ts'
import { damageBeforeOpening, storeLocation } from './db/open.ts'
import { lockDataDir } from './db/sqlite/data-dir-lock.ts'
import { makeSqlite } from './db/sqlite/make-sqlite.ts'
import { openApp } from './open-app.ts'
import { foreignStoreError, isStoreMissing, openExisting } from './open-existing.ts'
import { secretOfStore } from './ops/secrets/store-secret.ts'
import { explainDataDir, reasonOf } from './unwritable.ts'

export type Installation = {
  readonly app: App
  /** The migrations that were applied on opening. */
  readonly steps: readonly string[]
  readonly close: () => Promise<void>
}

type OpenOptions = {
  /** Fail when another process uses the same file. A short command beside a running Parley does not need this. */
  readonly alone: boolean
  /** Gets each line about the progress of a migration. They are logged by default. */
  readonly onProgress?: (line: string) => void
  /** Determines the secret, where it is not the store's own. */
  readonly secretOf?: typeof secretOfStore
}

/**
 * The longest time from the beginning of a stop to the end of all work: closing the platforms has cut calls short, and their
 * outcomes are still stored.
 */
const workEndsWithinMs = 14_500

/** Opens data directory, store and secret, migrates the store, and creates the application. Throws errors with a message for the user. */
export async function openInstallation(
  config: Config,
  log: Logger,
  { alone, secretOf = secretOfStore, onProgress = progressTo(log) }: OpenOptions,
): Promise<Installation> {
  const { lock, store, made } = await openFiles(config, log, alone)
  const closeStore = async () => {
    await store.close()
    lock?.release()
  }
  try {
    const steps = [...made, ...(await migrateStore(config, store, { alone, onProgress }))]
    const secret = await secretOf(config, store)
    const app = openApp({ config, store, secret, now: makeClock(), log })
    return {
      app,
      steps,
      close: async () => {
        await app.outbound.close()
        await app.pushOutbound.close()
        await app.platforms.close()
        await app.shutdown.workEnded(workEndsWithinMs)
        await app.live.close()
        await app.decoders.close()
        await closeStore()
      },
    }
  } catch (error) {
    await closeStore()
    throw explainDataDir(error, config)
  }
}

async function openFiles(config: Config, log: Logger, alone: boolean) {
  let lock: ReturnType<typeof lockDataDir> | undefined
  try {
    makeDataDir(config)
    lock = alone && config.databaseUrl === undefined ? lockDataDir(config.dataDir) : undefined
    if (alone) warnOfDamage(config, log)
    const made = isStoreMissing(config) ? await makeStore(config, alone) : []
    return { lock, store: openExisting(config), made }
  } catch (error) {
    lock?.release()
    throw explainDataDir(error, config)
  }
}

/** Parley starts all the same: what SQLite still reads is consistent, and the newest backup may be older. */
function warnOfDamage(config: Config, log: Logger): void {
  const damage = damageBeforeOpening(config)
  if (damage === undefined) return
  const file = `${storeLocation(config)}-wal`
  const copy = `${file}.damaged`
  try {
    copyFileSync(file, copy, constants.COPYFILE_EXCL)
    log.warn({ copy }, `${damage} The damaged log was copied; consider restoring a backup`)
  } catch (error) {
    log.warn({ err: error }, `${damage} The damaged log could not be copied; consider restoring a backup`)
  }
}

async function makeStore(config: Config, isLocked: boolean): Promise<readonly string[]> {
  if (isLocked) return makeSqlite(storeLocation(config))
  const { release } = lockDataDir(config.dataDir)
  try {
    // Another process may have created it meanwhile.
    return isStoreMissing(config) ? await makeSqlite(storeLocation(config)) : []
  } finally {
    release()
  }
}

/**
 * Returns a function that logs the progress. It flushes the log, because a step on SQLite blocks the timer that writes the lines
 * of the log.
 */
function progressTo(log: Logger): (line: string) => void {
  return (line) => {
    log.info(line)
    log.flush()
  }
}

type MigrateOptions = Required<Pick<OpenOptions, 'alone' | 'onProgress'>>

async function migrateStore(config: Config, store: EngineParts, { alone, onProgress }: MigrateOptions) {
  try {
    await store.refuseSharedSessions()
    if (store.file !== undefined && !(await isParleyStore(store))) throw foreignStoreError(config)
    if (!alone) await refuseToMigrate(store)
    return await migrate(store, { copyPath: (step) => join(config.dataDir, `parley.before-${step}.db`), onProgress })
  } catch (error) {
    throw new Error(`The store at ${storeLocation(config)} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
}

/**
 * Throws where the store would have to be migrated, which would change the tables under a running Parley. An empty database that
 * no process uses may be migrated.
 */
async function refuseToMigrate(store: EngineParts): Promise<void> {
  if ((await pendingSteps(store)).length === 0) return
  if (!(await isParleyStore(store)) && (await store.countOtherProcesses()) === 0) return
  throw new Error('it belongs to an older version of Parley. Stop Parley, run "parley migrate", and start it again.')
}
