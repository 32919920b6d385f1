import { execFile } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { makePace, type Pace, type PaceClock, type Turn } from './pace.ts'

const channel = (messagesPerSecond: number, id = 'a') => ({ id, messagesPerSecond })

/** The most sends in any one-second window, measured from every send on. */
function mostInOneSecond(sentAt: readonly number[]): number {
  return Math.max(...sentAt.map((from, index) => sentAt.slice(index).filter((at) => at < from + 1_000).length))
}

/** A send that arrives and is answered immediately. */
async function send(pace: Pace, to: ReturnType<typeof channel>, sentAt: number[] = []): Promise<void> {
  const turn = await pace.turn(to)
  sentAt.push(performance.now())
  turn.end(true)
}

/** Blocks the process, as a long computation or a garbage collection would. */
function stall(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** A clock that only waits advance. A message sent at it is answered after `latencyMs`. */
function simulatedClock() {
  let now = 10_000
  const unanswered: { readonly at: number; readonly turn: Turn }[] = []
  const clock: PaceClock = {
    now: () => now,
    wait: async (ms) => {
      const until = now + ms
      for (let next = unanswered[0]; next && next.at <= until; next = unanswered[0]) {
        now = Math.max(now, next.at)
        unanswered.shift()
        next.turn.end(true)
      }
      now = until
    },
  }
  const answer = (turn: Turn, latencyMs: number) => void unanswered.push({ at: now + latencyMs, turn })
  return { clock, answer }
}

test('1,000 sends at 80 per second take 12.5 s at most', async () => {
  const { clock, answer } = simulatedClock()
  const pace = makePace(clock)
  const startedAt = clock.now()
  for (let n = 0; n < 1_000; n += 1) answer(await pace.turn(channel(80)), 5 + (n % 8))

  expect(clock.now() - startedAt).toBeGreaterThan(12_000)
  expect(clock.now() - startedAt).toBeLessThanOrEqual(12_500)
})

// Each test waits a second or two of real time and holds under load, so they run concurrently.
describe.concurrent('A one-second window never contains more sends than the limit', () => {
  test('with changing senders, after the process was suspended and many timers fire late', async () => {
    const pace = makePace()
    const sentAt: number[] = []
    for (const burst of [110, 5, 20]) {
      await Promise.all(
        Array.from({ length: burst }, async (_, index) => {
          await send(pace, channel(100), sentAt)
          if (index === 20 || index === 90) stall(200)
        }),
      )
    }

    expect(mostInOneSecond(sentAt)).toBeLessThanOrEqual(100)
  })

  test('measured at arrival, when some messages take much longer than others', async () => {
    const pace = makePace()
    const arrivedAt: number[] = []
    const onItsWay = async (index: number) => {
      const turn = await pace.turn(channel(50))
      // The last sends of the first window are late, and would fall into the next one.
      await wait(index > 40 && index < 50 ? 250 : 2)
      arrivedAt.push(performance.now())
      await wait(2)
      turn.end(true)
    }
    await Promise.all(Array.from({ length: 100 }, (_, index) => onItsWay(index)))

    expect(mostInOneSecond(arrivedAt.toSorted((one, other) => one - other))).toBeLessThanOrEqual(50)
  })

  test('measured at arrival, when the process is suspended before sending', async () => {
    const pace = makePace()
    const arrivedAt: number[] = []
    const onItsWay = async (index: number) => {
      const turn = await pace.turn(channel(20))
      if (index === 15) stall(1_500)
      await wait(2)
      arrivedAt.push(performance.now())
      turn.end(true)
    }
    await Promise.all(Array.from({ length: 40 }, (_, index) => onItsWay(index)))

    expect(mostInOneSecond(arrivedAt)).toBeLessThanOrEqual(20)
  })

  test('without answers, which are waited for at most two seconds', async () => {
    const pace = makePace()
    const sentAt: number[] = []
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        await pace.turn(channel(2))
        sentAt.push(performance.now())
      }),
    )

    expect((sentAt[2] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(2_990)
  })

  test('in a process that has just started, since the previous one may have sent', async () => {
    const pace = fileURLToPath(new URL('./pace.ts', import.meta.url))
    const script = `import { makePace } from ${JSON.stringify(pace)}
      await makePace().turn({ id: 'a', messagesPerSecond: 80 })
      console.log(performance.now())`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])

    expect(Number(stdout)).toBeGreaterThan(1_000)
  })

  test('at half the pace for the one channel that the platform refused as too fast', async () => {
    const pace = makePace()
    const rate = 60
    const sentAt: number[] = []
    const other: number[] = []
    await Promise.all([send(pace, channel(rate), sentAt), send(pace, channel(rate, 'b'), other)])
    const refusedAt = performance.now()
    // Once for each send in progress: together they count once.
    for (let count = 0; count < 64; count += 1) pace.slowDown(channel(rate))
    const both = () => Promise.all([send(pace, channel(rate), sentAt), send(pace, channel(rate, 'b'), other)])
    await Promise.all(Array.from({ length: 35 }, both))

    expect((sentAt[1] ?? 0) - refusedAt).toBeGreaterThanOrEqual(999)
    expect(mostInOneSecond(sentAt)).toBeLessThanOrEqual(rate / 2)
    expect((other[1] ?? 0) - refusedAt).toBeLessThan((sentAt[1] ?? 0) - refusedAt)
  })
})

describe('Turns', () => {
  test('are granted in the order of the requests', async () => {
    const pace = makePace()
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        await send(pace, channel(1_000))
        order.push(index)
      }),
    )

    expect(order).toEqual([...order].sort((one, other) => one - other))
  })

  test('of one channel do not delay another', async () => {
    const pace = makePace()
    const done = new AbortController()
    await send(pace, channel(1, 'slow'))
    let delayed = true
    const waiting = pace.turn(channel(1, 'slow'), done.signal)
    waiting.then(
      () => (delayed = false),
      () => {},
    )
    await Promise.all(Array.from({ length: 20 }, () => send(pace, channel(100_000, 'fast'))))

    expect(delayed).toBe(true)
    done.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })

  test('that are aborted use up nothing, and the next in the queue is on time', async () => {
    const pace = makePace()
    const givenUp = new AbortController()
    const reason = new Error('paused')
    await send(pace, channel(10))
    const began = performance.now()
    const abandoned = Array.from({ length: 50 }, () => pace.turn(channel(10), givenUp.signal))
    const next = send(pace, channel(10))
    givenUp.abort(reason)

    const outcomes = await Promise.allSettled(abandoned)
    expect(new Set(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason))).toEqual(
      new Set([reason]),
    )
    await next
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('are refused at once when the signal has already aborted', async () => {
    const pace = makePace()
    await expect(pace.turn(channel(10), AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')
    await send(pace, channel(10))
  })
})
