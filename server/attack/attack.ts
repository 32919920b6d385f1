import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Engine } from '../src/db/dialect.ts'
import { startOwnPostgres } from '../src/testing/stores/own-postgres.ts'
import { attacks } from './attacks.ts'
import { type FloodResult, flood } from './flood/flood.ts'
import { openTarget } from './target.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '0' },
    out: { type: 'string', default: resolve(import.meta.dirname, 'results/attack.json') },
    only: { type: 'string', default: '' },
    built: { type: 'boolean', default: false },
  },
})

const say = (line: string) => void process.stdout.write(`${line}\n`)
const endings: (() => void | Promise<void>)[] = []
const atEnd = (close: () => void | Promise<void>) => void endings.push(close)

const minutes = Number(values.minutes)
if (!isEngine(values.engine) || !(minutes >= 0)) {
  process.stderr.write(
    'pnpm attack [--engine sqlite|postgres] [--minutes N] [--only PART OF A NAME] [--out FILE] [--built]\n',
  )
  process.exit(2)
}

let failed = true
try {
  failed = await runAttacks(values.engine)
  say(failed ? 'HARM' : 'no harm')
} catch (error) {
  say(`${error instanceof Error ? error.stack : error}`)
} finally {
  for (const close of endings.reverse()) await close()
}
process.exit(failed ? 1 : 0)

/** First each attack alone, then all at once for the given minutes. Returns whether any did harm. */
async function runAttacks(engine: Engine): Promise<boolean> {
  const newDatabase = engine === 'postgres' ? await openDatabases() : undefined
  const program = values.built ? resolve(import.meta.dirname, '../dist/parley.js') : undefined
  const options = { engine, ...(newDatabase && { newDatabase }), isShort: false, program, atEnd }
  const results: Record<string, object> = {}
  const rows = Object.entries(attacks).filter(
    ([name, { engine: only }]) => (only ?? engine) === engine && name.includes(values.only),
  )
  let harmed = false
  if (rows.length > 0) {
    const target = await openTarget(options)
    for (const [name, { run }] of rows) {
      const startedAt = performance.now()
      const outcome = await run(target)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      say(`${outcome.harm.length === 0 ? 'no harm' : 'HARM   '} ${name} (${seconds} s)`)
      for (const [figure, value] of Object.entries(outcome.figures)) say(`          ${figure}: ${value}`)
      for (const sentence of outcome.harm) say(`  HARM    ${sentence}`)
      results[name] = outcome
      harmed ||= outcome.harm.length > 0
    }
    await target.stop()
  }
  if (minutes > 0) {
    // Requests are not logged, because the log of an hour would be kept in the memory of this process.
    const target = await openTarget({ ...options, logLevel: 'error' })
    const result = await flood(target, minutes, say)
    printFlood(result)
    results['all at once'] = result
    harmed ||= result.harm.length > 0
  }
  const [{ model } = { model: '' }] = cpus()
  const about = {
    at: new Date().toISOString(),
    engine,
    cpus: cpus().length,
    model,
    load: loadavg(),
    node: process.version,
  }
  mkdirSync(dirname(values.out), { recursive: true })
  writeFileSync(values.out, `${JSON.stringify({ about, harmed, results }, null, 2)}\n`)
  say(`written to ${values.out}`)
  return harmed
}

function printFlood({ peakResidentMiB, memorySamples, waits, failures, attempts, harm }: FloodResult): void {
  const row = (...cells: (string | number)[]) =>
    say(
      `| ${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(46) : String(cell).padStart(9))).join(' | ')} |`,
    )
  row('honest caller', 'requests', 'p50, ms', 'p99, ms', 'longest')
  for (const [kind, { count, p50, p99, longest }] of Object.entries(waits)) row(kind, count, p50, p99, longest)
  row('failed requests of the honest caller', failures.length, '', '', '')
  row('peak resident memory, MiB', peakResidentMiB, '', '', '')
  row('samples of it', memorySamples, '', '', '')
  row('hostile traffic', 'attempts', 'cut off', '', '')
  for (const [kind, { tried, refused }] of Object.entries(attempts)) row(kind, tried, refused, '', '')
  for (const failure of failures.slice(0, 10)) say(`failed: ${failure}`)
  for (const sentence of harm) say(`HARM ${sentence}`)
}

/** A server for the run, durable as in production. */
async function openDatabases(): Promise<() => Promise<string>> {
  const server = await startOwnPostgres()
  atEnd(server.remove)
  let count = 0
  return async () => {
    const name = `attack_${count++}`
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(`create database ${name}`).finally(() => client.end())
    const url = new URL(server.url)
    url.pathname = `/${name}`
    return url.href
  }
}

function isEngine(text: string): text is Engine {
  return text === 'sqlite' || text === 'postgres'
}
