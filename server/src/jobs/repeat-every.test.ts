import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repeatEvery } from './repeat-every.ts'

test('once it is told to stop no look begins any more, nor one that was due while the last went on', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  let looks = 0
  const looking = repeatEvery(
    { log: pino({ level: 'silent' }) },
    {
      everyMs: 1_000,
      look: () => {
        looks += 1
        return letGo
      },
      failure: 'It failed',
    },
  )
  vi.advanceTimersByTime(3_000)
  const stopped = looking.stop()
  release()
  await stopped
  vi.advanceTimersByTime(3_000)

  expect(looks).toBe(1)
})
