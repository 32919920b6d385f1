import { expect, onTestFinished, test } from 'vitest'
import { stateOf } from '../../testing/campaigns.ts'
import { sqlite } from '../../testing/stores/engines.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'

// The simulated Graph API of these tests throttles nothing by itself, and counts every call.

test('the platform never receives more than the rate limit, across all campaigns', async () => {
  const { graph, start, app } = await openWhatsAppCampaign(sqlite)
  const campaigns = [await start(90), await start(90)]
  const worker = makeWorker(app, handlers)
  await worker.start()
  onTestFinished(worker.stop)
  for (const id of campaigns) await expect.poll(() => stateOf(app, id), { timeout: 25_000 }).toBe('completed')

  expect(graph.messages).toHaveLength(180)
  expect(graph.fullestSecond()).toBeLessThanOrEqual(80)
})

test('a campaign retries what the platform could not handle, and slows down when throttled', async () => {
  const { graph, start, report, runJobs } = await openWhatsAppCampaign(sqlite)
  graph.troubles.push(131000, 130429, 131016, 2)
  const id = await start(20)
  await runJobs()

  expect((await report(id)).counts).toMatchObject({ sent: 20, failed: 0 })
  expect(new Set(graph.messages.map(({ to }) => to)).size).toBe(20)
})
