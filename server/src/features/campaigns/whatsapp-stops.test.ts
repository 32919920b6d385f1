import { describe, expect, onTestFinished, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { raiseSendingRate, stateOf } from '../../testing/campaigns.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'

describe.each(engines)('on $name', (engine) => {
  // The handling of codes does not depend on the store: one of them suffices on the other engine.
  test.each(engine.name === 'sqlite' ? [190, 131042, 131048, 368, 132001, 132015, 132016] : [190, 132001])(
    'stops at %i, says why, and goes on with the rest when that is mended',
    async (code) => {
      // So slow that the first response arrives long before the last turn, even on a busy machine.
      const fixture = await openWhatsAppCampaign(engine, 2)
      const { graph, start, report, runJobs, app, owner, where } = fixture
      graph.troubles.push(code)
      const id = await start(10)
      await runJobs()
      const stopped = await report(id)
      expect(readable(stopped)).toMatchObject({
        state: 'stopped',
        stop_reason: expect.stringMatching(new RegExp(`\\w.*\\(${code}\\)$`)),
      })
      expect(stopped.counts.pending).toBeGreaterThan(0)
      expect(stopped.counts.failed).toBe(1)
      await raiseSendingRate(fixture)
      await authorized('campaigns.send', resumeCampaign)(app, owner, { ...where, campaignId: id })
      await runJobs()

      expect((await report(id)).counts).toMatchObject({ sent: 9, failed: 1, pending: 0 })
      expect(new Set(graph.messages.map(({ to }) => to)).size).toBe(9)
    },
  )

  test('a campaign over WhatsApp stops after a few recipients when no values fit the template', async () => {
    const { graph, start, report, runJobs } = await openWhatsAppCampaign(engine)
    graph.troubles.push(...Array.from({ length: 60 }, () => 132012))
    const id = await start(60)
    await runJobs()

    const stopped = await report(id)
    expect(readable(stopped)).toMatchObject({
      state: 'stopped',
      stop_reason: expect.stringMatching(/does not match.*132012\)$/),
    })
    expect(stopped.counts.failed).toBeGreaterThanOrEqual(5)
    expect(stopped.counts.failed).toBeLessThan(10)
    expect(stopped.counts.failed + stopped.counts.pending).toBe(60)
  })

  test('a campaign over WhatsApp goes on when the values of some recipients do not fit the template', async () => {
    const { graph, start, report, runJobs } = await openWhatsAppCampaign(engine, 1_000)
    graph.troubles.push(132012, 132012, 132012, 132012)
    const id = await start(30)
    await runJobs()

    expect(await report(id)).toMatchObject({ state: 'completed', counts: { failed: 4, sent: 26 } })
  })

  test('a campaign over WhatsApp stops when a receipt says that no further message can succeed', async () => {
    const { graph, account, start, report, app } = await openWhatsAppCampaign(engine)
    await app.db.updateTable('channel').set({ messages_per_second: 20 }).execute()
    const id = await start(60)
    const worker = makeWorker(app, handlers)
    await worker.start()
    onTestFinished(worker.stop)
    await expect.poll(() => graph.messages.length, { timeout: 20_000 }).toBeGreaterThan(3)
    const [first] = graph.messages
    if (first) await graph.postStatuses(account, [graph.statusOf(first, 'failed', 131031)])
    await expect.poll(() => stateOf(app, id), { timeout: 20_000 }).toBe('stopped')

    expect(readable((await report(id)).stop_reason)).toMatch(/locked the account/)
    expect(graph.messages.length).toBeLessThan(60)
  })
})
