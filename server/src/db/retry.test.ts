import { describe, expect, test } from 'vitest'
import { retry, retryWhileUnavailable } from './retry.ts'

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

  test('the time limit counts from the first attempt', async () => {
    const { attempt, calls } = failing(2)

    expect(await retry(attempt, { isRetryable: always, giveUpAfterMs: 1.5 * performance.now() })).toBe('done')
    expect(calls()).toBe(3)
  })

  test('while the store cannot be reached, attempts are a second apart', async () => {
    const times: number[] = []
    const attempt = async () => {
      times.push(performance.now())
      if (times.length === 1) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
      return 'done'
    }

    expect(await retryWhileUnavailable(60_000, attempt)).toBe('done')
    expect(times).toHaveLength(2)
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950)
  })

  test('another error of the store, or one after the time limit, is thrown at once', async () => {
    const other = failing(9)
    await expect(retryWhileUnavailable(60_000, other.attempt)).rejects.toThrow('failure 1')
    const refused = async () => {
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    }
    await expect(retryWhileUnavailable(-1, refused)).rejects.toThrow('refused')
    expect(other.calls()).toBe(1)
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
