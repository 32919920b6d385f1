import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deliveryPartitionPrefix } from '../features/webhooks/deliveries/enqueue-deliveries.ts'
import { leaseMs } from '../jobs/claim.ts'
import type { NewJob } from '../jobs/jobs.ts'
import type { LeasedJob } from '../jobs/leased-job.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { makeWorker } from './loop.ts'
import type { Handlers } from './run-job.ts'

/** A kind that a test does not name has no handler, and running it is an error. */
const nothing = {} as Handlers

/** A busy machine needs a while for two hundred of anything. */
const eventually = <Seen>(look: () => Seen | Promise<Seen>) => vi.waitFor(look, { timeout: 20_000 })

describe.each(engines)('the worker on $name', (engine) => {
  const open = () => createTestApp(engine)

  const delivery = (deliveryId: string, lane?: string): NewJob<'webhook.deliver'> => ({
    kind: 'webhook.deliver',
    payload: { deliveryId, trigger: 'scheduled' },
    ...(lane !== undefined && { lane }),
  })
  const enqueue = (fixture: TestApp, ...jobs: NewJob[]) =>
    fixture.app.transact((tx) => fixture.app.jobs.enqueueAll(tx, fixture.scope(), jobs))
  const jobsOf = (fixture: TestApp) => fixture.app.db.selectFrom('job').selectAll().orderBy('id').execute()

  type Timing = Parameters<typeof makeWorker>[2]
  async function start(fixture: TestApp, handlers: Partial<Handlers>, timing: Timing = {}) {
    const worker = makeWorker(
      fixture.app,
      { ...nothing, ...handlers },
      { finishWithinMs: 50, windDownMs: 50, ...timing },
    )
    onTestFinished(worker.stop)
    await worker.start()
    return worker
  }

  /** A handler that waits inside until it is let go, as a receiver that hangs. */
  function hanging(hangs: (deliveryId: string) => boolean) {
    const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
    const inside: string[] = []
    const done: string[] = []
    onTestFinished(() => release())
    const handler = async (_app: unknown, job: LeasedJob<'webhook.deliver'>) => {
      inside.push(job.payload.deliveryId)
      if (hangs(job.payload.deliveryId)) await letGo
      done.push(job.payload.deliveryId)
    }
    return { inside, done, release, handlers: { 'webhook.deliver': handler } }
  }

  /** A handler that waits inside from each `hang` on, until the next `hang` or `release` lets go who waits so far. */
  function hangingAtTimes() {
    let gate: PromiseWithResolvers<void> | undefined
    const counts = { inside: 0 }
    const done: string[] = []
    const release = () => {
      gate?.resolve()
      gate = undefined
    }
    onTestFinished(release)
    const handler: Handlers['webhook.deliver'] = async (_app, job) => {
      counts.inside += 1
      await gate?.promise
      counts.inside -= 1
      done.push(job.payload.deliveryId)
    }
    const hang = () => {
      release()
      gate = Promise.withResolvers<void>()
    }
    return { inside: () => counts.inside, done, hang, release, handlers: { 'webhook.deliver': handler } }
  }

  test('work is taken up as soon as its cause commits, without waiting for the next look', async () => {
    const fixture = await open()
    const { done, handlers } = hanging(() => false)
    await start(fixture, handlers, { pollMs: 3_600_000 })
    await enqueue(fixture, delivery('a'))

    await eventually(() => expect(done).toEqual(['a']))
    await eventually(async () => expect(await jobsOf(fixture)).toEqual([]))
  })

  test('two workers do 300 jobs between them, each exactly once', async () => {
    const fixture = await open()
    const seen: string[] = []
    const handlers: Handlers = {
      ...nothing,
      'webhook.deliver': async (_app, job) => void seen.push(job.payload.deliveryId),
    }
    await enqueue(fixture, ...Array.from({ length: 300 }, (_, n) => delivery(String(n), `endpoint ${n % 7}`)))

    const errors = await Promise.all([1, 2].map(() => makeWorker(fixture.app, handlers).drain()))
    expect(errors.flat()).toEqual([])
    expect(seen.toSorted()).toEqual(Array.from({ length: 300 }, (_, n) => String(n)).toSorted())
    expect(await jobsOf(fixture)).toEqual([])
  })

  const to = (endpoint: string, count: number) =>
    Array.from({ length: count }, (_, n) => delivery(`${endpoint} ${n}`, `${deliveryPartitionPrefix}${endpoint}`))

  test('a receiver that hangs from the first holds one place and keeps nobody else waiting', async () => {
    const fixture = await open()
    const { inside, done, release, handlers } = hanging((id) => id.startsWith('slow'))
    await enqueue(fixture, ...to('slow', 40))
    fixture.clock.advance(1)
    await start(fixture, handlers)
    await enqueue(fixture, ...to('quick', 30))

    await eventually(() => expect(done).toHaveLength(30))
    expect(inside.filter((id) => id.startsWith('slow'))).toHaveLength(1)
    release()
    await eventually(() => expect(done).toHaveLength(70))
  })

  test('one that answers gets five at a time, one that begins to hang holds those and then one, until it answers again', async () => {
    const fixture = await open()
    const { inside, done, handlers, hang, release } = hangingAtTimes()
    await start(fixture, handlers)
    await enqueue(fixture, ...to('one', 2))
    await eventually(() => expect(done).toHaveLength(2))

    hang()
    await enqueue(fixture, ...to('one', 20))
    await eventually(() => expect(inside()).toBe(5))
    fixture.clock.advance(15_000)
    hang()
    await eventually(() => expect([done.length, inside()]).toEqual([7, 1]))
    release()
    await eventually(() => expect(done).toHaveLength(22))
    hang()
    await enqueue(fixture, ...to('one', 20))
    await eventually(() => expect(inside()).toBe(5))
  })

  test('two hundred receivers that hang keep neither another nor a campaign nor a callback waiting, at first and from then on', async () => {
    const fixture = await open()
    const { inside, handlers, hang, release } = hangingAtTimes()
    const quick: string[] = []
    const note = async (_app: unknown, job: LeasedJob) => void quick.push(job.kind)
    const others = { 'campaign.run': note, 'whatsapp.callback': note, 'retention.sweep': note }
    const deliver: Handlers['webhook.deliver'] = (app, job) =>
      job.payload.deliveryId.startsWith('slow') ? handlers['webhook.deliver'](app, job) : note(app, job)
    const everybody: NewJob[] = [
      ...to('quick', 12),
      { kind: 'campaign.run', payload: { campaignId: 'c' } },
      { kind: 'whatsapp.callback', payload: { hash: 'h' }, lane: 'callbacks c' },
      { kind: 'retention.sweep', payload: {} },
    ]
    const enqueueEverything = async () => {
      fixture.clock.advance(1)
      quick.length = 0
      await enqueue(fixture, ...everybody)
      await eventually(() => expect(quick).toHaveLength(everybody.length))
      // A place that is not given back yet would hold it for as long as the clock is about to be moved.
      const ofOthers = async () => (await jobsOf(fixture)).filter(({ lane }) => !lane.includes('slow'))
      for (let looks = 0; looks < 2; looks += 1) await eventually(async () => expect(await ofOthers()).toEqual([]))
    }
    hang()
    await enqueue(fixture, ...Array.from({ length: 200 }, (_, n) => to(`slow ${n}`, 3)).flat())
    await start(fixture, { 'webhook.deliver': deliver, ...others })

    await eventually(() => expect(inside()).toBe(200))
    await enqueueEverything()
    expect(inside()).toBe(200)

    fixture.clock.advance(15_000)
    hang()
    await eventually(() => expect(inside()).toBe(100))
    await enqueueEverything()
    expect(inside()).toBe(100)
    release()
    await eventually(async () => expect(await jobsOf(fixture)).toEqual([]))
  }, 60_000)

  test('all that receivers can hold together leaves room for campaigns and callbacks', async () => {
    const fixture = await open()
    const { inside, handlers, hang } = hangingAtTimes()
    const others: string[] = []
    const note = async (_app: unknown, job: LeasedJob) => void others.push(job.kind)
    hang()
    await enqueue(fixture, ...Array.from({ length: 320 }, (_, n) => to(`slow ${n}`, 1)).flat())
    await start(fixture, { ...handlers, 'campaign.run': note, 'whatsapp.callback': note })

    await eventually(() => expect(inside()).toBe(300))
    await enqueue(fixture, { kind: 'campaign.run', payload: { campaignId: 'c' } })
    await enqueue(fixture, { kind: 'whatsapp.callback', payload: { hash: 'h' }, lane: 'callbacks c' })
    await eventually(() => expect(others.toSorted()).toEqual(['campaign.run', 'whatsapp.callback']))
    expect(inside()).toBe(300)
  })

  test('a campaign of minutes delays no delivery', async () => {
    const fixture = await open()
    const { done, handlers } = hanging(() => false)
    const campaigns: AbortSignal[] = []
    const campaign: Handlers['campaign.run'] = (_app, job) => {
      campaigns.push(job.signal)
      return new Promise((resolve) => job.signal.addEventListener('abort', () => resolve()))
    }
    await enqueue(
      fixture,
      ...['a', 'b', 'c'].map((campaignId) => ({ kind: 'campaign.run' as const, payload: { campaignId } })),
    )
    await start(fixture, { ...handlers, 'campaign.run': campaign })
    await enqueue(fixture, delivery('quick'))

    await eventually(() => expect(done).toEqual(['quick']))
    await eventually(() => expect(campaigns).toHaveLength(3))
    expect(campaigns.some((signal) => signal.aborted)).toBe(false)
  })

  test('the lease of a long job is kept for as long as it runs', async () => {
    const fixture = await open()
    const { inside, handlers } = hanging(() => true)
    await enqueue(fixture, delivery('long'))
    await start(fixture, handlers, { maintenanceMs: 5 })
    await eventually(() => expect(inside).toEqual(['long']))

    for (let beats = 0; beats < 3; beats += 1) {
      fixture.clock.advance(leaseMs - 1)
      const until = fixture.app.now() + leaseMs
      await eventually(async () => expect((await jobsOf(fixture))[0]?.lease_until).toBe(until))
    }
    expect(await makeWorker(fixture.app, nothing).drain()).toEqual([])
  })

  test('a worker whose job was taken away is told, and what it does afterwards does not count', async () => {
    const fixture = await open()
    const signals: AbortSignal[] = []
    const untilAborted: Handlers['webhook.deliver'] = async (app, job) => {
      signals.push(job.signal)
      await new Promise<void>((resolve) => job.signal.addEventListener('abort', () => resolve()))
      await app.transact((tx) => job.finish(tx))
    }
    await enqueue(fixture, delivery('taken'))
    await start(fixture, { 'webhook.deliver': untilAborted }, { maintenanceMs: 5 })
    await eventually(() => expect(signals).toHaveLength(1))
    await fixture.app.db.updateTable('job').set({ lease_token: 'another worker' }).execute()

    await eventually(() => expect(signals[0]?.aborted).toBe(true))
    await eventually(async () =>
      expect(await jobsOf(fixture)).toMatchObject([{ state: 'running', lease_token: 'another worker', failures: 0 }]),
    )
  })

  test('a handler that throws takes nobody along, and is tried again later', async () => {
    const fixture = await open()
    const { done, handlers } = hanging(() => false)
    const sometimes: Handlers['webhook.deliver'] = async (app, job) => {
      if (job.payload.deliveryId === 'bad' && job.attempts === 1) throw new Error('it broke')
      await handlers['webhook.deliver'](app, job)
    }
    const worker = makeWorker(fixture.app, { ...nothing, 'webhook.deliver': sometimes })
    await enqueue(fixture, delivery('bad'), delivery('good'))

    expect(await worker.drain()).toMatchObject([{ message: 'it broke' }])
    expect(done).toEqual(['good'])
    expect(await jobsOf(fixture)).toMatchObject([{ state: 'ready', failures: 1, last_error: 'Error: it broke' }])
    fixture.clock.advance(2_000)
    expect(await worker.drain()).toEqual([])
    expect(done).toEqual(['good', 'bad'])
  })

  test('an effect that could not be kept leaves its job to be done again', async () => {
    const fixture = await open()
    const keepsNothing: Handlers['webhook.deliver'] = (app, job) =>
      app.transact(async (tx) => {
        await job.finish(tx)
        throw new Error('the transaction failed')
      })
    await enqueue(fixture, delivery('a'))

    expect(await makeWorker(fixture.app, { ...nothing, 'webhook.deliver': keepsNothing }).drain()).toHaveLength(1)
    expect(await jobsOf(fixture)).toMatchObject([{ state: 'ready', failures: 1 }])
  })

  test('work of a kind this version does not know waits instead of stopping the others', async () => {
    const fixture = await open()
    const { done, handlers } = hanging(() => false)
    await enqueue(fixture, delivery('known'), {
      ...delivery('unknown'),
      kind: 'from.the.future' as never,
      lane: 'other',
    })

    const errors = await makeWorker(fixture.app, { ...nothing, ...handlers }).drain()
    expect(errors).toMatchObject([{ message: 'This version has no handler for jobs of the kind from.the.future' }])
    expect(done).toEqual(['known'])
    expect(await jobsOf(fixture)).toMatchObject([{ state: 'ready', kind: 'from.the.future' }])
  })

  describe('stopping', () => {
    test('waits for what runs, and takes nothing new', async () => {
      const fixture = await open()
      const { inside, done, release, handlers } = hanging(() => true)
      await enqueue(fixture, delivery('running'))
      const worker = await start(fixture, handlers, { finishWithinMs: 10_000 })
      await eventually(() => expect(inside).toEqual(['running']))

      const stopped = worker.stop()
      await enqueue(fixture, delivery('too late'))
      release()
      await stopped
      expect(done).toEqual(['running'])
      expect(await jobsOf(fixture)).toMatchObject([{ state: 'ready', attempts: 0, lease_token: null }])
    })

    test('gives back at once what does not end in time, as if it had not been taken', async () => {
      const fixture = await open()
      const { inside, handlers } = hanging(() => true)
      await enqueue(fixture, delivery('stuck'))
      const worker = await start(fixture, handlers)
      await eventually(() => expect(inside).toEqual(['stuck']))
      await worker.stop()

      expect(await jobsOf(fixture)).toMatchObject([{ state: 'ready', attempts: 0, failures: 0, lease_token: null }])
    })

    test('interrupts a campaign at once instead of waiting for its end', async () => {
      const fixture = await open()
      const begun: AbortSignal[] = []
      const campaign: Handlers['campaign.run'] = (_app, job) => {
        begun.push(job.signal)
        return new Promise((_resolve, reject) => job.signal.addEventListener('abort', () => reject(job.signal.reason)))
      }
      await enqueue(fixture, { kind: 'campaign.run', payload: { campaignId: 'c' } })
      const worker = await start(fixture, { 'campaign.run': campaign }, { finishWithinMs: 3_600_000 })
      await eventually(() => expect(begun).toHaveLength(1))
      await worker.stop()

      expect(await jobsOf(fixture)).toMatchObject([{ state: 'ready', attempts: 0, failures: 0, last_error: null }])
    })
  })

  test('at the start, leases of a process that is gone are void where only one process can be', async () => {
    const fixture = await open()
    const { done, handlers } = hanging(() => false)
    await enqueue(fixture, delivery('a'))
    await fixture.app.db
      .updateTable('job')
      .set({ state: 'running', lease_token: 'gone', lease_until: fixture.app.now() + leaseMs })
      .execute()
    await start(fixture, handlers)

    if (fixture.app.store.singleConnection) await eventually(() => expect(done).toEqual(['a']))
    else expect(await jobsOf(fixture)).toMatchObject([{ state: 'running', lease_token: 'gone' }])
  })
})
