import { join } from 'node:path'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import { makeClock } from './clock.ts'
import { type Config, makeDataDir } from './config.ts'
import { type EngineParts, isUnwritable } from './db/dialect.ts'
import { migrate } from './db/migrate.ts'
import { openStore, placeOf } from './db/open.ts'
import { holdDataDir } from './db/sole-owner.ts'
import { openApp } from './open-app.ts'
import { secretOfStore } from './ops/store-secret.ts'

export type House = {
  readonly app: App
  /** The migrations that were taken just now. */
  readonly steps: readonly string[]
  readonly close: () => Promise<void>
}

type Sharing = {
  /** Refuse when another process works on the same file. A short look beside a running one needs no such claim. */
  readonly alone: boolean
  /** Which secret it is opened under, where that is not the store's own. */
  readonly secretOf?: typeof secretOfStore
}

/** Data directory, secret, store brought to this version, and the application over it. Throws sentences for people. */
export async function openHouse(
  config: Config,
  log: Logger,
  { alone, secretOf = secretOfStore }: Sharing,
): Promise<House> {
  const { lock, store } = openFiles(config, alone)
  const closeStore = async () => {
    await store.close()
    lock?.release()
  }
  try {
    const steps = await bringUpToDate(config, store)
    const secret = await secretOf(config, store)
    const app = openApp({ config, store, secret, now: makeClock(), log })
    return {
      app,
      steps,
      close: async () => {
        await app.outbound.close()
        await app.platforms.whatsapp.close()
        await app.live.close()
        await closeStore()
      },
    }
  } catch (error) {
    await closeStore()
    throw error
  }
}

function openFiles(config: Config, alone: boolean) {
  let lock: ReturnType<typeof holdDataDir> | undefined
  try {
    makeDataDir(config)
    lock = alone && config.databaseUrl === undefined ? holdDataDir(config.dataDir) : undefined
    return { lock, store: openStore(config) }
  } catch (error) {
    lock?.release()
    if (!isUnwritable(error)) throw error
    const sentence = `Parley cannot write to ${config.dataDir} (${reasonOf(error)}). Give the folder to the account that runs Parley, make room on its disk, or set PARLEY_DATA_DIR.`
    throw new Error(sentence, { cause: error })
  }
}

async function bringUpToDate(config: Config, store: EngineParts): Promise<readonly string[]> {
  try {
    return await migrate(store, { copyPath: (step) => join(config.dataDir, `parley.before-${step}.db`) })
  } catch (error) {
    throw new Error(`The store at ${placeOf(config)} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
}

/** A refused connection comes as one error for each address, in one without a message. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
