import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EngineParts } from '../../src/db/dialect.ts'
import { seededId } from '../../src/testing/stores/many-conversations.ts'
import { sendsWithRawSqlite } from '../alternatives/raw-sqlite.ts'
import { callJson } from '../harness/call-json.ts'
import { load } from '../harness/load.ts'
import type { LoadResult } from '../harness/load-process.ts'
import { measurePairs, median } from '../harness/pairs.ts'
import { type Installation, install, type Parley } from '../harness/parley.ts'
import { atLeast, atMost, type Bench, type Line, type Row } from '../harness/row.ts'
import { bearer, perSecond, startAssembled } from './requests.ts'

const conversations = 1_000
const settleWithinMs = 2_000
/** The simulator reports that a message was read this long after it accepted it. */
const lastReceiptMs = 4_000

/** Single sends at 32 connections, each on disk before it is answered, beside the assembled stack. */
export const sends: Row = { name: 'sends', isQuick: true, measure }

async function measure(bench: Bench): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-assembled-'))
  const assembled = await startAssembled(join(folder, 'assembled.db'), conversations)
  const lines: Line[] = []
  try {
    const { program, key } = assembled
    const theirs = () => send({ url: program.url, key, idOf: (n) => `c${n}`, seconds: bench.seconds })
    await theirs()
    lines.push(...(await compare(bench, 'SQLite', undefined, theirs)))
    const raw = Array.from({ length: bench.pairs }, () => sendsWithRawSqlite(folder, bench.seconds))
    lines.push(besideRaw(lines[0], median(raw)))
    if (bench.newDatabase) lines.push(...(await compare(bench, 'Postgres', await bench.newDatabase(), theirs)))
    return lines
  } finally {
    await assembled.program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What remains of what the store alone could do. It has no goal. */
function besideRaw(ours: Line | undefined, raw: number): Line {
  const own = Number(ours?.ours.replace(/\D/g, ''))
  return {
    work: 'durable send, 32 connections, no pace',
    engine: 'SQLite',
    ours: perSecond(own),
    beside: `raw better-sqlite3 ${perSecond(raw)}`,
    result: own / raw,
    goal: atLeast(0),
  }
}

async function compare(
  bench: Bench,
  engine: Line['engine'],
  databaseUrl: string | undefined,
  theirs: () => Promise<LoadResult>,
): Promise<Line[]> {
  // Free text is refused 24 hours after the customer's last message.
  const installation = await install({ conversations, messagesEach: 1, spanMs: 12 * 3_600_000 }, databaseUrl)
  await installation.withStore(letCustomersWrite)
  const latencies: number[] = []
  const settledAfterMs: number[] = []
  try {
    const ours = async () => {
      const parley = await installation.start()
      const { url } = parley
      const key = await parley.newKey()
      // From then on every message that is sent comes with the three receipts of an earlier one.
      await send({ url, key, idOf: seededId, seconds: lastReceiptMs / 1_000 })
      const result = await send({ url, key, idOf: seededId, seconds: bench.seconds })
      settledAfterMs.push((await untilSettled(installation, parley)) - lastReceiptMs)
      latencies.push(result.p99Ms)
      return result.perSecond
    }
    const {
      ours: own,
      theirs: others,
      ratio,
    } = await measurePairs(bench.pairs, ours, async () => (await theirs()).perSecond)
    const work = 'durable send, 32 connections, no pace'
    return [
      {
        work,
        engine,
        ours: perSecond(own),
        beside: `assembled ${perSecond(others)}`,
        result: ratio,
        goal: atLeast(engine === 'SQLite' ? 4 : 0),
      },
      {
        work: `${work}: p99, ms`,
        engine,
        ours: `${Math.round(median(latencies))} ms`,
        result: median(latencies),
        goal: atMost(100, ' ms'),
      },
      {
        work: `${work}: the last receipt after it was due, ms`,
        engine,
        ours: `${Math.round(median(settledAfterMs))} ms`,
        result: median(settledAfterMs),
        goal: atMost(settleWithinMs, ' ms'),
      },
    ]
  } finally {
    await installation.remove()
  }
}

type Sending = {
  readonly url: string
  readonly key: string
  readonly idOf: (n: number) => string
  readonly seconds: number
}

function send({ url, key, idOf, seconds }: Sending): Promise<LoadResult> {
  const requests = Array.from({ length: conversations }, (_, n) => ({
    method: 'POST',
    path: '/api/v1/messages/send',
    body: { conversationId: idOf(n), text: 'Your parcel is on its way.' },
  }))
  return load({ url, requests, headers: bearer(key), seconds })
}

/** The simulator, too, accepts free text only for customers who wrote to it within 24 hours. */
async function letCustomersWrite({ db }: EngineParts): Promise<void> {
  const now = Date.now()
  const written = db
    .selectFrom('contact')
    .innerJoin('conversation', 'conversation.contact_id', 'contact.id')
    .select((of) => [
      'conversation.channel_id',
      of.ref('contact.phone').$notNull().as('phone'),
      sql<string>`'Hello'`.as('last_text'),
      sql.lit(now).as('last_at'),
      sql.lit(now).as('customer_wrote_at'),
      sql.lit(0).as('blocked'),
      sql.lit(0).as('receipts_by_hand'),
    ])
  await db
    .insertInto('simulator_phone')
    .columns(['channel_id', 'phone', 'last_text', 'last_at', 'customer_wrote_at', 'blocked', 'receipts_by_hand'])
    .expression(written)
    .execute()
}

/** Milliseconds until no simulated receipt is outstanding. Stops the program. */
async function untilSettled(installation: Installation, parley: Parley): Promise<number> {
  const startedAt = performance.now()
  const outstanding = async () =>
    (await (await fetch(`${parley.url}/metrics`)).text()).includes('parley_jobs{kind="simulator.advance"')
  while ((await outstanding()) && performance.now() - startedAt < 60_000) await wait(50)
  const tookMs = performance.now() - startedAt
  await parley.stop()
  await installation.withStore(async ({ db }) => {
    const unread = await db
      .selectFrom('message')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('direction', '=', 'outbound')
      .where('status', '<>', 'read')
      .executeTakeFirstOrThrow()
    if (Number(unread.count) > 0) throw new Error(`${unread.count} messages were not read`)
  })
  return tookMs
}

/** Campaigns to 1,000 recipients over the REST API, which answers with the final result. */
export const campaigns: Row = {
  name: 'campaigns',
  isQuick: false,
  measure: async (bench) => {
    const lines: Line[] = []
    for (const engine of ['SQLite', 'Postgres'] as const) {
      if (engine === 'Postgres' && !bench.newDatabase) continue
      for (const [pace, goalSeconds] of [
        [1_000, engine === 'SQLite' ? 1.3 : 2],
        [80, 12.75],
      ] as const) {
        const databaseUrl = engine === 'Postgres' ? await bench.newDatabase?.() : undefined
        const installation = await install({ conversations: 0, messagesEach: 0, messagesPerSecond: pace }, databaseUrl)
        const parley = await installation.start()
        const took: number[] = []
        const delaysMs: number[] = []
        for (let n = 0; n < bench.pairs; n += 1) {
          const send = await prepareCampaign(parley, n)
          await eventLoopDelayMs(parley)
          took.push(await send())
          delaysMs.push(await eventLoopDelayMs(parley))
        }
        await parley.stop()
        await installation.remove()
        const work = `campaign to 1,000 at ${pace}/s`
        const [seconds, delayMs] = [median(took), median(delaysMs)]
        const goal = atMost(goalSeconds, ' s')
        lines.push({ work: `${work}, s`, engine, ours: `${seconds.toFixed(2)} s`, result: seconds, goal })
        if (pace > 80) continue
        lines.push({
          work: `${work}: event-loop delay p99, ms`,
          engine,
          ours: `${delayMs.toFixed(1)} ms`,
          result: delayMs,
          goal: atMost(20, ' ms'),
        })
      }
    }
    return lines
  },
}

/** The delay is measured with timers of this many milliseconds, which are part of the figure. */
const delayResolutionMs = 10

/** Since the previous call. */
async function eventLoopDelayMs({ url }: Parley): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]
  return Number(seconds) * 1_000 - delayResolutionMs
}

/**
 * A campaign to 1,000 recipients. Returns what sends it: seconds until the call has answered, which it does when every message
 * is with the platform.
 */
export async function prepareCampaign({ url, cookie, workspaceId }: Parley, n: number): Promise<() => Promise<number>> {
  const name = `sale_${n}`
  const headers = { cookie }
  const components = [{ type: 'BODY', text: 'Hi {{1}}, there is news.', example: { body_text: [['Ada']] } }]
  const template = { workspaceId, name, language: 'en', category: 'UTILITY', components }
  await callJson(`${url}/api/chat/templates`, { method: 'POST', headers, body: template })
  const templates = async () =>
    (await callJson(`${url}/api/chat/templates?workspaceId=${workspaceId}`, { headers })).body.data
  const isApproved = (each: { name: string; status: string }) => each.name === name && each.status === 'APPROVED'
  while (!(await templates()).some(isApproved)) await wait(50)
  const recipients = Array.from({ length: 1_000 }, (_, place) => ({
    phone: `+49170${String(n * 1_000 + place).padStart(7, '0')}`,
    variables: { 1: `Customer ${place}` },
  }))
  const body = { workspaceId, templateName: name, languageCode: 'en', recipients }
  return async () => {
    const startedAt = performance.now()
    const result = await callJson(`${url}/api/chat/bulk-send`, { method: 'POST', headers, body })
    const seconds = (performance.now() - startedAt) / 1_000
    // Some numbers of the simulator always fail.
    if (result.body.successful < 990) throw new Error(`Not every message was accepted: ${result.text.slice(0, 300)}`)
    return seconds
  }
}
