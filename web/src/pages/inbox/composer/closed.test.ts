import { expect, test } from 'vitest'
import { whyClosed } from './closed.ts'

const now = Date.UTC(2026, 10, 21)
const open = { opt_out: null, window_closes_at: new Date(now + 1000).toISOString() }

test('an open window, and a customer who only wants no campaigns, can be answered', () => {
  expect(whyClosed(open, now)).toBeUndefined()
  expect(whyClosed({ ...open, opt_out: 'campaigns' }, now)).toBeUndefined()
})

test.each([
  ['the window closes', { ...open, window_closes_at: new Date(now).toISOString() }, /more than 24 hours ago/],
  ['the customer never wrote', { ...open, window_closes_at: null }, /has not written yet/],
  ['the customer wants nothing', { ...open, opt_out: 'everything' as const }, /wants no messages at all/],
])('once %s, it is said why no answer can be sent', (_, conversation, sentence) => {
  expect(whyClosed(conversation, now)).toMatch(sentence)
})
