import { expect, test } from 'vitest'
import { type RetryHints, retryAfterMs, retrySchedule } from './retry-schedule.ts'

const noHints: RetryHints = { retryAfterMs: undefined, overloaded: false }
const standard = retrySchedule({ webhookRetrySeconds: undefined })
const own = retrySchedule({ webhookRetrySeconds: [1, 2, 4] })
const many = (delay: () => number | undefined) => Array.from({ length: 500 }, delay).map(Number)

test('the retry schedule has ten attempts over 75 h 35 min 5 s, with 20 % jitter', () => {
  const seconds = [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400]
  expect(standard.firstDelayMs).toBe(0)
  expect(seconds.reduce((sum, each) => sum + each)).toBe((75 * 60 + 35) * 60 + 5)
  for (const [index, planned] of seconds.entries()) {
    const delays = many(() => standard.delayMs(index + 1, noHints))
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(planned * 800)
    expect(Math.max(...delays)).toBeLessThanOrEqual(planned * 1200)
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(planned * 100)
  }
  expect(standard.delayMs(10, noHints)).toBeUndefined()
})

test.each([
  [1, 300_000],
  [450, 450_000],
  [6_000, 600_000],
])('Retry-After of %d s after the second failure delays by %d ms', (requested, granted) => {
  expect(standard.delayMs(2, { retryAfterMs: requested * 1000, overloaded: false })).toBe(granted)
})

test('the retry schedule waits at least a minute after an overload', () => {
  expect(standard.delayMs(1, { retryAfterMs: undefined, overloaded: true })).toBe(60_000)
  expect(standard.delayMs(1, { retryAfterMs: 3_000, overloaded: true })).toBe(60_000)
  expect(Math.min(...many(() => standard.delayMs(2, { ...noHints, overloaded: true })))).toBeGreaterThan(60_000)
})

test('the retry schedule uses the operator’s own schedule, also after an overload', () => {
  expect(own).toMatchObject({ maxAttempts: 3, firstDelayMs: 1_000 })
  expect(Math.max(...many(() => own.delayMs(1, { ...noHints, overloaded: true })))).toBeLessThanOrEqual(2_400)
  expect(own.delayMs(2, { retryAfterMs: 3_600_000, overloaded: true })).toBe(8_000)
  expect(own.delayMs(3, noHints)).toBeUndefined()
})

test.each([
  ['120', 120_000],
  ['0.5', 500],
  ['Sat, 21 Nov 2026 09:02:00 GMT', 120_000],
  ['Sat, 21 Nov 2026 08:00:00 GMT', undefined],
  ['soon', undefined],
  ['0', 0],
  ['-1', undefined],
  [' ', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j means %s ms', (header, ms) => {
  expect(retryAfterMs(header, Date.UTC(2026, 10, 21, 9, 0, 0))).toBe(ms)
})
