import { expect, test } from 'vitest'
import { attempted, secondsLeft, segmentsOf } from './progress.ts'

const none = { pending: 0, sending: 0, sent: 0, delivered: 0, read: 0, failed: 0, skipped: 0, uncertain: 0 }
const started = Date.UTC(2026, 10, 21)
const campaign = {
  total: 200,
  counts: { ...none, read: 50, failed: 50, pending: 90, sending: 10 },
  state: 'running' as const,
  started_at: new Date(started).toISOString(),
}

test('the bar holds everybody once', () => {
  const segments = segmentsOf(campaign)

  expect(segments.map(({ state }) => state)).toEqual(['read', 'sending', 'failed', 'pending'])
  expect(segments.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
})

test('what is left takes as long as what was done', () => {
  expect(attempted(campaign)).toBe(100)
  expect(secondsLeft(campaign, started + 20_000)).toBe(20)
})

test.each([
  ['nothing has been done yet', { ...campaign, counts: { ...none, pending: 200 } }],
  ['it is paused', { ...campaign, state: 'paused' as const }],
  ['it has not begun', { ...campaign, started_at: null }],
  ['nothing is left', { ...campaign, counts: { ...none, read: 200 } }],
])('no time is promised when %s', (_, view) => {
  expect(secondsLeft(view, started + 20_000)).toBeUndefined()
})
