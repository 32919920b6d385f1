import type { Component } from '@parley/shared/templates'
import { describe, expect, onTestFinished, test } from 'vitest'
import { phoneOf, recipients, stateOf } from '../../testing/campaigns.ts'
import { engines, type TestEngine } from '../../testing/engines.ts'
import type { GraphMessage } from '../../testing/graph/accounts.ts'
import { envelope, ofNumber } from '../../testing/graph/callbacks.ts'
import { openWhatsAppHouse } from '../../testing/whatsapp.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { listConversations } from '../conversations/list-conversations.ts'
import { getCampaign } from './get-campaign.ts'
import { resumeCampaign } from './resume-campaign.ts'
import { retryFailed } from './retry-failed.ts'
import { startCampaign } from './start-campaign.ts'

const news: Component = {
  type: 'BODY',
  text: 'Hi {{1}}, your order {{2}} is on its way.',
  example: { body_text: [['Ada', 'A-1']] },
}

async function open(engine: TestEngine) {
  const house = await openWhatsAppHouse(engine)
  await house.approved({ name: 'sale', category: 'UTILITY', components: [news] })
  const owner = house.member('owner')
  const where = { workspaceId: house.workspaceId, mode: 'live' as const }
  const { app, graph, runJobs } = house
  const start = async (count: number) => {
    const input = { ...where, templateName: 'sale', recipients: recipients(count) }
    return (await startCampaign(app, owner, input)).id
  }
  const report = (campaignId: string) => getCampaign(app, owner, { ...where, campaignId })
  /** In several callbacks, each status twice, in no order. */
  const tellShuffled = async (statuses: readonly object[]) => {
    const shuffled = [...statuses, ...statuses].toSorted(() => Math.random() - 0.5)
    for (let from = 0; from < shuffled.length; from += 900) {
      await graph.tellStatuses(house.account, shuffled.slice(from, from + 900))
    }
    await runJobs()
  }
  const statusesOf = (message: GraphMessage) =>
    (message.failsWith === undefined ? ['sent', 'delivered', 'read'] : ['sent', 'failed']).map((status) =>
      graph.statusOf(message, status, status === 'failed' ? message.failsWith : undefined),
    )
  return { ...house, owner, where, start, report, tellShuffled, statusesOf }
}

describe.each(engines)('a campaign over WhatsApp on $name', (engine) => {
  const total = engine.name === 'sqlite' ? 1000 : 300

  test('of a thousand with mixed failures is reported as the platform saw it, and nobody is sent to twice', async () => {
    const { graph, account, start, report, runJobs, tellShuffled, statusesOf, app, owner, where } = await open(engine)
    const phones = (from: number, count: number) => Array.from({ length: count }, (_, index) => phoneOf(from + index))
    for (const phone of phones(0, 30)) graph.numbers.set(phone, 131026)
    for (const phone of phones(30, 5)) graph.numbers.set(phone, 131050)
    for (const phone of phones(40, 10)) graph.troubleOf.set(phone, 131030)
    for (const phone of phones(50, 10)) graph.troubleOf.set(phone, 'cut_off')
    for (const phone of phones(60, 3)) graph.troubleOf.set(phone, 'cut_off_unread')
    for (const phone of phones(70, 4)) graph.troubleOf.set(phone, 'unreadable')
    const id = await start(total)
    await runJobs()

    expect(new Set(graph.messages.map(({ to }) => to)).size).toBe(graph.messages.length)
    expect(graph.messages).toHaveLength(total - 13)
    // The stand-in refuses what is more than 80 in a second: next to nothing was.
    expect(graph.calls.filter(({ path }) => path.endsWith('/messages')).length).toBeLessThan(total + 20)
    expect(graph.fullestSecond()).toBeLessThanOrEqual(80)
    expect((await report(id)).counts).toMatchObject({ sent: total - 27, failed: 10, uncertain: 17 })
    await tellShuffled(graph.messages.flatMap(statusesOf))

    const done = await report(id)
    expect(done).toMatchObject({ state: 'completed', counts: { read: total - 48, failed: 45, uncertain: 3, sent: 0 } })
    expect(done.cost_actual).toEqual({ micros: (total - 48) * 55_000, currency: 'USD' })
    for (const message of graph.messages.slice(-20)) {
      const context = { from: account.displayPhoneNumber, id: message.id }
      await graph.customerWrites(account, { from: message.to, type: 'text', text: { body: 'Thanks' }, context })
    }
    await runJobs()
    expect((await report(id)).replied).toBe(20)
    const { pagination } = await listConversations(app, owner, { ...where, page: 1, limit: 20 })
    expect(pagination.total).toBe(20)
    const optedOut = await app.db.selectFrom('contact').select('phone').where('opt_out_scope', 'is not', null).execute()
    expect(optedOut.map(({ phone }) => phone).toSorted()).toEqual(phones(30, 5))
  }, 120_000)

  test.each([190, 131042, 131048, 368, 132015, 132016])(
    'stops at %i, says why, and goes on with the rest when that is mended',
    async (code) => {
      const { graph, start, report, runJobs, app, owner, where } = await open(engine)
      graph.troubles.push(code)
      const id = await start(100)
      await runJobs()
      const stopped = await report(id)
      expect(stopped).toMatchObject({
        state: 'stopped',
        stop_reason: expect.stringMatching(new RegExp(`\\w.*\\(${code}\\)$`)),
      })
      expect(stopped.counts.pending).toBeGreaterThan(20)
      expect(stopped.counts.failed).toBe(1)
      await resumeCampaign(app, owner, { ...where, campaignId: id })
      await runJobs()

      expect((await report(id)).counts).toMatchObject({ sent: 99, failed: 1, pending: 0 })
      expect(new Set(graph.messages.map(({ to }) => to)).size).toBe(99)
    },
  )

  test('stops as well when a receipt says that nothing more can succeed', async () => {
    const { graph, account, start, report, app } = await open(engine)
    await app.db.updateTable('channel').set({ messages_per_second: 20 }).execute()
    const id = await start(60)
    const worker = makeWorker(app, handlers)
    await worker.start()
    onTestFinished(worker.stop)
    await expect.poll(() => graph.messages.length, { timeout: 20_000 }).toBeGreaterThan(3)
    const [first] = graph.messages
    if (first) await graph.tellStatuses(account, [graph.statusOf(first, 'failed', 131031)])
    await expect.poll(() => stateOf(app, id), { timeout: 20_000 }).toBe('stopped')

    expect((await report(id)).stop_reason).toMatch(/locked the account/)
    expect(graph.messages.length).toBeLessThan(60)
  })

  test('tries again what the platform could not handle, and slows down where it was too fast', async () => {
    const { graph, start, report, runJobs } = await open(engine)
    graph.troubles.push(131000, 130429, 131016, 2)
    const id = await start(20)
    await runJobs()

    expect((await report(id)).counts).toMatchObject({ sent: 20, failed: 0 })
    expect(new Set(graph.messages.map(({ to }) => to)).size).toBe(20)
  })

  test('is not tried again for those whom nothing can reach, nor within a day for marketing that was held back', async () => {
    const { graph, start, report, runJobs, tellShuffled, statusesOf, app, owner, where, clock } = await open(engine)
    graph.numbers.set(phoneOf(0), 131026)
    graph.numbers.set(phoneOf(1), 131049)
    graph.numbers.set(phoneOf(2), 131000)
    const id = await start(4)
    await runJobs()
    await tellShuffled(graph.messages.flatMap(statusesOf))
    graph.numbers.clear()
    const retry = () => retryFailed(app, owner, { ...where, campaignId: id })
    await retry()
    await runJobs()
    expect(graph.messages.slice(4).map(({ to }) => to)).toEqual([phoneOf(2)])

    await expect(retry()).rejects.toMatchObject({ code: 'conflict' })
    clock.advance(86_400_000)
    await retry()
    await runJobs()
    expect(graph.messages.slice(5).map(({ to }) => to)).toEqual([phoneOf(1)])
    expect((await report(id)).counts.failed).toBe(1)
  })

  test('is not stopped by a callback that is none of its number’s', async () => {
    const { graph, account, start, report, runJobs } = await open(engine)
    const id = await start(2)
    await runJobs()
    const foreign = { id: 'wamid.else', status: 'failed', timestamp: '1', errors: [{ code: 131031 }] }
    await graph.say(account, envelope(account, 'messages', ofNumber(account, { statuses: [foreign] })))
    await runJobs()

    expect(await report(id)).toMatchObject({ state: 'completed', stop_reason: null })
  })
})
