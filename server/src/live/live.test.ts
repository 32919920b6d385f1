import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../db/postgres/postgres.ts'
import { openApp } from '../open-app.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import type { Change } from './change.ts'
import { inPayloads } from './in-payloads.ts'
import { type Live, makeLive } from './live.ts'

/** Every change received so far, as an open dashboard receives it. */
function watch(live: Live, where: { workspaceId: string; mode: 'live' | 'test' }): Change[] {
  const received: Change[] = []
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  void (async () => {
    for await (const change of live.changes(where, stop.signal)) received.push(change)
  })()
  return received
}

describe.each(engines)('on $name', (engine) => {
  test('live changes are published at commit to subscribers of that workspace and mode', async () => {
    const fixture = await createTestApp(engine)
    const received = watch(fixture.app.live, fixture.scope())
    const otherMode = watch(fixture.app.live, fixture.scope('test'))
    const otherWorkspace = watch(fixture.app.live, { workspaceId: fixture.otherWorkspaceId, mode: 'live' })
    await fixture.app.transact(async () => {
      fixture.app.live.publish(fixture.scope(), { noun: 'campaigns', id: 'c' })
      await Promise.resolve()
      expect(received).toEqual([])
    })

    await expect.poll(() => received).toEqual([{ noun: 'campaigns', id: 'c' }])
    expect(otherMode).toEqual([])
    expect(otherWorkspace).toEqual([])
  })

  test('live changes of a rolled-back transaction are never published', async () => {
    const fixture = await createTestApp(engine)
    const received = watch(fixture.app.live, fixture.scope())
    const failing = fixture.app.transact(async () => {
      fixture.app.live.publish(fixture.scope(), { noun: 'messages', id: 'rolled back' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    fixture.app.live.publish(fixture.scope(), { noun: 'messages', id: 'committed' })

    await expect.poll(() => received).toEqual([{ noun: 'messages', id: 'committed' }])
  })

  test('live changes are gathered into one batch that every reader shares', async () => {
    const fixture = await createTestApp(engine)
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const { live } = fixture.app
    const readers = [1, 2].map(() => live.batches(fixture.scope(), stop.signal).next())
    const strangers = [fixture.scope('test'), { workspaceId: fixture.otherWorkspaceId, mode: 'live' as const }]
    const foreign = Promise.race(strangers.map((where) => live.batches(where, stop.signal).next()))
    for (const id of ['a', 'b', 'a']) live.publish(fixture.scope(), { noun: 'messages', id })
    live.publish(fixture.scope(), { noun: 'campaigns', id: 'c' })
    live.publish(fixture.scope(), { noun: 'campaigns', id: 'c' })

    const [one, other] = await Promise.all(readers)
    expect(one?.value.changes()).toEqual([{ noun: 'messages' }, { noun: 'campaigns', id: 'c' }])
    expect(other?.value).toBe(one?.value)
    expect(['a', 'b', 'd'].map((id) => one?.value.includes('messages', id))).toEqual([true, true, false])
    stop.abort()
    expect(await foreign).toEqual({ done: true, value: undefined })
  })

  test('live changes that a slow reader missed become one batch of bounded size', async () => {
    const fixture = await createTestApp(engine)
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const { live } = fixture.app
    const [slow, quick] = [1, 2].map(() => live.batches(fixture.scope(), stop.signal))
    const publishAndWait = async (from: number) => {
      const seen = quick?.next()
      for (let n = from; n < from + 900; n += 1) live.publish(fixture.scope(), { noun: 'messages', id: `message ${n}` })
      return (await seen)?.value.includes('messages', 'none')
    }
    const first = slow?.next()
    expect([await publishAndWait(0), await publishAndWait(900), await publishAndWait(1_800)]).toEqual(
      Array.from({ length: 3 }, () => false),
    )
    await first

    const missed = (await slow?.next())?.value
    expect(missed?.changes()).toEqual([{ noun: 'messages' }])
    // More ids than are kept: every message may have changed.
    expect(missed?.includes('messages', 'none')).toBe(true)
  })

  test('live changes end when the subscriber aborts', async () => {
    const fixture = await createTestApp(engine)
    const stop = new AbortController()
    const changes = fixture.app.live.changes(fixture.scope(), stop.signal)
    const next = changes.next()
    stop.abort()
    expect(await next).toEqual({ done: true, value: undefined })
  })
})

describe('What changed since a position', () => {
  const where = { workspaceId: 'workspace', mode: 'live' } as const
  const since = (live: Live, position: string | null) => live.missedSince(where, position ?? '')

  test('what changed since a position is every noun that changed after it, in that workspace and mode', () => {
    const live = makeLive()
    live.publish(where, { noun: 'templates' })
    const position = live.position()
    expect(since(live, position)).toEqual([])
    for (const id of ['a', 'b']) live.publish(where, { noun: 'messages', id })
    live.publish({ ...where, mode: 'test' }, { noun: 'campaigns' })
    expect(since(live, position)).toEqual([{ noun: 'messages' }])
    expect(since(live, live.position())).toEqual([])
  })

  test('what changed is unknown since a position of another process, or an invalid one', () => {
    const [live, other] = [makeLive(), makeLive()]
    for (const position of [other.position(), '', 'x/0/1', null]) expect(since(live, position)).toBe('unknown')
  })

  test('what changed since a position is unknown once changes since then may have been forgotten', () => {
    const live = makeLive()
    live.publish(where, { noun: 'messages' })
    const position = live.position()
    const changeIn = (count: number) => {
      for (let n = 0; n < count; n += 1) live.publish({ ...where, workspaceId: `${n}` }, { noun: 'messages' })
    }
    changeIn(999)
    expect(since(live, position)).toEqual([])
    changeIn(1_001)
    expect(since(live, position)).toBe('unknown')
  })

  test('what changed since a position is unknown after the connection to other processes was replaced', () => {
    let [isListening, connections] = [true, 1]
    const relay = { send: () => {}, listen: () => {}, close: async () => {} }
    const live = makeLive({ ...relay, isListening: () => isListening, connections: () => connections })
    const position = live.position()
    expect(since(live, position)).toEqual([])
    isListening = false
    expect([live.position(), since(live, position)]).toEqual([null, 'unknown'])
    isListening = true
    connections += 1
    expect(since(live, position)).toBe('unknown')
  })
})

describe('Batches of changes', () => {
  const where = { workspaceId: 'workspace', mode: 'live' } as const

  test.each([
    { readers: 1, pauseMs: 100 },
    { readers: 60, pauseMs: 300 },
    { readers: 400, pauseMs: 1_000 },
  ])('batches of changes follow each other after $pauseMs ms with $readers readers', async ({ readers, pauseMs }) => {
    const timers: { readonly run: () => void; readonly ms: number }[] = []
    const live = makeLive(undefined, (run, ms) => {
      timers.push({ run, ms })
      return { unref: () => {} }
    })
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const opened = Array.from({ length: readers }, () => live.batches(where, stop.signal))
    let waiting = opened.map((batches) => batches.next())
    const next = async () => {
      timers.at(-1)?.run()
      const received = await Promise.all(waiting)
      waiting = opened.map((batches) => batches.next())
      return received.map(({ value }) => value?.changes())
    }
    const everyReader = <Value>(value: Value) => Array.from({ length: readers }, () => value)

    live.publish(where, { noun: 'messages', id: 'first' })
    expect(timers.map(({ ms }) => ms)).toEqual([100])
    expect(await next()).toEqual(everyReader([{ noun: 'messages', id: 'first' }]))
    expect(timers.map(({ ms }) => ms)).toEqual([100, pauseMs])
    live.publish(where, { noun: 'messages', id: 'second' })
    expect(await next()).toEqual(everyReader([{ noun: 'messages', id: 'second' }]))
    expect(timers.map(({ ms }) => ms)).toEqual([100, pauseMs, pauseMs])

    // Nothing changed during the pause: the next change is gathered as the first one was.
    timers.at(-1)?.run()
    live.publish(where, { noun: 'messages', id: 'third' })
    expect(timers.map(({ ms }) => ms)).toEqual([100, pauseMs, pauseMs, 100])
    expect(await next()).toEqual(everyReader([{ noun: 'messages', id: 'third' }]))
  })
})

describe('Live changes between two processes on one store', () => {
  const postgres = engines.filter((engine) => engine.name === 'postgres')

  /** Opens an app as another process on the same database does. */
  function otherProcessOf(fixture: TestApp) {
    const store = openPostgres(fixture.app.store.pool?.options.connectionString ?? '', 2)
    const { config, now } = fixture.app
    const app = openApp({ config, store, secret: 'a'.repeat(32), now, log: pino({ level: 'silent' }) })
    onTestFinished(async () => {
      await app.live.close()
      await store.close()
    })
    return app
  }

  /** What is published before the other process listens, or while its connection is broken, does not reach it. */
  function publishUntilReceived(fixture: TestApp, change: Change, received: readonly Change[]): Promise<void> {
    const publish = () => {
      fixture.app.live.publish(fixture.scope(), change)
      return received
    }
    return expect.poll(publish, { timeout: 5_000 }).toContainEqual(change)
  }

  test.each(postgres)(
    'live changes of two processes reach the other process, and their own dashboards once ($name)',
    async (engine) => {
      const fixture = await createTestApp(engine)
      const other = otherProcessOf(fixture)
      const here = watch(fixture.app.live, fixture.scope())
      const there = watch(other.live, fixture.scope())
      await publishUntilReceived(fixture, { noun: 'templates' }, there)
      here.length = 0
      fixture.app.live.publish(fixture.scope(), { noun: 'campaigns', id: 'c' })
      other.live.publish(fixture.scope(), { noun: 'messages', id: 'm' })

      await expect.poll(() => there).toContainEqual({ noun: 'campaigns', id: 'c' })
      await expect.poll(() => here).toContainEqual({ noun: 'messages', id: 'm' })
      expect(here.filter((change) => change.id === 'c')).toHaveLength(1)
      expect(there.filter((change) => change.id === 'm')).toHaveLength(1)
    },
  )

  test.each(postgres)(
    'live changes of two processes arrive again after the connection broke ($name)',
    async (engine) => {
      const fixture = await createTestApp(engine)
      const there = watch(otherProcessOf(fixture).live, fixture.scope())
      await publishUntilReceived(fixture, { noun: 'messages', id: 'before' }, there)
      const admin = new pg.Client(fixture.app.store.pool?.options)
      await admin.connect()
      const broken = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen parley_live' and datname = current_database()`,
      )
      await admin.end()
      expect(broken.rowCount).toBe(1)

      await publishUntilReceived(fixture, { noun: 'messages', id: 'after' }, there)
    },
  )

  test.each(postgres)('a thousand at once arrive, each once ($name)', async (engine) => {
    const fixture = await createTestApp(engine)
    const there = watch(otherProcessOf(fixture).live, fixture.scope())
    await publishUntilReceived(fixture, { noun: 'templates' }, there)
    for (let n = 0; n < 1000; n += 1)
      fixture.app.live.publish(fixture.scope(), { noun: 'messages', id: `message ${n}` })

    const messages = () => there.filter((change) => change.noun === 'messages')
    await expect.poll(() => messages().length).toBeGreaterThanOrEqual(1000)
    expect(new Set(messages().map((change) => change.id)).size).toBe(1000)
    expect(messages()).toHaveLength(1000)
  })

  test('live changes of two processes are split over several notifications without loss', () => {
    const items = Array.from({ length: 500 }, (_, n) => `${n} ${'é'.repeat(n % 200)}`)
    const payloads = inPayloads(items, (some) => JSON.stringify(some))

    expect(payloads.flatMap((payload) => JSON.parse(payload) as string[])).toEqual(items)
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
    expect(inPayloads([], () => '')).toEqual([])
  })
})
