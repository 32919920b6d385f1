import { expect, test } from 'vitest'
import { makePace } from './pace.ts'

const channel = { id: 'a', messagesPerSecond: 80 }

/** Sends for this many seconds, then returns the number of sends in each second after the first send. */
async function sendFor(seconds: number, refusedAt: readonly number[]) {
  // Only the waits advance it: the tests take no time, and their figures are exact.
  let now = 100_000
  const wait = async (ms: number) => {
    now += ms
  }
  const pace = makePace({ now: () => now, wait })
  const refusals = refusedAt.map((second) => now + second * 1_000)
  const perSecond = Array<number>(seconds).fill(0)
  const start = now
  for (;;) {
    ;(await pace.turn(channel)).end(true)
    const second = Math.floor((now - start) / 1_000)
    if (second >= seconds) return perSecond
    perSecond[second] = (perSecond[second] ?? 0) + 1
    if (now >= (refusals[0] ?? Number.POSITIVE_INFINITY)) {
      refusals.shift()
      pace.slowDown(channel)
    }
  }
}

test('a pace that the platform refused is halved for 15 seconds, and then doubles', async () => {
  const perSecond = await sendFor(24, [2])

  // The window of a second has a margin of 5 ms, so a few sends fall into the next second.
  expect(perSecond[3]).toBeLessThanOrEqual(40)
  for (const each of perSecond.slice(4, 16)) {
    expect(each).toBeGreaterThanOrEqual(37)
    expect(each).toBeLessThanOrEqual(40)
  }
  for (const each of perSecond.slice(18)) {
    expect(each).toBeGreaterThanOrEqual(75)
    expect(each).toBeLessThanOrEqual(80)
  }
})

test('a pace refused twice is a quarter, and doubles every 15 seconds', async () => {
  const perSecond = await sendFor(42, [2, 6])

  const between = (from: number, until: number) => perSecond.slice(from, until)
  expect(Math.max(...between(7, 20))).toBeLessThanOrEqual(20)
  expect(Math.min(...between(8, 20))).toBeGreaterThanOrEqual(18)
  expect(Math.max(...between(22, 35))).toBeLessThanOrEqual(40)
  expect(Math.min(...between(22, 35))).toBeGreaterThanOrEqual(37)
  expect(Math.min(...between(38, 42))).toBeGreaterThanOrEqual(75)
})
