import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Schema } from '../../db/schema.ts'
import type { Live } from '../../live/live.ts'
import { keyHolderWith } from '../../testing/key-holder.ts'
import { type CachedKey, makeApiKeyCache, rememberedMs, rememberedWithOthersMs } from './api-key-cache.ts'

type Listener = Parameters<Live['onChangeElsewhere']>[0]

/** A cache without a store, the changes of other processes, and a loader that counts. */
function open({ isAlone = false } = {}) {
  let [time, loads, isReceiving] = [1_000_000, 0, true]
  let error: unknown
  let key: CachedKey | undefined = keyOf('k1', 'w1')
  const listeners: Listener[] = []
  const published: unknown[] = []
  const live = {
    publish: (...change: unknown[]) => void published.push(change),
    onChangeElsewhere: (listener: Listener) => void listeners.push(listener),
    receivesFromOthers: () => isReceiving,
  }
  const cache = makeApiKeyCache({
    db: withoutStore(),
    store: { singleConnection: isAlone },
    now: () => time,
    log: pino({ level: 'silent' }),
    live,
  })
  const find = (hash = 'hash', loading?: Promise<void>) =>
    cache.find(hash, async () => {
      loads += 1
      const loaded = key
      await loading
      if (error !== undefined) throw error
      return loaded
    })
  return {
    cache,
    find,
    published,
    listeners,
    loads: () => loads,
    advance: (ms: number) => {
      time += ms
    },
    receiving: (is: boolean) => {
      isReceiving = is
    },
    loading: (next: CachedKey | undefined, thrown?: unknown) => {
      ;[key, error] = [next, thrown]
    },
    elsewhere: (...change: Parameters<Listener>) => {
      for (const listener of listeners) listener(...change)
    },
  }
}

test.each([
  ['one process alone', true, rememberedMs, 5_000],
  ['several processes', false, rememberedWithOthersMs, 1_000],
])('remembered API keys of %s are read again after their time', async (_, isAlone, longestMs, expectedMs) => {
  expect(longestMs).toBe(expectedMs)
  const { find, loads, advance } = open({ isAlone })
  await find()
  advance(longestMs - 1)
  expect((await find())?.actor.keyId).toBe('k1')
  expect(loads()).toBe(1)
  advance(1)
  await find()
  expect(loads()).toBe(2)
  advance(longestMs - 1)
  await find()
  expect(loads()).toBe(2)
})

test('remembered API keys are as old as the beginning of their reading', async () => {
  const { find, loads, advance } = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  const reading = find('hash', promise)
  advance(600)
  resolve()
  await reading
  advance(400)
  await find()
  expect(loads()).toBe(2)
})

test('remembered API keys are read for every request while no change can arrive, unless one process is alone', async () => {
  const many = open()
  await many.find()
  many.receiving(false)
  await many.find()
  expect(many.loads()).toBe(2)
  const alone = open({ isAlone: true })
  alone.receiving(false)
  for (let n = 0; n < 3; n += 1) await alone.find()
  expect(alone.loads()).toBe(1)
})

test('remembered API keys that are no longer found are forgotten', async () => {
  const { find, loads, loading, receiving } = open()
  await find()
  receiving(false)
  loading(undefined)
  expect(await find()).toBeUndefined()
  receiving(true)
  expect(await find()).toBeUndefined()
  expect(loads()).toBe(3)
})

test('remembered API keys are used while the store is unavailable, and only then', async () => {
  const { find, advance, loading, receiving } = open()
  await find()
  receiving(false)
  loading(undefined, Object.assign(new Error('down'), { code: 'ECONNREFUSED' }))
  expect((await find())?.actor.keyId).toBe('k1')
  await expect(find('another')).rejects.toThrow('down')
  loading(undefined, new Error('a fault'))
  await expect(find()).rejects.toThrow('a fault')
  loading(undefined, Object.assign(new Error('down'), { code: 'ECONNREFUSED' }))
  advance(rememberedWithOthersMs)
  await expect(find()).rejects.toThrow('down')
})

test('remembered API keys are dropped one by one', async () => {
  const { cache, find, loads, loading } = open()
  await find('first')
  loading(keyOf('k2', 'w1'))
  await find('second')
  cache.forget('k2')
  await find('first')
  expect(loads()).toBe(2)
  await find('second')
  expect(loads()).toBe(3)
})

test('remembered API keys are dropped with their workspace, which both modes of it learn everywhere', async () => {
  const { cache, find, loads, loading, published } = open()
  await find('first')
  loading(keyOf('k2', 'w2'))
  await find('second')
  cache.forgetWorkspace('w2')
  await find('first')
  expect(loads()).toBe(2)
  await find('second')
  expect(loads()).toBe(3)
  const change = { noun: 'apiKeys' }
  expect(published).toEqual([
    [{ workspaceId: 'w2', mode: 'live' }, change],
    [{ workspaceId: 'w2', mode: 'test' }, change],
  ])
})

test.each([
  ['of the key', 'w1', { noun: 'apiKeys', id: 'k1' }, true],
  ['of all keys of its workspace', 'w1', { noun: 'apiKeys' }, true],
  ['of another key', 'w1', { noun: 'apiKeys', id: 'k2' }, false],
  ['of all keys of another workspace', 'w2', { noun: 'apiKeys' }, false],
  ['of something else', 'w1', { noun: 'webhooks', id: 'k1' }, false],
  ['of other things of its workspace', 'w1', { noun: 'webhooks' }, false],
] as const)('learn of a change %s in another process', async (_, workspaceId, change, isDropped) => {
  const { find, loads, elsewhere } = open()
  await find()
  elsewhere({ workspaceId, mode: 'live' }, change)
  await find()
  expect(loads()).toBe(isDropped ? 2 : 1)
})

test('remembered API keys of a process alone listen to nobody, others once and from their first key on', async () => {
  const alone = open({ isAlone: true })
  await alone.find()
  expect(alone.listeners).toHaveLength(0)
  const many = open()
  expect(many.listeners).toHaveLength(0)
  for (let n = 0; n < 3; n += 1) await many.find()
  expect(many.listeners).toHaveLength(1)
})

test('remembered API keys are not those that were read before a change and arrive after it', async () => {
  const { cache, find, loads } = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  const reading = find('hash', promise)
  cache.forget('any key')
  resolve()
  expect((await reading)?.actor.keyId).toBe('k1')
  await find()
  expect(loads()).toBe(2)
})

function keyOf(keyId: string, workspaceId: string): CachedKey {
  const actor = keyHolderWith({ keyId, workspaceId, mode: 'live', permissions: {} })
  return { actor, isActive: true, expiresAt: null, allowsAddress: () => true, requestsPerMinute: 60 }
}

/** Compiles statements and executes none. */
function withoutStore() {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}
