import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seededId } from '../../src/testing/stores/many-conversations.ts'
import { callJson } from '../harness/call-json.ts'
import { load } from '../harness/load.ts'
import type { LoadResult } from '../harness/load-process.ts'
import { measurePairs, median } from '../harness/pairs.ts'
import { type Installation, install, type Parley } from '../harness/parley.ts'
import { atLeast, atMost, type Bench, type Line, type Row } from '../harness/row.ts'
import { bearer, perSecond, startAssembled } from './requests.ts'

const conversations = 1_000
const settleWithinMs = 2_000

/** Single sends at 32 connections, each on disk before it is answered, beside the assembled stack. */
export const sends: Row = { name: 'sends', isQuick: true, measure }

async function measure(bench: Bench): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-assembled-'))
  const assembled = await startAssembled(join(folder, 'assembled.db'), conversations)
  const lines: Line[] = []
  try {
    const theirs = () => send(bench, assembled.program.url, assembled.key, (n) => `c${n}`)
    lines.push(...(await compare(bench, 'SQLite', undefined, theirs)))
    if (bench.newDatabase) lines.push(...(await compare(bench, 'Postgres', await bench.newDatabase(), theirs)))
    return lines
  } finally {
    await assembled.program.stop()
    rmSync(folder, { recursive: true, force: true })
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
  const latencies: number[] = []
  const settledAfterMs: number[] = []
  try {
    const ours = async () => {
      const parley = await installation.start()
      const result = await send(bench, parley.url, await parley.newKey(), seededId)
      settledAfterMs.push(await untilSettled(installation, parley))
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
        work: `${work}: the last receipt after the end, ms`,
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

function send(bench: Bench, url: string, key: string, idOf: (n: number) => string): Promise<LoadResult> {
  const wanted = Array.from({ length: conversations }, (_, n) => ({
    method: 'POST',
    path: '/api/v1/messages/send',
    body: { conversationId: idOf(n), text: 'Your parcel is on its way.' },
  }))
  return load({ url, requests: wanted, headers: bearer(key), seconds: bench.seconds })
}

/** Milliseconds until no simulated receipt is outstanding. Stops the program. */
async function untilSettled(installation: Installation, parley: Parley): Promise<number> {
  const startedAt = performance.now()
  const metrics = async () =>
    (await (await fetch(`${parley.url}/metrics`)).text()).match(/parley_jobs\{kind="simulator.advance"[^}]*\} (\d+)/)
  while (Number((await metrics())?.[1] ?? 0) > 0 && performance.now() - startedAt < 60_000) await wait(50)
  const tookMs = performance.now() - startedAt
  await parley.stop()
  await installation.withStore(async ({ db }) => {
    const unread = await db
      .selectFrom('message')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('direction', '=', 'outbound')
      .where('status', 'in', ['queued', 'sent', 'delivered'])
      .executeTakeFirstOrThrow()
    if (Number(unread.count) > 0) throw new Error(`${unread.count} messages have not reached their last status`)
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
        for (let n = 0; n < bench.pairs; n += 1) took.push(await runCampaign(parley, n))
        await parley.stop()
        await installation.remove()
        const seconds = median(took)
        lines.push({
          work: `campaign to 1,000 at ${pace}/s, s`,
          engine,
          ours: `${seconds.toFixed(2)} s`,
          result: seconds,
          goal: atMost(goalSeconds, ' s'),
        })
      }
    }
    return lines
  },
}

/** Seconds until the call has answered, which it does when every message is with the platform. */
async function runCampaign({ url, cookie, workspaceId }: Parley, n: number): Promise<number> {
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
  const startedAt = performance.now()
  const result = await callJson(`${url}/api/chat/bulk-send`, { method: 'POST', headers, body })
  const seconds = (performance.now() - startedAt) / 1_000
  // Some numbers of the simulator always fail.
  if (result.body.successful < 990) throw new Error(`Not every message was accepted: ${result.text.slice(0, 300)}`)
  return seconds
}
