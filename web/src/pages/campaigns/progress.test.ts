import { expect, test } from 'vitest'
import { attempted, segmentsOf } from './progress.ts'

const none = { pending: 0, sending: 0, sent: 0, delivered: 0, read: 0, failed: 0, skipped: 0, uncertain: 0 }
const campaign = { total: 200, counts: { ...none, read: 50, failed: 50, pending: 90, sending: 10 } }

test('the progress bar counts every recipient exactly once', () => {
  const segments = segmentsOf(campaign)

  expect(segments.map(({ state }) => state)).toEqual(['read', 'sending', 'failed', 'pending'])
  expect(segments.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
})

test('pending and sending recipients do not count as attempted', () => {
  expect(attempted(campaign)).toBe(100)
})
