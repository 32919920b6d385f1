import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { GraphAccount } from '../../src/testing/graph/accounts.ts'
import { bytesOf, envelope, ofNumber, signatureOf } from '../../src/testing/graph/callbacks.ts'
import { openGraph } from '../../src/testing/graph/graph.ts'
import { connectionTo } from '../../src/testing/http/connection-to.ts'
import { postWithRawUndici } from '../alternatives/raw-undici.ts'
import { callJson } from '../harness/call-json.ts'
import { measurePairs, median, type PairedResult, percentile } from '../harness/pairs.ts'
import { install, type Parley } from '../harness/parley.ts'
import { openReceiver, type Receiver } from '../harness/receiver.ts'
import { atLeast, atMost, type Bench, type Line, onBothEngines, type Row } from '../harness/row.ts'

const atOnce = 32

/** What customers write, from the platform's callback to the signed webhook, and receivers that do not answer. */
export const callbacks: Row = {
  name: 'callbacks',
  isQuick: false,
  measure: (bench) => onBothEngines(bench, (engine, databaseUrl) => measure(bench, engine, databaseUrl)),
}

async function measure(bench: Bench, engine: Line['engine'], databaseUrl: string | undefined): Promise<Line[]> {
  const ends: (() => void | Promise<void>)[] = []
  const graph = await openGraph({ throughput: 1_000, atEnd: (end) => void ends.push(end) })
  const account = graph.addAccount()
  const receiver = await openReceiver()
  const hanging = await openReceiver({ hangs: true })
  const installation = await install({ conversations: 0, messagesEach: 0 }, databaseUrl)
  const parley = await installation.start({ PARLEY_WHATSAPP_GRAPH_URL: graph.url })
  const agent = new Agent({ connections: atOnce })
  try {
    await connect(parley, account)
    await subscribe(parley, receiver.url)
    const platform = makePlatform(account, agent)
    await platform.write(200, 'warm-up')
    await receiver.until(200)

    const idle: number[] = []
    for (let n = 0; n < (bench.quick ? 20 : 200); n += 1) {
      const expected = receiver.arrivals.length + 1
      const startedAt = performance.now()
      await platform.write(1, `idle ${n}`)
      await receiver.until(expected)
      idle.push(performance.now() - startedAt)
    }
    const rates: number[] = []
    const rawRates: number[] = []
    const count = bench.quick ? 500 : 3_000
    for (let run = 0; run < bench.pairs; run += 1) {
      rawRates.push(await postWithRawUndici({ url: receiver.url, count, atOnce }))
      const expected = receiver.arrivals.length + count
      const startedAt = performance.now()
      await platform.write(count, `run ${run}`)
      await receiver.until(expected)
      rates.push(count / ((performance.now() - startedAt) / 1_000))
    }
    const many: { answered: number; processed: number }[] = []
    for (let run = 0; run < bench.pairs; run += 1) many.push(await thousandAtOnce(parley, platform, run))
    const besideHanging = await measureHanging({ pairs: bench.pairs, parley, platform, receiver, hanging })
    return [
      {
        work: 'callback to signed webhook, idle: p99, ms',
        engine,
        ours: `${percentile(idle, 0.99).toFixed(0)} ms`,
        result: percentile(idle, 0.99),
        goal: atMost(100, ' ms'),
      },
      {
        work: 'callback to signed webhook, 32 at once',
        engine,
        ours: `${Math.round(median(rates))}/s`,
        beside: `raw undici loop ${Math.round(median(rawRates))}/s`,
        result: median(rates),
        goal: atLeast(1_000, '/s'),
      },
      {
        work: '1,000 messages in one callback: answered, ms',
        engine,
        ours: `${Math.round(median(many.map((each) => each.answered)))} ms`,
        result: median(many.map((each) => each.answered)),
        goal: atMost(50, ' ms'),
      },
      {
        work: '1,000 messages in one callback: processed, ms',
        engine,
        ours: `${Math.round(median(many.map((each) => each.processed)))} ms`,
        result: median(many.map((each) => each.processed)),
        goal: atMost(engine === 'SQLite' ? 300 : 1_000, ' ms'),
      },
      {
        work: '50 receivers of which 5 hang: p99 of the 45',
        engine,
        ours: `${besideHanging.ours.toFixed(0)} ms`,
        beside: `without the five ${besideHanging.theirs.toFixed(0)} ms`,
        result: besideHanging.ratio,
        goal: atMost(1.2),
      },
    ]
  } finally {
    await parley.stop()
    await installation.remove()
    await agent.close()
    receiver.close()
    hanging.close()
    for (const end of ends) await end()
  }
}

async function connect({ url, cookie, workspaceId }: Parley, account: GraphAccount): Promise<void> {
  const body = { workspaceId, ...connectionTo(account) }
  const { result } = (await callJson(`${url}/trpc/channels.connect`, { method: 'POST', headers: { cookie }, body }))
    .body
  account.callbackUrl = `${url}/callbacks/whatsapp/${result.data.channelId}`
}

async function subscribe({ url, cookie, workspaceId }: Parley, hookUrl: string): Promise<string> {
  const body = { workspaceId, url: hookUrl, events: ['message.received'] }
  const { result } = (await callJson(`${url}/trpc/webhooks.create`, { method: 'POST', headers: { cookie }, body })).body
  return String(result.data.data.id)
}

async function deleteWebhook({ url, cookie, workspaceId }: Parley, webhookId: string): Promise<void> {
  await callJson(`${url}/trpc/webhooks.delete`, {
    method: 'POST',
    headers: { cookie },
    body: { workspaceId, webhookId },
  })
}

/** Posts one message per callback, signed, from customers who take turns. */
function makePlatform(account: GraphAccount, agent: Agent) {
  const sendAll = async (messages: readonly object[]) => {
    const body = bytesOf(envelope(account, 'messages', ofNumber(account, { messages })))
    const answer = await request(account.callbackUrl ?? '', {
      method: 'POST',
      dispatcher: agent,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, account.appSecret) },
      body,
    })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`The callback was answered with ${answer.statusCode}`)
  }
  const message = (name: string, n: number) => ({
    from: `1555${String(1_000_000 + (n % 500))}`,
    id: `wamid.${name}.${n}`,
    timestamp: String(Math.floor(Date.now() / 1_000)),
    type: 'text',
    text: { body: `Where is my order ${n}?` },
  })
  return {
    write: async (count: number, name: string) => {
      let next = 0
      const writeOn = async () => {
        while (next < count) await sendAll([message(name, next++)])
      }
      await Promise.all(Array.from({ length: Math.min(atOnce, count) }, writeOn))
    },
    writeTogether: (count: number, name: string) => sendAll(Array.from({ length: count }, (_, n) => message(name, n))),
  }
}

type Platform = ReturnType<typeof makePlatform>

/** The largest callback of the platform: milliseconds until it is answered, and until the last message is stored. */
async function thousandAtOnce({ url }: Parley, platform: Platform, run: number) {
  const metrics = `${url}/metrics`
  const startedAt = performance.now()
  await platform.writeTogether(1_000, `together ${run}`)
  const answered = performance.now() - startedAt
  const outstanding = async () =>
    /parley_jobs\{kind="whatsapp.callback"[^}]*\} (\d+)/.exec(await (await fetch(metrics)).text())?.[1]
  while (Number((await outstanding()) ?? 0) > 0) await wait(10)
  const processed = performance.now() - startedAt
  return { answered, processed }
}

type HangingParts = {
  readonly pairs: number
  readonly parley: Parley
  readonly platform: Platform
  readonly receiver: Receiver
  readonly hanging: Receiver
}

/**
 * Each of 200 messages goes to 45 webhooks, with and without five more whose receiver never answers, in alternating
 * pairs: the same share as 10 of 100, of which a workspace may have 50. A result is the p99 of 9,000 deliveries.
 */
async function measureHanging({ pairs, parley, platform, receiver, hanging }: HangingParts): Promise<PairedResult> {
  for (let n = 1; n < 45; n += 1) await subscribe(parley, `${receiver.url}?n=${n}`)
  const measureOnce = async () => {
    const delays: number[] = []
    for (let n = 0; n < 200; n += 1) {
      const arrivedBefore = receiver.arrivals.length
      const startedAt = performance.now()
      await platform.write(1, `after ${arrivedBefore}`)
      await receiver.until(arrivedBefore + 45)
      delays.push(...receiver.arrivals.slice(arrivedBefore).map((arrivedAt) => arrivedAt - startedAt))
    }
    return percentile(delays, 0.99)
  }
  const besideHanging = async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await subscribe(parley, `${hanging.url}?n=${n}`))
    const p99 = await measureOnce()
    for (const id of ids) await deleteWebhook(parley, id)
    return p99
  }
  await measureOnce()
  return measurePairs(pairs, besideHanging, measureOnce)
}
