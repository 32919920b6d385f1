import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Change, gather, isCounted, routersShowing } from './live-changes.ts'

describe('what is asked for again', () => {
  test('is everything that shows the noun, once', () => {
    expect(routersShowing([{ noun: 'messages' }, { noun: 'conversations' }, { noun: 'messages' }])).toEqual([
      'messages',
      'conversations',
      'simulator',
      'contacts',
    ])
  })

  test('is the router of the same name for a noun that this dashboard does not know yet', () => {
    expect(routersShowing([{ noun: 'invoices' }])).toEqual(['invoices'])
  })
})

test('figures follow what they count, and nothing else', () => {
  expect(['messages', 'campaigns', 'settings', 'members'].filter((noun) => isCounted({ noun }))).toEqual([
    'messages',
    'campaigns',
  ])
})

describe('many changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const start = () => {
    const handed: Change[][] = []
    return { handed, gathered: gather((changes) => handed.push(changes), 300) }
  }
  const change = (id: string): Change => ({ noun: 'campaigns', id })

  test('are handed on together, the first at once', () => {
    const { handed, gathered } = start()
    gathered.add(change('a'))
    gathered.add(change('b'))
    gathered.add(change('c'))
    expect(handed).toEqual([[change('a')]])

    vi.advanceTimersByTime(300)
    expect(handed).toEqual([[change('a')], [change('b'), change('c')]])
  })

  test('of a busy minute are handed on no more often than said', () => {
    const { handed, gathered } = start()
    for (let at = 0; at < 60_000; at += 12) {
      gathered.add(change(String(at)))
      vi.advanceTimersByTime(12)
    }
    expect(handed.length).toBeLessThanOrEqual(201)
    vi.advanceTimersByTime(300)
    expect(handed.flat()).toHaveLength(5000)
  })

  test('after a quiet time are handed on at once again', () => {
    const { handed, gathered } = start()
    gathered.add(change('a'))
    vi.advanceTimersByTime(10_000)
    gathered.add(change('b'))
    expect(handed).toHaveLength(2)
  })

  test('are forgotten once it is stopped', () => {
    const { handed, gathered } = start()
    gathered.add(change('a'))
    gathered.add(change('b'))
    gathered.stop()
    vi.advanceTimersByTime(10_000)
    expect(handed).toEqual([[change('a')]])
  })
})
