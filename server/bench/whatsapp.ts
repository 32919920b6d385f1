import type { App } from '../src/app.ts'
import { createCampaign } from '../src/features/campaigns/manage/create-campaign.ts'
import { runCampaign } from '../src/features/campaigns/run/run-campaign.ts'
import { runKeyOf } from '../src/features/campaigns/run/run-key.ts'
import { insertWorkspace } from '../src/features/workspaces/workspaces.store.ts'
import type { LeasedJob } from '../src/jobs/leased-job.ts'
import { runNow } from '../src/jobs/run-now.ts'
import { resumeScope } from '../src/policy.ts'
import { recipients } from '../src/testing/campaigns.ts'
import { envelope, ofNumber } from '../src/testing/graph/callbacks.ts'
import { openGraph } from '../src/testing/graph/graph.ts'
import { connect, openEntryPoint } from '../src/testing/whatsapp/whatsapp.ts'
import { handlers } from '../src/worker/handlers.ts'
import { makeWorker } from '../src/worker/loop.ts'
import { runOneAtATime } from './one-at-a-time.ts'
import { type BenchStore, openBenchApp, printTable, withStores } from './open-stores.ts'

type Way = {
  readonly name: string
  readonly run: (app: App, job: LeasedJob<'campaign.run'>) => Promise<void>
  readonly count: number
}

const ways: readonly Way[] = [
  { name: 'many underway', run: runCampaign, count: 1000 },
  { name: 'one at a time', run: runOneAtATime, count: 200 },
]

await withStores(async (stores) => {
  const campaigns = []
  for (const latencyMs of [0, 100]) {
    for (const store of stores) for (const way of ways) campaigns.push(await measureCampaign(store, way, latencyMs))
  }
  printTable(campaigns)
  const callbacks = []
  for (const store of stores) callbacks.push(await measureCallbacks(store))
  printTable(callbacks)
})

/** A campaign at the rate of a number, 80 messages per second, to a fake platform with the given response time. */
async function measureCampaign(store: BenchStore, way: Way, latencyMs: number) {
  const { app, graph, scope, close } = await open(store, latencyMs)
  const input = { templateName: 'sale', recipients: recipients(way.count) }
  const { id } = await createCampaign(app, resumeScope(scope), { input, runAt: app.now() + 3_600_000 })
  const startedAt = performance.now()
  await runNow<'campaign.run'>(app, runKeyOf(id), (job) => way.run(app, job))
  const seconds = (performance.now() - startedAt) / 1000
  const sent = new Set(graph.messages.map(({ to }) => to)).size
  if (sent !== way.count || graph.messages.length !== way.count) throw new Error(`${sent} of ${way.count} were sent to`)
  await close()
  return {
    engine: store.name,
    'answer, ms': latencyMs,
    way: way.name,
    messages: way.count,
    seconds: seconds.toFixed(2),
    'messages/s': Math.round(way.count / seconds),
    'fullest second': graph.fullestSecond(),
  }
}

/** The largest callbacks of the platform: a thousand messages, and 3 MB. Measures the response and the complete processing. */
async function measureCallbacks(store: BenchStore) {
  const { app, graph, account, close } = await open(store, 0)
  const messages = Array.from({ length: 1000 }, (_, index) => ({
    from: `1555${1000000 + index}`,
    id: `w${index}`,
    type: 'text',
    text: { body: 'Hello' },
  }))
  const thousand = await graph.say(account, envelope(account, 'messages', ofNumber(account, { messages })))
  const startedAt = performance.now()
  await makeWorker(app, handlers).drain()
  const takenIn = performance.now() - startedAt
  const long = [{ from: '15551230001', id: 'long', type: 'text', text: { body: 'x'.repeat(3_000_000) } }]
  const large = await graph.say(account, envelope(account, 'messages', ofNumber(account, { messages: long })))
  await close()
  return {
    engine: store.name,
    '1,000 messages, answered after ms': Math.round(thousand.tookMs),
    'taken in after ms': Math.round(takenIn),
    '3 MB, answered after ms': Math.round(large.tookMs),
  }
}

async function open(store: BenchStore, latencyMs: number) {
  const ends: (() => unknown)[] = []
  const atEnd = (end: () => unknown) => void ends.push(end)
  const graph = await openGraph({ throughput: Number.POSITIVE_INFINITY, latencyMs, atEnd })
  const { parts } = await store.open()
  const app = openBenchApp(parts, { whatsappGraphUrl: graph.url })
  const account = graph.addAccount()
  account.templates.push({
    id: '5',
    name: 'sale',
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    parameterFormat: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Hi {{1}}, your order {{2}} is on its way.' }],
    reason: undefined,
    quality: 'GREEN',
  })
  const workspaceId = await app.transact((tx) => insertWorkspace(app, tx, { name: 'Bench' }))
  await connect(app, workspaceId, { account, entryPoint: await openEntryPoint(app, atEnd) })
  await makeWorker(app, handlers).drain()
  const close = async () => {
    for (const end of ends) await end()
    await app.platforms.close()
    await app.live.close()
    await parts.close()
  }
  return { app, graph, account, close, scope: { workspaceId, workspace_id: workspaceId, mode: 'live' as const } }
}
