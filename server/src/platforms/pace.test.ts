import { execFile } from 'node:child_process'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { makePace, type PaceClock } from './pace.ts'

const channel = (messagesPerSecond: number, id = 'a') => ({ id, messagesPerSecond })

/** The most sends in any one-second window, measured from every send on. */
function mostInOneSecond(sentAt: readonly number[]): number {
  return Math.max(...sentAt.map((from, index) => sentAt.slice(index).filter((at) => at < from + 1_000).length))
}

/**
 * Time that stands still while anything is left to do, and then goes on to the next timer. `stall` blocks the process, as a
 * long computation or a garbage collection would: the timers that end meanwhile are late.
 */
function simulatedTime(startsAt = 10_000) {
  let time = startsAt
  const timers: { readonly at: number; readonly run: () => void }[] = []
  const clock: PaceClock = {
    now: () => time,
    wait: (ms, signal) =>
      new Promise<void>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
        timers.push({ at: time + ms, run: resolve })
      }),
  }
  return {
    pace: makePace(clock),
    now: clock.now,
    wait: (ms: number) => clock.wait(ms, undefined),
    stall: (ms: number) => {
      time += ms
    },
    /** Lets time pass until the work is done. */
    until: async (work: Promise<unknown>) => {
      let isDone = false
      const done = work.finally(() => {
        isDone = true
      })
      for (await turnOfEventLoop(); !isDone; await turnOfEventLoop()) {
        const [next] = timers.sort((one, other) => one.at - other.at)
        if (!next) throw new Error('The work waits for nothing')
        timers.shift()
        time = Math.max(time, next.at)
        next.run()
      }
      await done
    },
  }
}

type Time = ReturnType<typeof simulatedTime>

/** A send that arrives and is answered immediately. */
async function send({ pace, now }: Pick<Time, 'pace' | 'now'>, to: ReturnType<typeof channel>, sentAt: number[] = []) {
  const turn = await pace.turn(to)
  sentAt.push(now())
  turn.end(true)
}

/** Runs that many sends together. */
const together = (count: number, run: (index: number) => Promise<void>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

test('1,000 sends at 80 per second take 12.5 s at most', async () => {
  const { pace, now, wait, until } = simulatedTime()
  const startedAt = now()
  let lastAt = startedAt
  const onItsWay = async (index: number) => {
    const turn = await pace.turn(channel(80))
    lastAt = now()
    await wait(5 + (index % 8))
    turn.end(true)
  }
  await until(together(1_000, onItsWay))

  expect(lastAt - startedAt).toBeGreaterThan(12_000)
  expect(lastAt - startedAt).toBeLessThanOrEqual(12_500)
})

describe('A one-second window never contains more sends than the limit', () => {
  test('a second never has more sends than the limit with changing senders, after the process was suspended and many timers fire late', async () => {
    const time = simulatedTime()
    const sentAt: number[] = []
    for (const burst of [110, 5, 20]) {
      const sendAll = together(burst, async (index) => {
        await send(time, channel(100), sentAt)
        if (index === 20 || index === 90) time.stall(200)
      })
      await time.until(sendAll)
    }

    expect(sentAt).toHaveLength(135)
    expect(mostInOneSecond(sentAt)).toBeLessThanOrEqual(100)
  })

  test('measured at arrival, when some messages take much longer than others', async () => {
    const { pace, now, wait, until } = simulatedTime()
    const arrivedAt: number[] = []
    const onItsWay = async (index: number) => {
      const turn = await pace.turn(channel(50))
      // The last sends of the first window are late, and would fall into the next one.
      await wait(index > 40 && index < 50 ? 250 : 2)
      arrivedAt.push(now())
      await wait(2)
      turn.end(true)
    }
    await until(together(100, onItsWay))

    expect(mostInOneSecond(arrivedAt.toSorted((one, other) => one - other))).toBeLessThanOrEqual(50)
  })

  test('measured at arrival, when the process is suspended before sending', async () => {
    const { pace, now, wait, stall, until } = simulatedTime()
    const arrivedAt: number[] = []
    const onItsWay = async (index: number) => {
      const turn = await pace.turn(channel(20))
      if (index === 15) stall(1_500)
      await wait(2)
      arrivedAt.push(now())
      turn.end(true)
    }
    await until(together(40, onItsWay))

    expect(mostInOneSecond(arrivedAt)).toBeLessThanOrEqual(20)
  })

  test('a second never has more sends than the limit without answers, which are waited for at most two seconds', async () => {
    const { pace, now, until } = simulatedTime()
    const sentAt: number[] = []
    const unanswered = async () => {
      await pace.turn(channel(2))
      sentAt.push(now())
    }
    await until(together(3, unanswered))

    expect((sentAt[2] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(3_000)
  })

  test('a second never has more sends than the limit in the first second of a process, since the previous one may have sent', async () => {
    const time = simulatedTime(0)
    await time.until(send(time, channel(80)))
    expect(time.now()).toBeGreaterThan(1_000)
  })

  // Measured, because only the clock of a process shows when that process began.
  test('a second never has more sends than the limit in a process that has just started, by its own clock', async () => {
    const pace = fileURLToPath(new URL('./pace.ts', import.meta.url))
    const script = `import { makePace } from ${JSON.stringify(pace)}
      await makePace().turn({ id: 'a', messagesPerSecond: 80 })
      console.log(performance.now())`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])

    expect(Number(stdout)).toBeGreaterThan(1_000)
  })

  test('a second never has more sends than the limit at half the pace for the one channel that the platform refused as too fast', async () => {
    const time = simulatedTime()
    const rate = 60
    const sentAt: number[] = []
    const other: number[] = []
    const both = async () => {
      await Promise.all([send(time, channel(rate), sentAt), send(time, channel(rate, 'b'), other)])
    }
    await time.until(both())
    const refusedAt = time.now()
    // Once for each send in progress: together they count once.
    for (let count = 0; count < 64; count += 1) time.pace.slowDown(channel(rate))
    await time.until(together(35, both))

    expect((sentAt[1] ?? 0) - refusedAt).toBeGreaterThanOrEqual(1_000)
    expect(mostInOneSecond(sentAt)).toBeLessThanOrEqual(rate / 2)
    expect((other[1] ?? 0) - refusedAt).toBeLessThan((sentAt[1] ?? 0) - refusedAt)
  })
})

test('turns are granted in the order of the requests', async () => {
  const time = simulatedTime()
  const order: number[] = []
  const inTurn = async (index: number) => {
    await send(time, channel(1_000))
    order.push(index)
  }
  await time.until(together(50, inTurn))

  expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index))
})

test('turns are spaced evenly within a second', async () => {
  const time = simulatedTime()
  const sentAt: number[] = []

  await time.until(together(8, () => send(time, channel(10), sentAt)))

  // The first ones catch up with the time in which nothing was sent.
  const gaps = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))
  expect(gaps.slice(3)).toEqual([100, 100, 100, 100])
})

test('turns of one channel do not delay another', async () => {
  const time = simulatedTime()
  await time.until(send(time, channel(1, 'slow')))
  const slow: number[] = []
  const waiting = send(time, channel(1, 'slow'), slow)
  await time.until(together(20, () => send(time, channel(100_000, 'fast'))))

  expect(slow).toEqual([])
  await time.until(waiting)
})

test('turns that are aborted use up nothing, and the next in the queue is on time', async () => {
  const time = simulatedTime()
  const givenUp = new AbortController()
  const reason = new Error('paused')
  await time.until(send(time, channel(10)))
  const began = time.now()
  const abandoned = Array.from({ length: 50 }, () => time.pace.turn(channel(10), givenUp.signal))
  const next = send(time, channel(10))
  givenUp.abort(reason)

  const outcomes = await Promise.allSettled(abandoned)
  expect(new Set(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason))).toEqual(new Set([reason]))
  await time.until(next)
  expect(time.now() - began).toBeLessThanOrEqual(100)
})

test('turns are refused at once when the signal has already aborted', async () => {
  const time = simulatedTime()
  await expect(time.pace.turn(channel(10), AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')
  await time.until(send(time, channel(10)))
})
