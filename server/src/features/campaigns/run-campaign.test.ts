import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { leaseMs } from '../../jobs/claim.ts'
import type { TakenJob } from '../../jobs/taken-job.ts'
import type { SendOutcome } from '../../platforms/platform.ts'
import {
  hurry,
  messagesByPhone,
  phoneOf,
  recipients,
  stateOf,
  statesOf,
  withPlatform,
} from '../../testing/campaigns.ts'
import { customersOf, eventsOf } from '../../testing/customers.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { applyReview } from '../templates/apply-review.ts'
import { bulkSend } from './bulk-send.ts'
import { cancelCampaign } from './cancel-campaign.ts'
import { getCampaign } from './get-campaign.ts'
import { pauseCampaign } from './pause-campaign.ts'
import { resumeCampaign } from './resume-campaign.ts'
import { runCampaign } from './run-campaign.ts'
import { startCampaign } from './start-campaign.ts'

const never = new AbortController().signal

describe.each(engines)('a campaign on $name', (engine) => {
  async function open(messagesPerSecond = 100_000) {
    const house = await openTestHouse(engine)
    await approvedTemplate(house)
    await hurry(house, messagesPerSecond)
    return house
  }
  const start = async (house: TestHouse, count: number) =>
    (await startCampaign(house.app, house.system(), { templateName: 'order_shipped', recipients: recipients(count) }))
      .id
  const work = (app: App) => makeWorker(app, handlers).drain()
  const jobs = (house: TestHouse) =>
    house.app.db.selectFrom('job').selectAll().where('kind', '=', 'campaign.run').execute()
  const jobFor = (house: TestHouse, campaignId: string, signal = never): TakenJob<'campaign.run'> => ({
    id: 'job',
    kind: 'campaign.run',
    payload: { campaignId },
    workspaceId: house.workspaceId,
    mode: 'live',
    attempts: 1,
    signal,
    hold: async () => {},
    finish: async () => {},
    postpone: async () => {},
  })
  const handedOnce = (handed: readonly { to: { phone: string | null } }[], count: number) => {
    expect(handed.map(({ to }) => to.phone).sort()).toEqual(Array.from({ length: count }, (_, index) => phoneOf(index)))
  }

  test('is sent by a worker, in order, and leaves no work behind', async () => {
    const house = await open()
    const { app, handed } = withPlatform(house.app, (_, accept) => accept())
    const id = await start(house, 40)
    expect(await stateOf(house.app, id)).toBe('running')

    await work(app)

    expect(handed.map(({ to }) => to.phone)).toEqual(Array.from({ length: 40 }, (_, index) => phoneOf(index)))
    expect(await stateOf(house.app, id)).toBe('completed')
    expect(await jobs(house)).toEqual([])
  })

  test('has each message on disk as queued before the platform hears of it', async () => {
    const house = await open()
    const seen: (string | undefined)[] = []
    const { app } = withPlatform(house.app, async ({ messageId }, accept) => {
      const row = await house.app.db
        .selectFrom('message')
        .select('status')
        .where('id', '=', messageId)
        .executeTakeFirst()
      seen.push(row?.status)
      return accept()
    })
    await start(house, 5)

    await work(app)

    expect(seen).toEqual(Array(5).fill('queued'))
  })

  /** As if the process were gone: nothing that it began comes to an end. */
  function crashAt(house: TestHouse, count: number) {
    const crash = Promise.withResolvers<void>()
    let crashed = false
    const { app, handed } = withPlatform(house.app, async (_, accept) => {
      if (handed.length < count) return accept()
      crashed = true
      crash.resolve()
      return new Promise(() => {})
    })
    const transact: App['transact'] = (work) => (crashed ? new Promise(() => {}) : app.transact(work))
    return { app: { ...app, transact }, handed, crash: crash.promise }
  }

  test('that a crash cuts off goes on, and sends to nobody twice', async () => {
    const house = await open(100)
    const hanging = crashAt(house, 11)
    // Its answer is lost with the process.
    bulkSend(hanging.app, house.system(), { templateName: 'order_shipped', recipients: recipients(60) }).catch(() => {})
    await hanging.crash

    const next = withPlatform(house.app, (_, accept) => accept())
    await work(next.app)
    expect(next.handed).toEqual([])
    house.clock.advance(leaseMs + 1)
    expect(await work(next.app)).toEqual([])

    const both = [...hanging.handed, ...next.handed].map(({ to }) => to.phone)
    expect(new Set(both).size).toBe(both.length)
    const [campaign] = await house.app.db.selectFrom('campaign').selectAll().execute()
    expect(campaign?.state).toBe('completed')
    const states = await statesOf(house.app, campaign?.id ?? '')
    const uncertain = states.filter((state) => state === 'uncertain').length
    expect(uncertain).toBeGreaterThan(0)
    expect(uncertain).toBeLessThan(60)
    expect(states.filter((state) => ['sent', 'delivered', 'read'].includes(state))).toHaveLength(60 - uncertain)
  })

  test('a send that answers after it was given up is believed', async () => {
    const house = await open()
    const answer = Promise.withResolvers<SendOutcome>()
    const asked = Promise.withResolvers<void>()
    const slow = withPlatform(house.app, () => {
      asked.resolve()
      return answer.promise
    })
    const id = await start(house, 1)
    const working = work(slow.app)
    await asked.promise
    house.clock.advance(leaseMs + 1)
    await work(house.app)
    expect(await statesOf(house.app, id)).toEqual(['uncertain'])

    answer.resolve({ kind: 'accepted', platformMessageId: 'late' })
    await working

    expect(await statesOf(house.app, id)).toEqual(['sent'])
    expect(await eventsOf(house, 'campaign.completed')).toHaveLength(1)
  })

  test('a run that lost its lease takes nobody any more', async () => {
    const house = await open()
    const { app, handed } = withPlatform(house.app, async (_, accept) => {
      if (handed.length === 1) {
        house.clock.advance(leaseMs + 1)
        await work(house.app)
      }
      return accept()
    })
    const id = await start(house, 250)

    await work(app)

    expect(handed.length).toBeLessThanOrEqual(200)
    const got = await messagesByPhone(house.app)
    expect(got.size).toBeGreaterThan(handed.length)
    expect([...got.values()].every((count) => count === 1)).toBe(true)
    expect(new Set(await statesOf(house.app, id)).isSubsetOf(new Set(['sent', 'delivered', 'read', 'uncertain']))).toBe(
      true,
    )
    expect(await stateOf(house.app, id)).toBe('completed')
    expect(await eventsOf(house, 'campaign.completed')).toHaveLength(1)
  })

  test('taken up by several workers and the call itself is sent once', async () => {
    const house = await open()
    const { app, handed } = withPlatform(house.app, (_, accept) => accept())

    const call = { templateName: 'order_shipped', recipients: recipients(200), resultId: house.app.newId() }
    const [answer] = await Promise.all([
      bulkSend(app, house.system(), call),
      bulkSend(app, house.system(), call),
      work(app),
      work(app),
    ])

    expect(answer.successful).toBe(200)
    handedOnce(handed, 200)
  })

  test('even two runs that both believe to be the only one send to nobody twice', async () => {
    const house = await open()
    const { app, handed } = withPlatform(house.app, (_, accept) => accept())
    const id = await start(house, 300)

    await Promise.all([1, 2, 3].map(() => runCampaign(app, jobFor(house, id))))

    const phones = handed.map(({ to }) => to.phone)
    expect(new Set(phones).size).toBe(phones.length)
    expect([...(await messagesByPhone(house.app)).values()].every((count) => count === 1)).toBe(true)
    // What one of them took and the other believed to be cut off may stay unsent, but never unknown to be so.
    const states = await statesOf(house.app, id)
    expect(new Set(states).isSubsetOf(new Set(['sent', 'uncertain']))).toBe(true)
    expect(states.filter((state) => state === 'uncertain').length).toBeGreaterThanOrEqual(300 - phones.length)
    expect(await stateOf(house.app, id)).toBe('completed')
  })

  test('interrupted at the end of the process, gives back who was not sent to, and is uncertain of nobody', async () => {
    const house = await open(200)
    const stopping = new AbortController()
    const { app, handed } = withPlatform(house.app, (_, accept) => {
      if (handed.length === 10) stopping.abort()
      return accept()
    })
    const id = await start(house, 100)

    await expect(runCampaign(app, jobFor(house, id, stopping.signal))).rejects.toThrow()

    const states = await statesOf(house.app, id)
    expect(new Set(states)).toEqual(new Set(['sent', 'pending']))
    expect(states.filter((state) => state === 'sent')).toHaveLength(handed.length)
    expect(handed.length).toBeLessThan(100)
    const queued = await house.app.db.selectFrom('message').select('id').where('status', '=', 'queued').execute()
    expect(queued).toEqual([])

    await runCampaign(app, jobFor(house, id))
    handedOnce(handed, 100)
    expect(await stateOf(house.app, id)).toBe('completed')
  })

  test('paused, sends nothing more within a second; resumed, sends to the rest', async () => {
    const house = await open(80)
    const { app, handed } = withPlatform(house.app, async (_, accept) => {
      if (handed.length === 5)
        await pauseCampaign(house.app, house.member(), { workspaceId: house.workspaceId, campaignId: id })
      return accept()
    })
    const id = await start(house, 120)

    await work(app)

    expect(handed.length).toBeGreaterThanOrEqual(5)
    expect(handed.length).toBeLessThan(80)
    expect(await stateOf(house.app, id)).toBe('paused')
    expect(new Set(await statesOf(house.app, id))).toEqual(new Set(['sent', 'pending']))
    expect(await jobs(house)).toEqual([])

    await hurry(house)
    await resumeCampaign(house.app, house.member(), { workspaceId: house.workspaceId, campaignId: id })
    await work(app)
    handedOnce(handed, 120)
    expect(await stateOf(house.app, id)).toBe('completed')
  })

  test('resumed before its run has noticed the pause, goes on', async () => {
    const house = await open()
    const who = { workspaceId: house.workspaceId, campaignId: '' }
    const { app, handed } = withPlatform(house.app, async (_, accept) => {
      if (handed.length === 30) {
        await pauseCampaign(house.app, house.member(), who)
        await resumeCampaign(house.app, house.member(), who)
      }
      return accept()
    })
    who.campaignId = await start(house, 250)

    await work(app)

    handedOnce(handed, 250)
    expect(await stateOf(house.app, who.campaignId)).toBe('completed')
  })

  test('cancelled, skips everybody who was not sent to, for good', async () => {
    const house = await open(80)
    const { app, handed } = withPlatform(house.app, async (_, accept) => {
      if (handed.length === 5)
        await cancelCampaign(house.app, house.member(), { workspaceId: house.workspaceId, campaignId: id })
      return accept()
    })
    const id = await start(house, 120)

    await work(app)

    expect(handed.length).toBeLessThan(80)
    const states = await statesOf(house.app, id)
    expect(states.filter((state) => state === 'sent')).toHaveLength(handed.length)
    expect(states.filter((state) => state === 'skipped')).toHaveLength(120 - handed.length)
    expect(await stateOf(house.app, id)).toBe('cancelled')
    expect(await eventsOf(house, 'campaign.completed')).toEqual([])
    await expect(
      resumeCampaign(house.app, house.member(), { workspaceId: house.workspaceId, campaignId: id }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is stopped by a refusal that nothing else can pass, says why, and can be resumed', async () => {
    const house = await open(100)
    let paid = false
    const { app, handed } = withPlatform(house.app, async (_, accept) =>
      paid || handed.length < 5
        ? accept()
        : { kind: 'refused', code: '131042', message: 'The business has not paid', stopsCampaign: true },
    )
    const id = await start(house, 60)

    await work(app)

    const view = await getCampaign(house.app, house.system(), { campaignId: id })
    expect(view).toMatchObject({ state: 'stopped', stop_reason: 'The business has not paid' })
    expect(view.counts.sent).toBe(4)
    expect(view.counts.failed).toBeLessThan(10)
    expect(view.counts.pending).toBe(60 - 4 - view.counts.failed)

    paid = true
    await resumeCampaign(house.app, house.member(), { workspaceId: house.workspaceId, campaignId: id })
    await work(app)
    const resumed = await getCampaign(house.app, house.system(), { campaignId: id })
    expect(resumed).toMatchObject({ state: 'completed', stop_reason: null, counts: { sent: 60 - view.counts.failed } })
    handedOnce(handed, 60)
  })

  test('a bulk send that is stopped says of the rest that it was not sent', async () => {
    const house = await open(50)

    const answer = await bulkSend(house.app, house.system(), {
      templateName: 'order_shipped',
      recipients: [{ phone: '+15550000013', variables: { 1: 'a', 2: 'b' } }, ...recipients(100)],
    })

    expect(answer.results[0]?.error).toBe('The business has no valid payment method on the platform')
    expect(answer.results.at(-1)).toEqual({
      phone: phoneOf(99),
      success: false,
      error: 'Not sent: the campaign was stopped. The business has no valid payment method on the platform',
    })
    expect(answer.successful + answer.failed).toBe(101)
  })

  test.each([
    {
      does: 'tries again where the platform asks for a little patience',
      retryAfterMs: 1,
      acceptsAt: 2,
      state: 'sent',
      tries: 2,
    },
    { does: 'gives up after three tries', retryAfterMs: 1, acceptsAt: 5, state: 'failed', tries: 3 },
    {
      does: 'does not wait where the platform asks for much patience',
      retryAfterMs: 60_000,
      acceptsAt: 2,
      state: 'failed',
      tries: 1,
    },
  ])('$does', async ({ retryAfterMs, acceptsAt, state, tries }) => {
    const house = await open()
    const { app, handed } = withPlatform(house.app, async (_, accept) =>
      handed.length < acceptsAt
        ? { kind: 'refused', code: '130429', message: 'Slower, please', retryAfterMs }
        : accept(),
    )
    const id = await start(house, 1)

    await work(app)

    expect(await statesOf(house.app, id)).toEqual([state])
    expect(handed).toHaveLength(tries)
    expect(new Set(handed.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('does not know what became of a message when the platform breaks, and never sends it again', async () => {
    const house = await open()
    const { app, handed } = withPlatform(house.app, async () => {
      throw new Error('socket hang up')
    })
    const id = await start(house, 3)

    await work(app)
    await work(app)

    expect(await statesOf(house.app, id)).toEqual(['uncertain', 'uncertain', 'uncertain'])
    expect(handed).toHaveLength(3)
    expect(await stateOf(house.app, id)).toBe('completed')
  })

  test('leaves out who opted out while it waited', async () => {
    const house = await open()
    const id = await start(house, 3)
    await (await customersOf(house)).write(phoneOf(1), 'stop')

    await work(house.app)

    expect(await statesOf(house.app, id)).toEqual(['sent', 'skipped', 'sent'])
    expect((await messagesByPhone(house.app)).has(phoneOf(1))).toBe(false)
  })

  test('stops when the platform withdraws the template, before another message is handed over', async () => {
    const house = await open()
    const id = await start(house, 3)
    await applyReview(house.app, house.scope(), {
      name: 'order_shipped',
      language: 'en_US',
      status: 'PAUSED',
      reason: null,
      at: house.app.now(),
    })

    await work(house.app)

    expect(await getCampaign(house.app, house.system(), { campaignId: id })).toMatchObject({
      state: 'stopped',
      stop_reason: 'The template "order_shipped" (en_US) is PAUSED; only an APPROVED one can be sent',
      counts: { pending: 3 },
    })
    expect(await messagesByPhone(house.app)).toEqual(new Map())
  })

  test('a receipt that comes before the answer to the send is not undone by it', async () => {
    const house = await open()
    const customers = await customersOf(house)
    const { app } = withPlatform(house.app, async ({ messageId }) => {
      await customers.receipt(messageId, 'delivered')
      return { kind: 'accepted', platformMessageId: `out_${messageId}` }
    })
    const id = await start(house, 2)

    await work(app)

    expect(await statesOf(house.app, id)).toEqual(['delivered', 'delivered'])
  })

  test('a receipt settles what was uncertain', async () => {
    const house = await open()
    const { app, handed } = withPlatform(house.app, async () => ({ kind: 'unknown', message: 'Cut off' }))
    const id = await start(house, 1)
    await work(app)
    expect(await statesOf(house.app, id)).toEqual(['uncertain'])

    const customers = await customersOf(house)
    await customers.receipt(handed[0]?.messageId ?? '', 'read')

    expect(await statesOf(house.app, id)).toEqual(['read'])
  })
})
