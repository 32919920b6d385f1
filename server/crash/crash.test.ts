import { resolve } from 'node:path'
import { test } from 'vitest'
import type { AtEnd } from '../src/testing/http/process.ts'
import { bucketEnvironment, openS3rver } from '../src/testing/s3/s3rver.ts'
import { dumpTools } from '../src/testing/stores/dump-tools.ts'
import { startOwnPostgres } from '../src/testing/stores/own-postgres.ts'
import { runCrash } from './run-crash.ts'
import { postgresCrashStore, sqliteCrashStore } from './stores.ts'

/** The seed of a plan that has a kill of each kind, and an early and a late one of backups. `pnpm crash` runs any number. */
const seed = 2605
/** The built program. Its starts, of which there are dozens, take a third of the time of starts from the sources. */
const program = resolve(import.meta.dirname, '../dist/parley.js')

/** Concurrent, because each waits as long as it works. */
test.concurrent.for([
  {
    engine: 'sqlite',
    open: async (atEnd: AtEnd) => ({ store: await sqliteCrashStore(atEnd), files: {}, canBackUp: true }),
  },
  { engine: 'postgres, with files in a bucket', open: openPostgresStore },
])(
  'repeatedly killed on $engine, Parley loses nothing acknowledged and does nothing twice',
  { timeout: 240_000 },
  async ({ open }, { expect, onTestFinished }) => {
    const lines: string[] = []
    const say = (line: string) => void lines.push(line)
    const { store, files, canBackUp } = await open(onTestFinished)

    const result = await runCrash({
      store,
      files,
      kills: 7,
      seed,
      program,
      maxLoadMs: 500,
      hasImports: false,
      say,
      atEnd: onTestFinished,
    })

    expect(result.breaches, `seed ${seed}\n${lines.join('\n')}`).toEqual([])
    // Where the tools are missing, the tests of backups are skipped with that reason.
    if (canBackUp) expect(result.killed['while backing up']).toBeGreaterThan(0)
    if (store.interrupt) expect(result.killed['with its database gone']).toBeGreaterThan(0)
    expect(result.figures['operations acknowledged']).toBeGreaterThan(0)
    expect(result.figures['messages at the platform']).toBeGreaterThan(0)
    expect(result.figures['files of messages']).toBeGreaterThan(0)
    expect(result.figures['events delivered']).toBeGreaterThan(0)
  },
)

/** Uses a server version that this machine's tools can back up, where there is one. */
async function openPostgresStore(atEnd: AtEnd) {
  const tools = await dumpTools()
  const canBackUp = 'server' in tools
  const server = await startOwnPostgres({ isDurable: false, ...(canBackUp && { major: tools.server }) })
  atEnd(server.remove)
  const files = bucketEnvironment(await openS3rver(atEnd))
  return { store: await postgresCrashStore(server, atEnd), files, canBackUp }
}
