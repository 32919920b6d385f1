import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { bucketEnvironment, openS3rver } from '../src/testing/s3/s3rver.ts'
import { type DumpTools, dumpTools } from '../src/testing/stores/dump-tools.ts'
import { type OwnPostgres, startOwnPostgres } from '../src/testing/stores/own-postgres.ts'
import { killKinds } from './plan.ts'
import { type CrashResult, runCrash } from './run-crash.ts'
import { postgresCrashStore, sqliteCrashStore } from './stores.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    files: { type: 'string', default: 'folder' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'load-ms': { type: 'string', default: '1500' },
    built: { type: 'boolean', default: false },
  },
})

const startsWithinMs = 2_000
const usage =
  'pnpm crash [--engine sqlite|postgres] [--files folder|s3] [--kills N] [--seed S] [--load-ms N] [--built]\n'
const endings: (() => void | Promise<void>)[] = []
const atEnd = (close: () => void | Promise<void>) => void endings.push(close)
const say = (line: string) => void process.stdout.write(`${line}\n`)

const [kills, seed, maxLoadMs] = [values.kills, values.seed, values['load-ms']].map(Number) as [number, number, number]
const { engine, files } = values
const isKnown = ['sqlite', 'postgres'].includes(engine) && ['folder', 's3'].includes(files)
if (!isKnown || !(kills > 0) || !Number.isInteger(seed) || !(maxLoadMs > 50)) {
  process.stderr.write(usage)
  process.exit(2)
}

let failed = true
try {
  say(`${engine}, files in ${files === 's3' ? 'a bucket' : 'a folder'}, ${kills} kills, seed ${seed}`)
  const program = values.built ? resolve(import.meta.dirname, '../dist/parley.js') : undefined
  const bucket = files === 's3' ? bucketEnvironment(await openS3rver(atEnd)) : undefined
  const store = await openStore(engine)
  const result = await runCrash({ store, files: bucket, kills, seed, program, maxLoadMs, say, atEnd })
  failed = print(result)
  say(`seed ${seed}: ${failed ? 'BROKEN' : 'kept'}`)
} catch (error) {
  say(`seed ${seed}: ${error instanceof Error ? error.stack : error}`)
} finally {
  for (const close of endings.reverse()) await close()
}
process.exit(failed ? 1 : 0)

async function openStore(engine: string) {
  if (engine === 'sqlite') return sqliteCrashStore(atEnd)
  const tools = await dumpTools()
  const given = process.env.DATABASE_URL
  const server = given ? { url: given } : await startServer(tools)
  const backedUpBy = 'version' in tools ? `pg_dump ${tools.version}` : `backing it up ${tools.missing}`
  say(`Postgres ${await versionOf(server.url)}, ${backedUpBy}`)
  return postgresCrashStore(server, atEnd)
}

/** Uses a version that this machine's tools can back up, where there is one. */
async function startServer(tools: DumpTools): Promise<OwnPostgres> {
  const server = await startOwnPostgres('server' in tools ? { major: tools.server } : {})
  atEnd(server.remove)
  return server
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version').finally(() => client.end())
  return rows[0]?.server_version ?? ''
}

/** Prints the result and returns whether a promise was broken. */
function print({ figures, breaches, killed, starts }: CrashResult): boolean {
  const sorted = starts.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const slowest = at(1)
  const rows: [string, string | number][] = [
    ...killKinds.map((kind): [string, number] => [`kills ${kind}`, killed[kind]]),
    ...Object.entries(figures),
    ['starts', starts.length],
    ['start, median (ms)', at(0.5)],
    ['start, p95 (ms)', at(0.95)],
    ['start, slowest (ms)', slowest],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows) say(`| ${name.padEnd(width)} | ${String(value).padStart(8)} |`)
  for (const breach of breaches) say(`BREACH ${breach}`)
  if (slowest > startsWithinMs) say(`BREACH a start took ${slowest} ms, more than ${startsWithinMs}`)
  return breaches.length > 0 || slowest > startsWithinMs
}
