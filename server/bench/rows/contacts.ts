import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import type { App } from '../../src/app.ts'
import { countContacts, listContacts } from '../../src/features/contacts/list-contacts.ts'
import { listContactRecords } from '../../src/features/contacts/records/list-records.ts'
import { systemScope } from '../../src/policy.ts'
import { mostWhile } from '../harness/most-while.ts'
import { install } from '../harness/parley.ts'
import { atMost, type Bench, type Line, onBothEngines, type Row } from '../harness/row.ts'
import { seedContacts } from '../harness/seed-contacts.ts'
import { openBenchApp } from '../open-stores.ts'

const calls = 50
const hourMs = 3_600_000

/** Lists, filters, searches and counts of contacts with ten fields. `CONTACTS=100000` asks a smaller store. */
export const contacts: Row = {
  name: 'contacts',
  isQuick: true,
  measure: (bench) => onBothEngines(bench, (engine, databaseUrl) => measure(bench, engine, databaseUrl)),
}

type Question = { readonly most: number; readonly ask: () => Promise<unknown> }

async function measure(bench: Bench, engine: Line['engine'], databaseUrl: string | undefined): Promise<Line[]> {
  const count = Number(process.env.CONTACTS ?? (bench.quick ? 20_000 : 1_000_000))
  const installation = await install({ conversations: 0, messagesEach: 0 }, databaseUrl)
  try {
    return await installation.withStore(async (parts, workspaceId) => {
      const startedAt = performance.now()
      await seedContacts(parts, { workspaceId, contacts: count, newest: Date.now() - 60_000 })
      await parts.pool?.query('vacuum analyze')
      bench.note(`${engine}: seeded in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
      const app = openBenchApp(parts)
      const lines: Line[] = []
      for (const [work, question] of questions(app, workspaceId, count)) {
        lines.push(...(await answer({ engine, work: `${count.toLocaleString('en')} contacts: ${work}` }, question)))
      }
      await app.live.close()
      return lines
    })
  } finally {
    await installation.remove()
  }
}

/** The median and the 99th percentile of the answers, and the longest turn of the event loop meanwhile. */
async function answer(about: Pick<Line, 'engine' | 'work'>, { most, ask }: Question): Promise<Line[]> {
  await ask()
  const took: number[] = []
  let blocked = 0
  for (let call = 0; call < calls; call += 1) {
    const startedAt = performance.now()
    const answered = ask().then(() => took.push(performance.now() - startedAt))
    blocked = Math.max(blocked, await mostWhile(answered, oneTurn))
  }
  took.sort((one, other) => one - other)
  const at = (share: number) => took[Math.floor(calls * share)] ?? Number.NaN
  const ours = `${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, event loop ${blocked.toFixed(0)} ms`
  return [{ ...about, work: `${about.work}, ms`, ours, result: at(0.5), goal: atMost(most, ' ms') }]
}

async function oneTurn(): Promise<number> {
  const startedAt = performance.now()
  await turnOfEventLoop()
  return performance.now() - startedAt
}

function questions(app: App, workspaceId: string, contacts: number): Map<string, Question> {
  const scope = systemScope({ workspaceId, mode: 'live' }, 'bench')
  const list = (most: number, more: object): Question => ({
    most,
    ask: () => listContacts(app, scope, { page: 1, limit: 50, ...more }),
  })
  const count = (most: number, filter: object): Question => ({ most, ask: () => countContacts(app, scope, filter) })
  const where = (field: string, operator: FieldCondition['operator'], value: FieldCondition['value']) => ({
    field,
    operator,
    value,
  })
  const late = where('source', 'is', 'legacy')
  const isPro = where('plan', 'is', 'pro')
  const hasPoints = where('points', 'at_least', 5_000)
  const rare = { tag: 'vip', fields: [isPro, hasPoints] }
  const frequent = { tag: 'customer', fields: [isPro, where('newsletter', 'is', true)] }
  const one = Math.floor(contacts * 0.9)
  const updated_after = new Date(Date.now() - hourMs).toISOString()
  return new Map<string, Question>([
    ['first page', list(50, {})],
    ['first page by name', list(50, { sort: 'name' })],
    ['page in the middle', list(2_000, { page: Math.floor(contacts / 100) })],
    ['who opted out', list(50, { optedOut: true })],
    ['a text of 0.2 %', list(50, { fields: [where('city', 'is', 'City 7')] })],
    ['a choice of 60 %', list(50, { fields: [where('plan', 'is', 'free')] })],
    ['a choice of 60 %, by name', list(50, { fields: [where('plan', 'is', 'free')], sort: 'name' })],
    ['a number, half of them', list(50, { fields: [hasPoints] })],
    ['a text of the oldest 15 %', list(2_000, { fields: [late] })],
    ['a part of a link', list(2_000, { fields: [where('site', 'contains', '99999')] })],
    ['a tag of 1 %', list(50, { tag: 'vip' })],
    ['a language', list(50, { language: 'fr' })],
    ['three conditions, the rarest 1 %', list(50, rare)],
    ['three conditions, the rarest 25 %', list(50, frequent)],
    ['count of all', count(200, {})],
    ['count of a choice of 60 %', count(200, { fields: [where('plan', 'is', 'free')] })],
    ['count of a language', count(200, { language: 'fr' })],
    ['count of three conditions, the rarest 1 %', count(200, rare)],
    ['count of three conditions, the rarest 25 %', count(2_000, frequent)],
    ['count of a part of a link', count(2_000, { fields: [where('site', 'contains', '99999')] })],
    ['search for one name', list(50, { q: String(one) })],
    ['search for a word of 10 %', list(50, { q: 'fischer' })],
    ['what changed in an hour', { most: 50, ask: () => listContactRecords(app, scope, { limit: 50, updated_after }) }],
  ])
}
