import { systemActor } from '../src/actor.ts'
import type { App } from '../src/app.ts'
import { createCampaign } from '../src/features/campaigns/manage/create-campaign.ts'
import { runCampaign } from '../src/features/campaigns/run/run-campaign.ts'
import { runKeyOf } from '../src/features/campaigns/run/run-key.ts'
import { insertWorkspace } from '../src/features/workspaces/workspaces.store.ts'
import type { LeasedJob } from '../src/jobs/leased-job.ts'
import { runNow } from '../src/jobs/run-now.ts'
import { resumeScope } from '../src/policy.ts'
import { messagesByPhone, raiseSendingRate, recipients } from '../src/testing/campaigns.ts'
import { approvedTemplate } from '../src/testing/templates.ts'
import { handlers } from '../src/worker/handlers.ts'
import { makeWorker } from '../src/worker/loop.ts'
import { runOneAtATime } from './one-at-a-time.ts'
import { type BenchStore, openBenchApp, printTable, withStores } from './open-stores.ts'

const count = 1000

type CampaignJob = LeasedJob<'campaign.run'>
type Way = { readonly name: string; readonly run: (app: App, job: CampaignJob) => Promise<void> }

const ways: readonly Way[] = [
  { name: 'in batches', run: runCampaign },
  { name: 'one at a time', run: runOneAtATime },
]

await withStores(async (stores) => {
  const rows = []
  for (const pace of [80, 1000]) {
    for (const store of stores) for (const way of ways) rows.push(await measure(store, way, pace))
  }
  printTable(rows)
})

/** A campaign as bulk send runs it, while a worker simulates the receipts of the messages. */
async function measure(store: BenchStore, way: Way, pace: number) {
  const { parts, statements } = await store.open()
  const app = openBenchApp(parts)
  const fixture = await prepareData(app)
  await raiseSendingRate(fixture, pace)
  const worker = makeWorker(app, handlers)
  await worker.start()
  const before = statements()
  const startedAt = performance.now()
  await send(fixture, way)
  const seconds = (performance.now() - startedAt) / 1000
  const used = statements() - before
  await worker.stop()
  const sent = (await messagesByPhone(app)).size
  await app.live.close()
  await parts.close()
  if (sent !== count) throw new Error(`${sent} of ${count} were sent to`)
  return {
    engine: store.name,
    'pace, messages/s': pace,
    way: way.name,
    recipients: count,
    seconds: seconds.toFixed(1),
    'messages/s': Math.round(count / seconds),
    'statements/recipient': (used / count).toFixed(1),
  }
}

async function prepareData(app: App) {
  const workspaceId = await app.transact((tx) => insertWorkspace(app, tx, { name: 'Bench' }))
  const fixture = {
    app,
    workspaceId,
    scope: () => resumeScope({ workspace_id: workspaceId, mode: 'live' }),
    system: () => systemActor({ workspaceId, mode: 'live' }, 'bench'),
  }
  await approvedTemplate(fixture)
  return fixture
}

async function send({ app, scope, system }: Awaited<ReturnType<typeof prepareData>>, way: Way): Promise<void> {
  const input = { templateName: 'order_shipped', recipients: recipients(count) }
  const runAt = app.now() + 3_600_000
  const { id } = await createCampaign(app, scope(), { actor: system(), input, runAt })
  await runNow<'campaign.run'>(app, runKeyOf(id), (job) => way.run(app, job))
}
