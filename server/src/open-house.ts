import { join } from 'node:path'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import { type Config, makeDataDir } from './config.ts'
import type { EngineParts } from './db/dialect.ts'
import { migrate } from './db/migrate.ts'
import { openStore } from './db/open.ts'
import { holdDataDir } from './db/sole-owner.ts'
import { openApp } from './open-app.ts'
import { processSecret } from './secrets.ts'

export type House = {
  readonly app: App
  /** The migrations that were taken just now. */
  readonly steps: readonly string[]
  readonly close: () => Promise<void>
}

type Sharing = {
  /** Refuse when another process works on the same file. A short look beside a running one needs no such claim. */
  readonly alone: boolean
}

/** Data directory, secret, store brought to this version, and the application over it. Throws sentences for people. */
export async function openHouse(config: Config, log: Logger, { alone }: Sharing): Promise<House> {
  makeDataDir(config)
  const lock = alone && config.databaseUrl === undefined ? holdDataDir(config.dataDir) : undefined
  const secret = processSecret(config)
  const store = openStore(config)
  const closeStore = async () => {
    await store.close()
    lock?.release()
  }
  try {
    const steps = await bringUpToDate(config, store)
    const app = openApp({ config, store, secret, now: Date.now, log })
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

async function bringUpToDate(config: Config, store: EngineParts): Promise<readonly string[]> {
  try {
    return await migrate(store, { copyPath: (step) => join(config.dataDir, `parley.before-${step}.db`) })
  } catch (error) {
    throw new Error(`The store at ${placeOf(config)} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
}

/** Without the password. */
function placeOf(config: Config): string {
  if (config.databaseUrl === undefined) return join(config.dataDir, 'parley.db')
  const url = new URL(config.databaseUrl)
  return `${url.host}${url.pathname}`
}

/** A refused connection comes as one error for each address, in one without a message. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
