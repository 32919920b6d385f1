import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EngineParts } from '../../src/db/dialect.ts'
import { seededId } from '../../src/testing/stores/many-conversations.ts'
import { sendsWithRawSqlite } from '../alternatives/raw-sqlite.ts'
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
    const raw = median(Array.from({ length: bench.pairs }, () => sendsWithRawSqlite(folder, bench.seconds)))
    const others = { theirs, raw: `raw better-sqlite3 ${perSecond(raw)}` }
    lines.push(...(await compare(bench, { ...others, engine: 'SQLite', databaseUrl: undefined })))
    if (bench.newDatabase)
      lines.push(...(await compare(bench, { ...others, engine: 'Postgres', databaseUrl: await bench.newDatabase() })))
    return lines
  } finally {
    await assembled.program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Compared = {
  readonly engine: Line['engine']
  readonly databaseUrl: string | undefined
  readonly theirs: () => Promise<LoadResult>
  /** What the store alone could do, as the table names it. */
  readonly raw: string
}

async function compare(bench: Bench, { engine, databaseUrl, theirs, raw }: Compared): Promise<Line[]> {
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
      await send({ url, key, seconds: lastReceiptMs / 1_000 })
      const result = await send({ url, key, seconds: bench.seconds })
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
        beside: `assembled ${perSecond(others)}, ${raw}`,
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
  /** The ID of the nth of 1,000 conversations; those that were seeded unless given. */
  readonly idOf?: (n: number) => string
  readonly seconds: number
  readonly connections?: number
}

/** Sends texts to 1,000 conversations, without a pause on each connection. */
export function send({ url, key, idOf = seededId, ...more }: Sending): Promise<LoadResult> {
  const requests = Array.from({ length: conversations }, (_, n) => ({
    method: 'POST',
    path: '/api/v1/messages/send',
    body: { conversationId: idOf(n), text: 'Your parcel is on its way.' },
  }))
  return load({ url, requests, headers: bearer(key), ...more })
}

/** The simulator, too, accepts free text only for customers who wrote to it within 24 hours. */
export async function letCustomersWrite({ db }: EngineParts): Promise<void> {
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

/** Waits until no simulated receipt is outstanding, and stops the program. Returns how long it waited, in milliseconds. */
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
