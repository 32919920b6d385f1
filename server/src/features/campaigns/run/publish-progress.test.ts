import { expect, onTestFinished, test, vi } from 'vitest'
import { sqlite } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { publishProgress } from './publish-progress.ts'

test('many messages publish at most four changes a second, one after the last', async () => {
  const { app, scope } = await createTestApp(sqlite)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const published = vi.spyOn(app.live, 'publish')
  const settle = (campaignId: string, messages: number) => {
    for (let n = 0; n < messages; n += 1) publishProgress(app, scope(), campaignId)
    return published.mock.calls.length
  }
  expect(settle('one', 300)).toBe(1)
  expect(settle('other', 1)).toBe(2)
  for (let interval = 0; interval < 4; interval += 1) {
    vi.advanceTimersByTime(249)
    expect(settle('one', 300)).toBe(2 + interval)
    vi.advanceTimersByTime(1)
  }
  expect(published).toHaveBeenCalledTimes(6)
  vi.advanceTimersByTime(1_000)
  expect(published).toHaveBeenCalledTimes(6)
})
