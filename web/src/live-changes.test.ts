import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  affectsAnalytics,
  affectsViewCounts,
  batchChanges,
  type Change,
  hasOtherData,
  isAnothersReading,
  queriesShowing,
  routersShowing,
} from './live-changes.ts'

test('routers to refetch include everything that shows the changed noun, once', () => {
  expect(routersShowing([{ noun: 'messages' }, { noun: 'conversations' }, { noun: 'messages' }])).toEqual([
    'messages',
    'conversations',
    'simulator',
    'contacts',
    'alerts',
    'notifications',
  ])
})

test('routers to refetch include the router of the same name for an unknown noun', () => {
  expect(routersShowing([{ noun: 'invoices' }])).toEqual(['invoices'])
})

test('Cached data beside the current user is noticed, and a query without data is none', async () => {
  const queries = new QueryClient()
  queries.setQueryData([['members', 'current'], { type: 'query' }], { user: 'Ada' })
  const pending = queries.fetchQuery({ queryKey: [['alerts', 'unread']], queryFn: () => Promise.resolve(3) })
  expect(hasOtherData(queries)).toBe(false)
  await pending
  expect(hasOtherData(queries)).toBe(true)
})

describe('Queries to refetch', () => {
  /** The names of the cached queries that become invalid. */
  const invalidatedBy = async (changes: readonly Change[]) => {
    const cached = {
      presenceOfOne: [['presence', 'list'], { input: { workspaceId: 'w', conversationId: 'one' }, type: 'query' }],
      presenceOfTwo: [['presence', 'list'], { input: { workspaceId: 'w', conversationId: 'two' }, type: 'query' }],
      presenceOfAll: [['presence', 'listAll'], { input: { workspaceId: 'w' }, type: 'query' }],
      messagesOfOne: [['messages', 'list'], { input: { conversationId: 'one', limit: 50 } }],
      messagesOfTwo: [['messages', 'list'], { input: { conversationId: 'two', limit: 50 } }],
      timeline: [['messages', 'timeline'], { input: { conversationId: 'one', contactId: 'ada', limit: 50 } }],
      conversationTwo: [['conversations', 'get'], { input: { conversationId: 'two' }, type: 'query' }],
    }
    const queries = new QueryClient()
    for (const queryKey of Object.values(cached)) queries.setQueryData(queryKey, {})
    for (const queryKey of queriesShowing(changes)) await queries.invalidateQueries({ queryKey })
    return Object.entries(cached).flatMap(([name, queryKey]) =>
      queries.getQueryState(queryKey)?.isInvalidated ? [name] : [],
    )
  }

  test('queries to refetch of viewers and messages are those of the conversations that changed', async () => {
    expect(await invalidatedBy([{ noun: 'presence', id: 'one' }])).toEqual(['presenceOfOne', 'presenceOfAll'])
    expect(await invalidatedBy([{ noun: 'messages', id: 'two' }])).toEqual(['messagesOfTwo', 'conversationTwo'])
    const both = ['one', 'two', 'one'].map((id): Change => ({ noun: 'presence', id }))
    expect(await invalidatedBy(both)).toEqual(['presenceOfOne', 'presenceOfTwo', 'presenceOfAll'])
  })

  test('queries to refetch of viewers and messages are all of them if a change names no conversation', async () => {
    const changes = [{ noun: 'messages', id: 'one' }, { noun: 'messages' }]
    expect(await invalidatedBy(changes)).toEqual(['messagesOfOne', 'messagesOfTwo', 'timeline', 'conversationTwo'])
  })

  test('the timeline is refetched for its contact, for its own conversation, and where no contact is named', async () => {
    expect(await invalidatedBy([{ noun: 'timelines', id: 'ada' }])).toEqual(['timeline'])
    expect(await invalidatedBy([{ noun: 'timelines', id: 'grace' }])).toEqual([])
    expect(await invalidatedBy([{ noun: 'timelines' }])).toEqual(['timeline'])
    expect(await invalidatedBy([{ noun: 'messages', id: 'one' }])).toContain('timeline')
  })

  test('queries to refetch are of everything that shows the noun otherwise, whichever item changed', async () => {
    expect(await invalidatedBy([{ noun: 'conversations', id: 'one' }])).toEqual(['conversationTwo'])
    expect(queriesShowing([{ noun: 'campaigns', id: 'a' }])).toEqual([[['campaigns']], [['contacts']]])
  })
})

test('analytics are affected only by the nouns they count', () => {
  expect(['messages', 'campaigns', 'settings', 'members'].filter((noun) => affectsAnalytics({ noun }))).toEqual([
    'messages',
    'campaigns',
  ])
})

describe('Batching changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const start = () => {
    const published: Change[][] = []
    return { published, batcher: batchChanges((changes) => published.push(changes), 300) }
  }
  const change = (id: string): Change => ({ noun: 'campaigns', id })

  test('batching changes publishes the first change immediately and later ones together', () => {
    const { published, batcher } = start()
    batcher.add(change('a'))
    batcher.add(change('b'))
    batcher.add(change('c'))
    expect(published).toEqual([[change('a')]])

    vi.advanceTimersByTime(300)
    expect(published).toEqual([[change('a')], [change('b'), change('c')]])
  })

  test('batching changes publishes no more often than the interval in a busy minute', () => {
    const { published, batcher } = start()
    for (let at = 0; at < 60_000; at += 12) {
      batcher.add(change(String(at)))
      vi.advanceTimersByTime(12)
    }
    expect(published.length).toBeLessThanOrEqual(201)
    vi.advanceTimersByTime(300)
    expect(published.flat()).toHaveLength(5000)
  })

  test('batching changes publishes immediately again after a quiet period', () => {
    const { published, batcher } = start()
    batcher.add(change('a'))
    vi.advanceTimersByTime(10_000)
    batcher.add(change('b'))
    expect(published).toHaveLength(2)
  })

  test('batching discards pending changes when stopped', () => {
    const { published, batcher } = start()
    batcher.add(change('a'))
    batcher.add(change('b'))
    batcher.stop()
    vi.advanceTimersByTime(10_000)
    expect(published).toEqual([[change('a')]])
  })
})

test.each([
  ['conversations', ['conversations', 'contacts', 'alerts', 'notifications']],
  ['messages', ['messages', 'conversations', 'simulator']],
  ['campaigns', ['campaigns', 'contacts']],
  ['templates', ['templates']],
  ['webhooks', ['webhooks']],
  ['apiKeys', ['apiKeys']],
  ['contacts', ['contacts', 'conversations']],
  ['members', ['members', 'invitations']],
  ['settings', ['settings', 'members', 'channels', 'workspaces']],
])('a change of %s refetches %j', (noun, routers) => {
  expect(routersShowing([{ noun }])).toEqual(routers)
})

test('analytics count messages, conversations, campaigns and keys', () => {
  const nouns = ['messages', 'conversations', 'campaigns', 'apiKeys']
  expect(nouns.filter((noun) => affectsAnalytics({ noun }))).toEqual(nouns)
})

test('the numbers of the saved views follow conversations, messages, what is read, and tags', () => {
  const nouns = ['conversations', 'messages', 'readMarkers', 'tags']
  expect([...nouns, 'campaigns', 'contacts'].filter((noun) => affectsViewCounts({ noun }))).toEqual(nouns)
})

test('a stopped batcher publishes what is added later at once, and nothing from before', () => {
  vi.useFakeTimers()
  const published: Change[][] = []
  const batcher = batchChanges((changes) => published.push(changes), 300)
  for (const id of ['a', 'b']) batcher.add({ noun: 'campaigns', id })
  batcher.stop()
  batcher.add({ noun: 'campaigns', id: 'c' })
  batcher.add({ noun: 'campaigns', id: 'd' })
  vi.advanceTimersByTime(299)
  expect(published.flat().map(({ id }) => id)).toEqual(['a', 'c'])
  vi.advanceTimersByTime(1)
  expect(published.flat().map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  vi.useRealTimers()
})

test('what another person has read refetches nothing', () => {
  const reading = (id?: string) => ({ noun: 'readMarkers', id })
  expect(isAnothersReading(reading('another'), 'me')).toBe(true)
  // Without an ID several people have read something.
  for (const change of [reading('me'), reading(), { noun: 'conversations', id: 'another' }]) {
    expect(isAnothersReading(change, 'me')).toBe(false)
  }
})
