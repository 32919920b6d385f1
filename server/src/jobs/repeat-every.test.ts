import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repeatEvery } from './repeat-every.ts'

test('no run starts after stop, not even one that was due during the last run', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let runs = 0
  const task = repeatEvery(
    { log: pino({ level: 'silent' }) },
    {
      everyMs: 1_000,
      run: () => {
        runs += 1
        return released
      },
      failure: 'It failed',
    },
  )
  vi.advanceTimersByTime(3_000)
  const stopped = task.stop()
  release()
  await stopped
  vi.advanceTimersByTime(3_000)

  expect(runs).toBe(1)
})
