import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deliveryPartitionPrefix } from '../features/webhooks/deliveries/enqueue-deliveries.ts'
import { leaseMs } from '../jobs/claim.ts'
import type { NewJob } from '../jobs/jobs.ts'
import type { LeasedJob } from '../jobs/leased-job.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { makeWorker } from './loop.ts'
import type { Handlers } from './run-job.ts'

/** A kind without a handler here fails when it runs. */
const nothing = {} as Handlers

/** Allows for a busy machine. */
const eventually = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 20_000 })

describe.each(engines)('The worker on $name', (engine) => {
  const open = () => createTestApp(engine)

  const delivery = (deliveryId: string, partition?: string): NewJob<'webhook.deliver'> => ({
    kind: 'webhook.deliver',
    payload: { deliveryId, trigger: 'scheduled' },
    ...(partition !== undefined && { partition }),
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

  /** A handler that waits until it is released, like a receiver that hangs. */
  function hanging(hangs: (deliveryId: string) => boolean) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const inside: string[] = []
    const done: string[] = []
    onTestFinished(() => release())
    const handler = async (_app: unknown, job: LeasedJob<'webhook.deliver'>) => {
      inside.push(job.payload.deliveryId)
      if (hangs(job.payload.deliveryId)) await released
      job.freeSlot(false)
      done.push(job.payload.deliveryId)
    }
    return { inside, done, release, handlers: { 'webhook.deliver': handler } }
  }

  /** A handler that waits from each `hang` on, until the next `hang` or `release`. */
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
      job.freeSlot(false)
      done.push(job.payload.deliveryId)
    }
    const hang = () => {
      release()
      gate = Promise.withResolvers<void>()
    }
    return { inside: () => counts.inside, done, hang, release, handlers: { 'webhook.deliver': handler } }
  }

  test('a job runs as soon as its transaction commits, without waiting for the next poll', async () => {
    const fixture = await open()
    const { done, handlers } = hanging(() => false)
    await start(fixture, handlers, { pollMs: 3_600_000 })
    await enqueue(fixture, delivery('a'))

    await eventually(() => expect(done).toEqual(['a']))
    await eventually(async () => expect(await jobsOf(fixture)).toEqual([]))
  })

  test('a backlog of jobs that never wait leaves the event loop to requests', async () => {
    const fixture = await open()
    const all = 200
    await enqueue(fixture, ...Array.from({ length: all }, (_, n) => delivery(`${n}`, `partition ${n % 20}`)))
    let done = 0
    const handler: Handlers['webhook.deliver'] = async (_app, job) => {
      await fixture.app.transact((tx) => job.finish(tx))
      done += 1
    }
    // The number of finished jobs whenever a request could have been read.
    const seenByRequests = new Set<number>()
    const look = () => {
      seenByRequests.add(done)
      if (done < all) setImmediate(look)
    }
    await start(fixture, { 'webhook.deliver': handler })
    look()

    await eventually(() => expect(done).toBe(all))
    const seen = [...seenByRequests, all].toSorted((one, other) => one - other)
    const mostBetween = Math.max(...seen.map((count, n) => count - (seen[n - 1] ?? 0)))
    expect(mostBetween).toBeLessThanOrEqual(64)
  })

  test('two workers run 300 jobs between them, each exactly once', async () => {
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

  test('a receiver that hangs from the start uses one slot and delays no other', async () => {
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

  test('a responsive receiver gets five slots, a hanging one a single slot', async () => {
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

  test('two hundred hanging receivers delay no other receiver, campaign or callback', async () => {
    const fixture = await open()
    const { inside, handlers, hang, release } = hangingAtTimes()
    const quick: string[] = []
    const record = async (_app: unknown, job: LeasedJob) => void quick.push(job.kind)
    const others = { 'campaign.run': record, 'whatsapp.callback': record, 'retention.sweep': record }
    const deliver: Handlers['webhook.deliver'] = (app, job) =>
      job.payload.deliveryId.startsWith('slow') ? handlers['webhook.deliver'](app, job) : record(app, job)
    const otherJobs: NewJob[] = [
      ...to('quick', 12),
      { kind: 'campaign.run', payload: { campaignId: 'c' } },
      { kind: 'whatsapp.callback', payload: { hash: 'h' }, partition: 'callbacks c' },
      { kind: 'retention.sweep', payload: {} },
    ]
    const enqueueEverything = async () => {
      fixture.clock.advance(1)
      quick.length = 0
      await enqueue(fixture, ...otherJobs)
      await eventually(() => expect(quick).toHaveLength(otherJobs.length))
      // A slot that is not released yet would count as used for as long as the clock is about to be advanced.
      const ofOthers = async () => (await jobsOf(fixture)).filter(({ partition }) => !partition.includes('slow'))
      for (let checks = 0; checks < 2; checks += 1) await eventually(async () => expect(await ofOthers()).toEqual([]))
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

  test('receivers together always leave capacity for campaigns and callbacks', async () => {
    const fixture = await open()
    const { inside, handlers, hang } = hangingAtTimes()
    const others: string[] = []
    const record = async (_app: unknown, job: LeasedJob) => void others.push(job.kind)
    hang()
    await enqueue(fixture, ...Array.from({ length: 320 }, (_, n) => to(`slow ${n}`, 1)).flat())
    await start(fixture, { ...handlers, 'campaign.run': record, 'whatsapp.callback': record })

    await eventually(() => expect(inside()).toBe(300))
    await enqueue(fixture, { kind: 'campaign.run', payload: { campaignId: 'c' } })
    await enqueue(fixture, { kind: 'whatsapp.callback', payload: { hash: 'h' }, partition: 'callbacks c' })
    await eventually(() => expect(others.toSorted()).toEqual(['campaign.run', 'whatsapp.callback']))
    expect(inside()).toBe(300)
  })

  test('a long campaign delays no delivery', async () => {
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

  test('the lease of a long job is extended for as long as it runs', async () => {
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

  test('a worker that lost its lease is interrupted and changes nothing', async () => {
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

  test('a handler that throws affects no other job and is retried later', async () => {
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

  test('a job whose transaction fails is retried', async () => {
    const fixture = await open()
    const neverCommits: Handlers['webhook.deliver'] = (app, job) =>
      app.transact(async (tx) => {
        await job.finish(tx)
        throw new Error('the transaction failed')
      })
    await enqueue(fixture, delivery('a'))

    expect(await makeWorker(fixture.app, { ...nothing, 'webhook.deliver': neverCommits }).drain()).toHaveLength(1)
    expect(await jobsOf(fixture)).toMatchObject([{ state: 'ready', failures: 1 }])
  })

  test('no more jobs are claimed while a thousand wait for their results to be stored', async () => {
    const fixture = await open()
    const { promise: stored, resolve: store } = Promise.withResolvers<void>()
    onTestFinished(() => store())
    const ran: string[] = []
    const handler: Handlers['webhook.deliver'] = async (_app, job) => {
      ran.push(job.payload.deliveryId)
      job.freeSlot(false)
      await stored
    }
    const webhooks = Array.from({ length: 40 }, (_, index) => `webhook ${index}`)
    await enqueue(fixture, ...webhooks.flatMap((webhook) => to(webhook, 60)))
    await start(fixture, { 'webhook.deliver': handler }, { pollMs: 10 })
    await eventually(() => expect(ran.length).toBeGreaterThanOrEqual(1_000))
    for (const webhook of ['another', 'and another']) await enqueue(fixture, ...to(webhook, 1))
    // What the last claim took beyond a thousand runs too.
    expect(ran.length).toBeLessThan(1_300)

    store()
    await eventually(() => expect(new Set(ran).size).toBe(40 * 60 + 2))
    expect(ran).toHaveLength(40 * 60 + 2)
  })

  test('a job of an unknown kind waits without stopping the others', async () => {
    const fixture = await open()
    const { done, handlers } = hanging(() => false)
    await enqueue(fixture, delivery('known'), {
      ...delivery('unknown'),
      kind: 'from.the.future' as never,
      partition: 'other',
    })

    const errors = await makeWorker(fixture.app, { ...nothing, ...handlers }).drain()
    expect(errors).toMatchObject([{ message: 'This version has no handler for jobs of the kind from.the.future' }])
    expect(done).toEqual(['known'])
    expect(await jobsOf(fixture)).toMatchObject([{ state: 'ready', kind: 'from.the.future' }])
  })

  describe('stopping', () => {
    test('stopping waits for running jobs and claims no more', async () => {
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

    test('stopping releases jobs that do not end in time as if never claimed', async () => {
      const fixture = await open()
      const { inside, handlers } = hanging(() => true)
      await enqueue(fixture, delivery('stuck'))
      const worker = await start(fixture, handlers)
      await eventually(() => expect(inside).toEqual(['stuck']))
      await worker.stop()

      expect(await jobsOf(fixture)).toMatchObject([{ state: 'ready', attempts: 0, failures: 0, lease_token: null }])
    })

    test('stopping makes deliveries that wait for a slot ready again at once', async () => {
      const fixture = await open()
      const { inside, done, handlers, hang, release } = hangingAtTimes()
      const worker = await start(fixture, handlers, { finishWithinMs: 10_000 })
      await enqueue(fixture, ...to('one', 2))
      await eventually(() => expect(done).toHaveLength(2))
      hang()
      await enqueue(fixture, ...to('one', 30))
      await eventually(() => expect(inside()).toBe(5))
      const states = async () => (await jobsOf(fixture)).map(({ state }) => state)
      expect((await states()).filter((state) => state === 'running').length).toBeGreaterThan(5)

      const stopped = worker.stop()
      await eventually(async () => expect((await states()).filter((state) => state === 'running')).toHaveLength(5))
      release()
      await stopped
      expect(done).toHaveLength(7)
      const ready = { state: 'ready', attempts: 0, failures: 0, lease_token: null }
      expect(await jobsOf(fixture)).toMatchObject(Array.from({ length: 25 }, () => ready))
    })

    test('stopping interrupts a campaign as soon as claiming stops', async () => {
      const fixture = await open()
      const started: AbortSignal[] = []
      const campaign: Handlers['campaign.run'] = (_app, job) => {
        started.push(job.signal)
        return new Promise((_resolve, reject) => job.signal.addEventListener('abort', () => reject(job.signal.reason)))
      }
      await enqueue(fixture, { kind: 'campaign.run', payload: { campaignId: 'c' } })
      const worker = await start(fixture, { 'campaign.run': campaign }, { finishWithinMs: 3_600_000 })
      await eventually(() => expect(started).toHaveLength(1))
      worker.stopClaiming()
      const released = { state: 'ready', attempts: 0, failures: 0, last_error: null }
      await eventually(async () => expect(await jobsOf(fixture)).toMatchObject([released]))
      await worker.stop()
    })
  })

  test('at the start, old leases are void where only one process can run', async () => {
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
