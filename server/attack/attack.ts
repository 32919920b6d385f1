import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Engine } from '../src/db/dialect.ts'
import { startOwnPostgres } from '../src/testing/stores/own-postgres.ts'
import { attacks } from './attacks.ts'
import { openTarget } from './target.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string', default: '' },
    built: { type: 'boolean', default: false },
  },
})

const say = (line: string) => void process.stdout.write(`${line}\n`)
const endings: (() => void | Promise<void>)[] = []
const atEnd = (close: () => void | Promise<void>) => void endings.push(close)

if (!isEngine(values.engine)) {
  process.stderr.write('pnpm attack [--engine sqlite|postgres] [--only PART OF A NAME] [--built]\n')
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

/** Whether any attack did harm. */
async function runAttacks(engine: Engine): Promise<boolean> {
  const newDatabase = engine === 'postgres' ? await openDatabases() : undefined
  const program = values.built ? resolve(import.meta.dirname, '../dist/parley.js') : undefined
  const target = await openTarget({ engine, ...(newDatabase && { newDatabase }), isShort: false, program, atEnd })
  let harmed = false
  for (const [name, { run, engine: only }] of Object.entries(attacks)) {
    if ((only !== undefined && only !== engine) || !name.includes(values.only)) continue
    const startedAt = performance.now()
    const { harm, figures } = await run(target)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${harm.length === 0 ? 'no harm' : 'HARM   '} ${name} (${seconds} s)`)
    for (const [figure, value] of Object.entries(figures)) say(`          ${figure}: ${value}`)
    for (const sentence of harm) say(`  HARM    ${sentence}`)
    harmed ||= harm.length > 0
  }
  return harmed
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
