import { setTimeout as wait } from 'node:timers/promises'
import type { EngineParts } from '../../src/db/dialect.ts'
import { callJson } from '../harness/call-json.ts'
import { install, type Parley } from '../harness/parley.ts'
import { atMost, type Bench, type Line, onBothEngines, type Row } from '../harness/row.ts'
import { bearer } from './requests.ts'
import { letCustomersWrite, send } from './sends.ts'

const conversations = 1_000
const contacts = 100_000
const fields = 10
const senders = 8

/** How long a list of contacts with ten fields takes, and what it costs those who send texts meanwhile. */
export const imports: Row = {
  name: 'imports',
  isQuick: false,
  measure: (bench) => onBothEngines(bench, (engine, databaseUrl) => measure(bench, engine, databaseUrl)),
}

async function measure(bench: Bench, engine: Line['engine'], databaseUrl: string | undefined): Promise<Line[]> {
  const installation = await install({ conversations, messagesEach: 1, spanMs: 12 * 3_600_000 }, databaseUrl)
  try {
    await installation.withStore(letCustomersWrite)
    await installation.withStore(addFields)
    const parley = await installation.start()
    const key = await parley.newKey()
    const sending = { url: parley.url, key, seconds: bench.seconds, connections: senders }
    const { p99Ms: alone } = await send(sending)
    const startedAt = performance.now()
    const ended = importList(parley, key)
    const { p99Ms: beside } = await send(sending)
    await ended
    const seconds = (performance.now() - startedAt) / 1_000
    await parley.stop()
    return [
      {
        work: `check and import of ${contacts} contacts with ${fields} fields, s`,
        engine,
        ours: `${Math.round(seconds)} s`,
        result: seconds,
        goal: atMost(60, ' s'),
      },
      {
        work: 'text sends beside an import: p99 divided by that without',
        engine,
        ours: (beside / alone).toFixed(1),
        result: beside / alone,
        goal: atMost(2, ''),
      },
    ]
  } finally {
    await installation.remove()
  }
}

/** Half of them numbers, as lists of customers have them. */
async function addFields({ db }: EngineParts, workspaceId: string): Promise<void> {
  const now = Date.now()
  const rows = Array.from({ length: fields }, (_, n) => ({
    ...{ id: `field ${n}`, workspace_id: workspaceId, key: `field_${n}`, label: `Field ${n}`, position: n, version: 0 },
    ...{ type: n % 2 === 0 ? ('text' as const) : ('number' as const), help: null, choices: '[]', archived_at: null },
    ...{ created_at: now, updated_at: now },
  }))
  await db.insertInto('contact_field').values(rows).execute()
}

/** Resolves once every row is imported. */
async function importList({ url }: Parley, key: string): Promise<void> {
  const names = Array.from({ length: fields }, (_, n) => `field_${n}`)
  const rows = Array.from({ length: contacts }, (_, row) => {
    const values = names.map((_name, n) => (n % 2 === 0 ? `Value ${(row * 7) % 1_000}` : String((row * n) % 10_000)))
    return [`+49170${1_000_000 + row}`, `Customer ${row}`, ...values].join(',')
  })
  const form = new FormData()
  form.append('file', new Blob([[['phone', 'name', ...names].join(','), ...rows].join('\n')]), 'customers.csv')
  const uploaded = await fetch(`${url}/api/v1/files`, { method: 'POST', headers: bearer(key), body: form })
  const { data } = (await uploaded.json()) as { data: { id: string } }
  const headers = bearer(key)
  const begun = await callJson(`${url}/api/v1/imports`, { method: 'POST', headers, body: { file_id: data.id } })
  const { id } = begun.body.data as { id: string }
  for (;;) {
    const { body } = await callJson(`${url}/api/v1/imports/${id}`, { headers })
    const { state, created } = body.data as { state: string; created: number }
    if (state === 'completed' && created === contacts) return
    if (!['checking', 'checked', 'running'].includes(state)) throw new Error(`The import ended as ${state}`)
    await wait(250)
  }
}
