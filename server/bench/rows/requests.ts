import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callJson } from '../harness/call-json.ts'
import { load } from '../harness/load.ts'
import type { LoadOptions } from '../harness/load-process.ts'
import { measurePairs } from '../harness/pairs.ts'
import { install, type Parley } from '../harness/parley.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { atLeast, atMost, type Bench, type Line, type Row } from '../harness/row.ts'

const alternatives = join(import.meta.dirname, '../alternatives')
const conversations = 10_000
const path = '/api/v1/conversations?limit=20'
const pages = Array.from({ length: 200 }, (_, n) => ({ path: `${path}&page=${n + 1}` }))
const samePage = [{ path }]

/** Measures requests with an API key: the list of 20 conversations, and authentication alone. */
export const requests: Row = { name: 'requests', isQuick: true, measure }

async function measure(bench: Bench): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-assembled-'))
  const installation = await install({ conversations, messagesEach: 1 })
  const parley = await installation.start()
  const key = await parley.newKey()
  const { text: list, headers: ofList } = await callJson(`${parley.url}${path}`, { headers: bearer(key) })
  const described = (await callJson(`${parley.url}/api/v1/key`, { headers: bearer(key) })).text
  const express = await startProgram({ file: join(alternatives, 'bare-express.ts'), environment: { BODY: list } })
  const expressKey = await startProgram({
    file: join(alternatives, 'bare-express.ts'),
    environment: { BODY: described },
  })
  const http = await startProgram({ file: join(alternatives, 'bare-http.ts'), environment: { BODY: list } })
  const assembled = await startAssembled(join(folder, 'assembled.db'), conversations)
  const running: Program[] = [parley, express, expressKey, http, assembled.program]
  const rate =
    (program: Program, wanted: typeof pages, headers = {}) =>
    async () =>
      (await load({ url: program.url, requests: wanted, headers, seconds: bench.seconds })).perSecond
  const ours = (wanted: typeof pages, headers = {}) => rateByKeys(bench, parley, { wanted, headers })
  const lines: Line[] = []
  const compare = async (
    work: string,
    wanted: typeof pages,
    other: { name: string; rate: () => Promise<number>; goal: number; headers?: Readonly<Record<string, string>> },
  ) => {
    const { ours: own, theirs, ratio } = await measurePairs(bench.pairs, ours(wanted, other.headers), other.rate)
    lines.push({
      work,
      engine: 'SQLite',
      ours: perSecond(own),
      beside: `${other.name} ${perSecond(theirs)}`,
      result: ratio,
      goal: atLeast(other.goal),
    })
  }
  try {
    const bareExpress = { name: 'bare Express', rate: rate(express, samePage) }
    await compare('list of 20, another page each time', pages, { ...bareExpress, goal: 0.2 })
    await compare('list of 20, another page each time', pages, {
      name: 'assembled',
      rate: rate(assembled.program, pages, bearer(assembled.key)),
      goal: 6,
    })
    const ifNoneMatch = { 'if-none-match': ofList.get('etag') ?? '' }
    await compare('list of 20, unchanged', samePage, { ...bareExpress, goal: 0.4 })
    await compare('list of 20, unchanged, asked for with its ETag', samePage, {
      ...bareExpress,
      goal: 0.4,
      headers: ifNoneMatch,
    })
    await compare('list of 20, unchanged', samePage, { name: 'bare node:http', rate: rate(http, samePage), goal: 0 })
    const onlyKey = [{ path: '/api/v1/key' }]
    const { pairs, ours: own, theirs } = await measurePairs(bench.pairs, ours(onlyKey), rate(expressKey, onlyKey))
    const extraMicroseconds = pairs
      .map((pair) => 1e6 / pair.ours - 1e6 / pair.theirs)
      .toSorted((one, other) => one - other)
    lines.push({
      work: 'authentication, limit, headers and log of one request, µs',
      engine: 'SQLite',
      ours: perSecond(own),
      beside: `bare Express ${perSecond(theirs)}`,
      result: extraMicroseconds[Math.floor(extraMicroseconds.length / 2)] ?? Number.NaN,
      goal: atMost(35, ' µs'),
    })
    if (bench.newDatabase) lines.push(...(await besidePostgres(bench, parley)))
    return lines
  } finally {
    for (const each of running) await each.stop()
    await installation.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures the same requests on PostgreSQL, beside SQLite. The database server shares the machine. */
async function besidePostgres(bench: Bench, onSqlite: Parley): Promise<Line[]> {
  const installation = await install({ conversations, messagesEach: 1 }, await bench.newDatabase?.())
  const onPostgres = await installation.start()
  try {
    const lines: Line[] = []
    for (const [work, wanted, goal] of [
      ['GET /api/v1/key', [{ path: '/api/v1/key' }], 0.7],
      ['list of 20, another page each time', pages, 0.4],
    ] as const) {
      const { ours, theirs, ratio } = await measurePairs(
        bench.pairs,
        rateByKeys(bench, onPostgres, { wanted }),
        rateByKeys(bench, onSqlite, { wanted }),
      )
      lines.push({
        work,
        engine: 'Postgres',
        ours: perSecond(ours),
        beside: `SQLite ${perSecond(theirs)}`,
        result: ratio,
        goal: atLeast(goal),
      })
    }
    return lines
  } finally {
    await onPostgres.stop()
    await installation.remove()
  }
}

type Asked = {
  readonly wanted: LoadOptions['requests']
  readonly headers?: Readonly<Record<string, string>>
}

/** A key allows at most 100,000 requests a minute, which is less than a run can make. */
function rateByKeys(bench: Bench, parley: Parley, { wanted, headers = {} }: Asked): () => Promise<number> {
  return async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, parley.newKey))
    return (await load({ url: parley.url, requests: wanted, headers, keys, seconds: bench.seconds })).perSecond
  }
}

export async function startAssembled(database: string, count: number): Promise<{ program: Program; key: string }> {
  const program = await startProgram({
    file: join(alternatives, 'assembled.ts'),
    environment: { DATABASE: database, CONVERSATIONS: String(count) },
  })
  const key = /^key (\S+)$/m.exec(program.output())?.[1]
  if (key === undefined) throw new Error('The assembled stack printed no key')
  return { program, key }
}

export function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}

export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`
}
