import { test } from 'vitest'
import { type AtEnd, newDataDir } from '../src/testing/http/process.ts'
import { dumpTools } from '../src/testing/stores/dump-tools.ts'
import { startOwnPostgres } from '../src/testing/stores/own-postgres.ts'
import { runCrash } from './run-crash.ts'
import { postgresCrashStore, sqliteCrashStore } from './stores.ts'

/** Its plan has a kill of each kind, and of backups one early and one late. `pnpm crash` goes on for as long as wanted. */
const seed = 2605

/** Side by side: each waits as much as it works. */
test.concurrent.for([
  { engine: 'sqlite', open: async (atEnd: AtEnd) => ({ store: await sqliteCrashStore(atEnd), canBackUp: true }) },
  { engine: 'postgres', open: openPostgresStore },
])(
  'killed again and again on $engine, it loses nothing that was acknowledged and does nothing twice',
  { timeout: 240_000 },
  async ({ open }, { expect, onTestFinished }) => {
    // Started a dozen times: what Node makes of the sources is kept in between.
    const environment = { NODE_COMPILE_CACHE: newDataDir(onTestFinished) }
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const { store, canBackUp } = await open(onTestFinished)

    const result = await runCrash({
      store,
      kills: 7,
      seed,
      longestLoadMs: 500,
      environment,
      say,
      atEnd: onTestFinished,
    })

    expect(result.breaches, `seed ${seed}\n${said.join('\n')}`).toEqual([])
    // Where the tools for it are missing, the tests of backups are skipped, and say so.
    if (canBackUp) expect(result.killed['while backing up']).toBeGreaterThan(0)
    if (store.interrupt) expect(result.killed['with its database gone']).toBeGreaterThan(0)
    expect(result.figures['deeds acknowledged']).toBeGreaterThan(0)
    expect(result.figures['messages at the platform']).toBeGreaterThan(0)
    expect(result.figures['events delivered']).toBeGreaterThan(0)
  },
)

/** On a server that this machine's tools can back up, where there is one. */
async function openPostgresStore(atEnd: AtEnd) {
  const tools = await dumpTools()
  const canBackUp = 'server' in tools
  const server = await startOwnPostgres({ isDurable: false, ...(canBackUp && { major: tools.server }) })
  atEnd(server.remove)
  return { store: await postgresCrashStore(server, atEnd), canBackUp }
}
