import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { App } from '../../src/app.ts'
import { analyticsSummary } from '../../src/features/analytics/analytics-summary.ts'
import { writeCursor } from '../../src/features/conversations/list/cursor.ts'
import { listConversations } from '../../src/features/conversations/list/list-conversations.ts'
import { systemScope } from '../../src/policy.ts'
import { seededId } from '../../src/testing/stores/many-conversations.ts'
import { mostWhile } from '../harness/most-while.ts'
import { median } from '../harness/pairs.ts'
import { install, type Size } from '../harness/parley.ts'
import { atMost, type Bench, type Goal, type Line, type Row } from '../harness/row.ts'
import { openBenchApp } from '../open-stores.ts'

const dayMs = 86_400_000
const runs = 9

/** What grows with the data: lists, pages, search and analytics of a large workspace beside a small one. */
export const large: Row = {
  name: 'large',
  isQuick: true,
  measure: async (bench) => {
    const lines = await measure(bench, 'SQLite')
    if (bench.newDatabase) lines.push(...(await measure(bench, 'Postgres')))
    return lines
  },
}

type Question = {
  readonly goal: Goal
  readonly isRatio: boolean
  readonly ask: () => Promise<unknown>
  /** Measures the longest turn of the event loop meanwhile, not the time to the answer. */
  readonly isBlocked?: boolean
}

async function measure(bench: Bench, engine: Line['engine']): Promise<Line[]> {
  const [few, many] = bench.quick ? [1_000, 20_000] : [1_000, 1_000_000]
  const database = async () => (engine === 'Postgres' ? await bench.newDatabase?.() : undefined)
  const small = await times({ conversations: few, messagesEach: 1 }, { databaseUrl: await database(), questions })
  const big = await times({ conversations: many, messagesEach: 1 }, { databaseUrl: await database(), questions })
  const messagesEach = 10
  const talk = { conversations: many / messagesEach, messagesEach }
  const figures = await times(talk, { databaseUrl: await database(), questions: questionsOfAnalytics })
  const lines = [...big].map(([work, { ms, goal, isRatio }]): Line => {
    const beside = small.get(work)?.ms ?? Number.NaN
    return {
      work: `${many.toLocaleString('en')} conversations: ${work}, ms`,
      engine,
      ours: `${ms.toFixed(1)} ms`,
      ...(isRatio && { beside: `at ${few.toLocaleString('en')}: ${beside.toFixed(1)} ms` }),
      result: isRatio ? ms / beside : ms,
      goal,
    }
  })
  for (const [work, { ms, goal }] of figures) {
    const line = `${many.toLocaleString('en')} messages: ${work}, ms`
    lines.push({ work: line, engine, ours: `${ms.toFixed(1)} ms`, result: ms, goal })
  }
  return lines
}

type Asking = {
  readonly databaseUrl: string | undefined
  readonly questions: (app: App, workspaceId: string, conversations: number) => Map<string, Question>
}

async function times(size: Size, { databaseUrl, questions }: Asking) {
  const installation = await install(size, databaseUrl)
  try {
    return await installation.withStore(async (parts, workspaceId) => {
      const app = openBenchApp(parts)
      const found = new Map<string, { ms: number; goal: Goal; isRatio: boolean }>()
      for (const [work, { ask, goal, isRatio, isBlocked }] of questions(app, workspaceId, size.conversations)) {
        await ask()
        const took: number[] = []
        const longestTurn = () => mostWhile(ask(), () => duration(turnOfEventLoop))
        for (let run = 0; run < runs; run += 1) took.push(await (isBlocked ? longestTurn() : duration(ask)))
        found.set(work, { ms: median(took), goal, isRatio })
      }
      await app.live.close()
      return found
    })
  } finally {
    await installation.remove()
  }
}

function questions(app: App, workspaceId: string, conversations: number): Map<string, Question> {
  const scope = systemScope({ workspaceId, mode: 'live' }, 'bench')
  const list = (more: object) => () => listConversations(app, scope, { page: 1, limit: 20, ...more })
  const newest = Date.now()
  const deep = Math.floor(conversations * 0.9)
  const phone = `${10_000_000 + deep}`
  const rare = { goal: atMost(50, ' ms'), isRatio: false }
  const common = { goal: atMost(250, ' ms'), isRatio: false }
  const flat = { goal: atMost(1.2), isRatio: true }
  const page = (share: number) => Math.max(1, Math.floor((conversations * share) / 20))
  return new Map<string, Question>([
    ['first page', { ...flat, ask: list({}) }],
    ['first page of the open ones', { ...flat, ask: list({ status: 'open' }) }],
    ['by phone', { ...flat, ask: list({ phone: `+1555${10_000_000 + deep}` }) }],
    [
      'by cursor',
      { ...flat, ask: list({ cursor: writeCursor({ sortKey: newest - 45 * dayMs, id: seededId(deep) }) }) },
    ],
    ['page in the middle', { goal: atMost(60, ' ms'), isRatio: false, ask: list({ page: page(0.5) }) }],
    ['page at two fifths', { goal: atMost(60, ' ms'), isRatio: false, ask: list({ page: page(0.4) }) }],
    ['search for a word of one contact', { ...rare, ask: list({ q: `Customer ${deep}` }) }],
    [
      'search for a phone number, grouped',
      { ...rare, ask: list({ q: `+1 (555) ${phone.slice(0, 3)} ${phone.slice(3)}` }) },
    ],
    ['search for a word of 1 % of the messages', { ...rare, ask: list({ q: 'refund' }) }],
    ['search for a word of every message', { ...common, ask: list({ q: 'line' }) }],
    ['search for a word of every message, resolved only', { ...common, ask: list({ q: 'line', status: 'resolved' }) }],
    ['search for a word of every message, page 500', { ...common, ask: list({ q: 'line', page: 500 }) }],
    [
      'event loop blocked by that search',
      { goal: atMost(20, ' ms'), isRatio: false, ask: list({ q: 'line', page: 500 }), isBlocked: true },
    ],
  ])
}

function questionsOfAnalytics(app: App, workspaceId: string): Map<string, Question> {
  const scope = systemScope({ workspaceId, mode: 'live' }, 'bench')
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const ask = () => analyticsSummary(app, scope, { from: day(Date.now() - 29 * dayMs), to: day(Date.now()) })
  return new Map([['analytics of 30 days beside the 30 before', { goal: atMost(100, ' ms'), isRatio: false, ask }]])
}

async function duration(ask: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await ask()
  return performance.now() - startedAt
}
