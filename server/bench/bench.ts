import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabases } from './harness/databases.ts'
import { autocannonVersion } from './harness/load.ts'
import type { Bench, Line, Row } from './harness/row.ts'
import { printTable } from './open-stores.ts'
import { callbacks } from './rows/callbacks.ts'
import { campaigns } from './rows/campaigns.ts'
import { contacts } from './rows/contacts.ts'
import { files } from './rows/files.ts'
import { imports } from './rows/imports.ts'
import { large } from './rows/large.ts'
import { processes } from './rows/processes.ts'
import { requests } from './rows/requests.ts'
import { sends } from './rows/sends.ts'

const rows: readonly Row[] = [requests, sends, campaigns, callbacks, large, contacts, files, imports, processes]

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    pairs: { type: 'string' },
    out: { type: 'string' },
  },
})
const { quick, only } = values
const pairs = Number(values.pairs ?? (quick ? 1 : 3))
const chosen = rows.filter((row) => (only === undefined ? row.isQuick || !quick : only.split(',').includes(row.name)))
if (chosen.length === 0) throw new Error(`--only takes some of ${rows.map((row) => row.name).join(', ')}`)

/** Runs the chosen rows, prints a table and writes JSON. */
const machine = {
  at: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 1e9),
  node: process.version,
  autocannon: autocannonVersion,
  pairs,
  quick,
}
process.stderr.write(`${JSON.stringify(machine)}\n`)

const lines: Line[] = []
await withDatabases(!quick, async (newDatabase) => {
  const bench: Bench = {
    quick,
    pairs,
    seconds: quick ? 1 : 4,
    newDatabase,
    note: (text) => void process.stderr.write(`${text}\n`),
  }
  for (const row of chosen) {
    const startedAt = performance.now()
    lines.push(...(await row.measure(bench)))
    bench.note(`${row.name}: ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  }
})

printTable(
  lines.map(({ work, engine, ours, beside = '', result, goal }) => ({
    work,
    engine,
    ours,
    beside,
    result: result.toFixed(result < 10 ? 2 : 0),
    goal: goal.text,
    met: goal.isMet(result) ? 'yes' : 'no',
  })),
)
const folder = values.out ?? join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
const file = join(folder, `${machine.at.replaceAll(':', '-')}.json`)
writeFileSync(
  file,
  `${JSON.stringify({ machine, lines: lines.map(({ goal, ...line }) => ({ ...line, goal: goal.text, met: goal.isMet(line.result) })) }, null, 2)}\n`,
)
process.stdout.write(`\nWritten to ${file}\n`)
