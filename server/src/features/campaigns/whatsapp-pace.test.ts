import { expect, onTestFinished, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { recipients, stateOf } from '../../testing/campaigns.ts'
import { engines, sqlite } from '../../testing/stores/engines.ts'
import { connect, openEntryPoint } from '../../testing/whatsapp/whatsapp.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { startCampaign } from './manage/start-campaign.ts'

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

test.each(engines)(
  'two numbers send at their own paces at once, neither above its own nor slowed by the other, on $name',
  async (engine) => {
    const { graph, account, app, owner, where, workspaceId, channel } = await openWhatsAppCampaign(engine)
    const number = graph.addNumber(account)
    const { channelId } = await connect(app, workspaceId, { account: number, entryPoint: await openEntryPoint(app) })
    const paces = [
      { id: channel.id, phoneNumberId: account.phoneNumberId, pace: 4 },
      { id: channelId, phoneNumberId: number.phoneNumberId, pace: 12 },
    ]
    for (const { id, pace } of paces) {
      await app.db.updateTable('channel').set({ messages_per_second: pace }).where('id', '=', id).execute()
      const input = { ...where, channel_id: id, templateName: 'sale', recipients: recipients(pace * 4) }
      await authorized('campaigns.send', startCampaign)(app, owner, input)
    }
    const worker = makeWorker(app, handlers)
    await worker.start()
    onTestFinished(worker.stop)
    await expect.poll(() => graph.messages.length, { timeout: 60_000 }).toBe(64)

    for (const { phoneNumberId, pace } of paces) {
      const times = graph.calls.filter(({ path }) => path.endsWith(`/${phoneNumberId}/messages`)).map(({ at }) => at)
      expect(times).toHaveLength(pace * 4)
      expect(fullestSecondOf(times)).toBeLessThanOrEqual(pace)
      // At the pace of the slower number, or one after the other, it would take twice as long and more.
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(7_000)
    }
  },
  90_000,
)

/** The most calls within any one second. */
function fullestSecondOf(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))
}

test('a campaign retries what the platform could not handle, and slows down when throttled', async () => {
  const { graph, start, report, runJobs } = await openWhatsAppCampaign(sqlite)
  graph.troubles.push(131000, 130429, 131016, 2)
  const id = await start(20)
  await runJobs()

  expect((await report(id)).counts).toMatchObject({ sent: 20, failed: 0 })
  expect(new Set(graph.messages.map(({ to }) => to)).size).toBe(20)
})
