import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { engines } from '../../testing/stores/engines.ts'
import { recordQueries } from '../../testing/stores/plans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { answerOnce } from './answer-once.ts'
import { deadAfterMs, newRun, type RepeatableCall } from './begin-run.ts'
import { insertRun, replaceRun } from './idempotency.store.ts'
import { extendRunLeases, keepRunLeasesAlive } from './keep-runs-alive.ts'

const call: RepeatableCall = { caller: 'key:1', path: '/api/v1/messages/send', key: 'order-7', fingerprint: 'a' }
const hourMs = 3_600_000

describe.each(engines)('Idempotent requests on $name', (engine) => {
  /** Work that records the result id of each execution. */
  function counted({ app }: Pick<TestApp, 'app'>) {
    const ids: string[] = []
    const ask = (changes: Partial<RepeatableCall> = {}) =>
      answerOnce(app, { ...call, ...changes }, async (id) => {
        ids.push(id)
        return { status: 201, json: `{"made":"${id}"}` }
      })
    return { ids, ask }
  }

  test('a repetition gets the first response without running again', async () => {
    const fixture = await createTestApp(engine)
    const { ids, ask } = counted(fixture)

    const first = await ask()
    const second = await ask()

    expect(first).toEqual({ status: 201, json: `{"made":"${ids[0]}"}`, replayed: false })
    expect(second).toEqual({ ...first, replayed: true })
    expect(ids).toHaveLength(1)
  })

  test('another caller, path or key is another request', async () => {
    const fixture = await createTestApp(engine)
    const { ids, ask } = counted(fixture)

    await ask()
    await ask({ caller: 'user:1' })
    await ask({ path: '/api/v1/campaigns' })
    await ask({ key: 'order-8' })

    expect(new Set(ids).size).toBe(4)
  })

  test('the same key with another request is refused', async () => {
    const fixture = await createTestApp(engine)
    const { ids, ask } = counted(fixture)
    await ask()

    await expect(ask({ fingerprint: 'b' })).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(ids).toHaveLength(1)
  })

  test('one of 50 concurrent requests runs; the others get a conflict', async () => {
    const fixture = await createTestApp(engine)
    const done = Promise.withResolvers<void>()
    let times = 0
    const ask = () =>
      answerOnce(fixture.app, call, async () => {
        times += 1
        await done.promise
        return { status: 201, json: '{}' }
      })

    const refusals: unknown[] = []
    const requests = Array.from({ length: 50 }, () => ask().catch((error: unknown) => refusals.push(error)))
    await expect.poll(() => refusals.length).toBe(49)
    done.resolve()
    const answers = await Promise.all(requests)

    expect(times).toBe(1)
    expect(answers.filter((each) => typeof each !== 'number')).toEqual([{ status: 201, json: '{}', replayed: false }])
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'conflict', retryAfterSeconds: expect.any(Number) })
    }
  })

  test('a refused request is forgotten, so its key can be used again', async () => {
    const fixture = await createTestApp(engine)
    const { ids, ask } = counted(fixture)
    const refused = answerOnce(fixture.app, call, async () => {
      throw new AppError('invalid_request', platformSentence('Not found'))
    })
    await expect(refused).rejects.toThrow('Not found')

    expect(await ask({ fingerprint: 'b' })).toMatchObject({ status: 201, replayed: false })
    expect(ids).toHaveLength(1)
  })

  test.each([
    new Error('Not found'),
    new AppError('unavailable', platformSentence('Not found')),
    new AppError('internal', platformSentence('Not found')),
  ])('a request that failed otherwise (%s) continues with its result id', async (failure) => {
    const fixture = await createTestApp(engine)
    const { ids, ask } = counted(fixture)
    const failed: string[] = []
    const failing = answerOnce(fixture.app, call, async (id) => {
      failed.push(id)
      throw failure
    })
    await expect(failing).rejects.toThrow('Not found')

    await expect(ask({ fingerprint: 'b' })).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(await ask()).toMatchObject({ status: 201, replayed: false })
    expect(ids).toEqual(failed)
  })

  /** A request that is running, and a function that lets it end. */
  async function startRequest(fixture: TestApp) {
    const { promise: released, resolve: end } = Promise.withResolvers<void>()
    const ids: string[] = []
    const answer = answerOnce(fixture.app, call, async (id) => {
      ids.push(id)
      await released
      return { status: 201, json: '{"by":"the first"}' }
    })
    await expect.poll(() => ids).toHaveLength(1)
    return { ids, end, answer }
  }

  test('a request interrupted by a crash continues with its result id', async () => {
    const fixture = await createTestApp(engine)
    const first = await startRequest(fixture)
    const next = fixture.anotherProcess()
    const { ids, ask } = counted({ app: next })

    if (!next.store.singleConnection) {
      fixture.clock.advance(deadAfterMs - 1)
      await expect(ask()).rejects.toMatchObject({ code: 'conflict' })
      fixture.clock.advance(1)
    }
    const answers = await Promise.allSettled([ask(), ask(), ask()])

    const done = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.replayed] : []))
    expect(done.filter((replayed) => !replayed)).toHaveLength(1)
    expect(ids).toEqual(first.ids)
    expect(await ask()).toMatchObject({ replayed: true })
  })

  test('a long-running request keeps its lease and completes once', async () => {
    const fixture = await createTestApp(engine)
    const { ids, ask } = counted(fixture)
    const first = await startRequest(fixture)
    const otherProcesses = fixture.app.store.singleConnection ? [] : [counted({ app: fixture.anotherProcess() })]

    for (let beats = 0; beats < 9; beats += 1) {
      fixture.clock.advance(deadAfterMs - 1)
      await extendRunLeases(fixture.app)
      for (const each of [{ ids, ask }, ...otherProcesses]) {
        await expect(each.ask()).rejects.toMatchObject({ code: 'conflict' })
        expect(each.ids).toEqual([])
      }
    }
    first.end()

    expect(await first.answer).toMatchObject({ json: '{"by":"the first"}', replayed: false })
    for (const each of [{ ids, ask }, ...otherProcesses]) expect(await each.ask()).toMatchObject({ replayed: true })
  })

  test('after a takeover the second response is stored; both get a response', async () => {
    const fixture = await createTestApp(engine)
    const first = await startRequest(fixture)
    const { ids, ask } = counted({ app: fixture.anotherProcess() })
    fixture.clock.advance(deadAfterMs)
    const second = await ask()
    await extendRunLeases(fixture.app)
    first.end()

    expect(await first.answer).toMatchObject({ json: '{"by":"the first"}' })
    expect(ids).toEqual(first.ids)
    expect(await ask()).toEqual({ ...second, replayed: true })
  })

  test('a heartbeat that comes late keeps no failed run alive', async () => {
    const fixture = await createTestApp(engine)
    const { ask } = counted({ app: fixture.anotherProcess() })
    await expect(
      answerOnce(fixture.app, call, () => Promise.reject(new Error('The platform is gone'))),
    ).rejects.toThrow()
    const [run] = await fixture.app.db.selectFrom('idempotency_key').selectAll().execute()
    if (!run) throw new Error('The run is not stored')

    fixture.app.runsAtWork.set(run.run_token, run)
    await extendRunLeases(fixture.app)
    fixture.app.runsAtWork.delete(run.run_token)

    expect(await ask()).toMatchObject({ status: 201, replayed: false })
  })

  test('a request from before the clock was set back is taken over', async () => {
    const fixture = await createTestApp(engine)
    const first = await startRequest(fixture)
    const { ids, ask } = counted({ app: fixture.anotherProcess() })
    fixture.clock.advance(-3_600_000)

    expect(await ask()).toMatchObject({ status: 201, replayed: false })
    expect(ids).toEqual(first.ids)
  })

  test('heartbeats are one statement for all, and none for short runs', async () => {
    const fixture = await createTestApp(engine)
    const { promise: released, resolve: end } = Promise.withResolvers<void>()
    let startedCount = 0
    const begin = (key: string) =>
      answerOnce(fixture.app, { ...call, key }, async () => {
        startedCount += 1
        await released
        return { status: 201, json: '{}' }
      })
    const answers = Array.from({ length: 30 }, (_, n) => begin(`order ${n}`))
    await expect.poll(() => startedCount).toBe(30)
    const { app, queries } = recordQueries(fixture.app)

    await extendRunLeases(app)
    expect(queries).toEqual([])
    fixture.clock.advance(30_000)
    await extendRunLeases(app)
    expect(queries).toHaveLength(1)
    const rows = await fixture.app.db.selectFrom('idempotency_key').select('run_started_at').execute()
    expect(new Set(rows.map((row) => row.run_started_at))).toEqual(new Set([fixture.app.now()]))
    end()
    await Promise.all(answers)
    expect(fixture.app.runsAtWork.size).toBe(0)
  })

  test('a run of 15 seconds gets a heartbeat at once, a shorter one does not', async () => {
    const fixture = await createTestApp(engine)
    const first = await startRequest(fixture)
    const heartbeat = async () => {
      await keepRunLeasesAlive(fixture.app).stop()
      const rows = await fixture.app.db.selectFrom('idempotency_key').select('run_started_at').execute()
      return rows.map((row) => fixture.app.now() - row.run_started_at)
    }

    fixture.clock.advance(14_999)
    expect(await heartbeat()).toEqual([14_999])
    fixture.clock.advance(1)
    expect(await heartbeat()).toEqual([0])
    first.end()
    await first.answer
  })

  test('a heartbeat leaves the runs of others as they are', async () => {
    const fixture = await createTestApp(engine)
    const { promise: released, resolve: end } = Promise.withResolvers<void>()
    const begin = (app: TestApp['app'], key: string) =>
      answerOnce(app, { ...call, key }, async () => {
        await released
        return { status: 201, json: '{}' }
      })
    const answers = [begin(fixture.app, 'ours'), begin(fixture.anotherProcess(), 'theirs')]
    const ages = async () => {
      const rows = await fixture.app.db
        .selectFrom('idempotency_key')
        .select(['key', 'run_started_at'])
        .orderBy('key')
        .execute()
      return rows.map((row) => [row.key, fixture.app.now() - row.run_started_at])
    }
    await expect.poll(ages).toHaveLength(2)

    fixture.clock.advance(30_000)
    await extendRunLeases(fixture.app)

    expect(await ages()).toEqual([
      ['ours', 0],
      ['theirs', 30_000],
    ])
    end()
    await Promise.all(answers)
  })

  test('a run that another request has replaced is not replaced again', async () => {
    const { app } = await createTestApp(engine)
    const [earlier, later] = [newRun(app, call), newRun(app, call)]
    await app.transact((tx) => insertRun(tx, earlier))

    expect(await app.transact((tx) => replaceRun(tx, earlier.run_token, later))).toBe(true)
    expect(await app.transact((tx) => replaceRun(tx, earlier.run_token, newRun(app, call)))).toBe(false)
    expect(await app.db.selectFrom('idempotency_key').select('run_token').execute()).toEqual([
      { run_token: later.run_token },
    ])
  })

  test('a response is replayed for 24 hours', async () => {
    const fixture = await createTestApp(engine)
    const { ids, ask } = counted(fixture)
    await ask()

    fixture.clock.advance(24 * hourMs)
    expect(await ask()).toMatchObject({ replayed: true })
    fixture.clock.advance(1)
    expect(await ask({ fingerprint: 'b' })).toMatchObject({ replayed: false })

    expect(new Set(ids).size).toBe(2)
  })

  test('a result that could not be recorded is still returned', async () => {
    const { app } = await createTestApp(engine)
    let isBroken = false
    const transact: typeof app.transact = async (work) => {
      if (isBroken) throw new Error('The store is gone')
      return app.transact(work)
    }
    const answer = answerOnce({ ...app, transact }, call, async () => {
      isBroken = true
      return { status: 201, json: '{}' }
    })

    expect(await answer).toEqual({ status: 201, json: '{}', replayed: false })
  })

  test('responses expire although older ones are still stored', async () => {
    const fixture = await createTestApp(engine)
    const { ids, ask } = counted(fixture)
    for (let index = 0; index < 25; index += 1) await ask({ key: `older-${index}` })
    fixture.clock.advance(1)
    await ask()
    fixture.clock.advance(24 * hourMs + 1)

    // One request deletes 20 of them, oldest first.
    expect(await ask({ fingerprint: 'b' })).toMatchObject({ replayed: false })
    expect(new Set(ids).size).toBe(27)
    const rows = await fixture.app.db.selectFrom('idempotency_key').select('key').execute()
    expect(rows).toHaveLength(6)
  })

  test('responses are encrypted in the store', async () => {
    const fixture = await createTestApp(engine)
    await answerOnce(fixture.app, call, async () => ({ status: 201, json: '{"key":"the secret"}' }))

    const rows = await fixture.app.db.selectFrom('idempotency_key').selectAll().execute()

    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('the secret')
  })
})
