import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { makePace } from './pace.ts'

const channel = (messagesPerSecond: number, id = 'a') => ({ id, messagesPerSecond })

/** The most sends that any one-second window holds, judged from every send on. */
function mostInOneSecond(sentAt: readonly number[]): number {
  return Math.max(...sentAt.map((from, index) => sentAt.slice(index).filter((at) => at < from + 1_000).length))
}

/** Keeps the process from doing anything else, as a long computation or a garbage collection would. */
function stall(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('the pace of a channel', () => {
  test('never lets more than its number go in any one second, and uses nearly all of it', async () => {
    const pace = makePace()
    const rate = 200
    const sentAt: number[] = []
    const began = performance.now()

    await Promise.all(
      Array.from({ length: 300 }, async () => {
        await pace.turn(channel(rate))
        sentAt.push(performance.now())
      }),
    )

    expect(mostInOneSecond(sentAt)).toBeLessThanOrEqual(rate)
    expect(performance.now() - began).toBeGreaterThan(1_000)
    expect(performance.now() - began).toBeLessThan(4_000)
  })

  test('that the platform finds too fast is silent for a second, and half from then on, for this channel only', async () => {
    const pace = makePace()
    const rate = 60
    const sentAt: number[] = []
    const other: number[] = []
    const send = async (name: string, times: number[]) => {
      await pace.turn(channel(rate, name))
      times.push(performance.now())
    }
    await Promise.all([send('a', sentAt), send('b', other)])
    const refusedAt = performance.now()
    // As often as sends were underway: together they count once.
    for (let count = 0; count < 64; count += 1) pace.slowDown(channel(rate))
    await Promise.all(Array.from({ length: 45 }, () => Promise.all([send('a', sentAt), send('b', other)])))

    expect((sentAt[1] ?? 0) - refusedAt).toBeGreaterThanOrEqual(999)
    expect(mostInOneSecond(sentAt)).toBeLessThanOrEqual(rate / 2)
    expect((other[1] ?? 0) - refusedAt).toBeLessThan(900)
  })

  test('is kept after the process stood still, when many timers fire late at once', async () => {
    const pace = makePace()
    const rate = 100
    const sentAt: number[] = []

    await Promise.all(
      Array.from({ length: 140 }, async (_, index) => {
        await pace.turn(channel(rate))
        sentAt.push(performance.now())
        if (index === 20 || index === 90) stall(300)
      }),
    )

    expect(mostInOneSecond(sentAt)).toBeLessThanOrEqual(rate)
  })

  test('is kept by senders that come and go', async () => {
    const pace = makePace()
    const rate = 100
    const sentAt: number[] = []
    for (const burst of [110, 5, 20]) {
      await Promise.all(
        Array.from({ length: burst }, async () => {
          await pace.turn(channel(rate))
          sentAt.push(performance.now())
        }),
      )
    }

    expect(mostInOneSecond(sentAt)).toBeLessThanOrEqual(rate)
  })

  test('gives turns in the order of asking', async () => {
    const pace = makePace()
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        await pace.turn(channel(1_000))
        order.push(index)
      }),
    )

    expect(order).toEqual([...order].sort((one, other) => one - other))
  })

  test('of one channel holds up no other', async () => {
    const pace = makePace()
    const done = new AbortController()
    await pace.turn(channel(1, 'slow'))
    const held = pace.turn(channel(1, 'slow'), done.signal)
    const began = performance.now()

    await Promise.all(Array.from({ length: 20 }, () => pace.turn(channel(1_000, 'fast'))))

    expect(performance.now() - began).toBeLessThan(500)
    done.abort(new Error('enough'))
    await expect(held).rejects.toThrow('enough')
  })

  test('a turn given up takes nothing, and the next in line goes at its time', async () => {
    const pace = makePace()
    const givenUp = new AbortController()
    const reason = new Error('paused')
    await pace.turn(channel(10))
    const began = performance.now()
    const abandoned = Array.from({ length: 20 }, () => pace.turn(channel(10), givenUp.signal))
    const next = pace.turn(channel(10))
    givenUp.abort(reason)

    const outcomes = await Promise.allSettled(abandoned)
    expect(new Set(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason))).toEqual(
      new Set([reason]),
    )
    await next
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('a turn asked for too late is refused at once', async () => {
    const pace = makePace()
    await expect(pace.turn(channel(10), AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')
    await pace.turn(channel(10))
  })
})
