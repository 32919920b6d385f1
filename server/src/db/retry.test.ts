import { describe, expect, test } from 'vitest'
import { retry } from './retry.ts'

/** Fails the given number of times with numbered errors, then succeeds. */
function failing(times: number) {
  let calls = 0
  return {
    calls: () => calls,
    attempt: async () => {
      calls += 1
      if (calls <= times) throw new Error(`failure ${calls}`)
      return 'done'
    },
  }
}

const always = () => true

describe('retry', () => {
  test('an attempt that succeeds at last returns its result', async () => {
    const { attempt, calls } = failing(3)
    const delays: number[] = []
    const delayMs = (failures: number) => {
      delays.push(failures)
      return 0
    }

    expect(await retry(attempt, { isRetryable: always, delayMs })).toBe('done')
    expect([calls(), delays]).toEqual([4, [1, 2, 3]])
  })

  test('the last error is thrown once the attempts are used up', async () => {
    const { attempt, calls } = failing(9)

    await expect(retry(attempt, { isRetryable: always, maxAttempts: 3 })).rejects.toThrow('failure 3')
    expect(calls()).toBe(3)
  })

  test('an error that is not retryable is thrown at once', async () => {
    const { attempt, calls } = failing(9)
    const isRetryable = (error: unknown) => error instanceof Error && error.message === 'failure 1'

    await expect(retry(attempt, { isRetryable })).rejects.toThrow('failure 2')
    expect(calls()).toBe(2)
  })

  test('nothing is retried after the time limit', async () => {
    const { attempt, calls } = failing(9)

    await expect(retry(attempt, { isRetryable: always, giveUpAfterMs: -1 })).rejects.toThrow('failure 1')
    expect(calls()).toBe(1)
  })

  test('an abort ends the pause and the retries', async () => {
    const { attempt, calls } = failing(9)
    const stop = new AbortController()
    const delayMs = () => {
      queueMicrotask(() => stop.abort())
      return 3_600_000
    }

    await expect(retry(attempt, { isRetryable: always, delayMs, signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(calls()).toBe(1)
  })
})
