import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, showNotice, shownNotices } from './notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const messages = () => shownNotices().map(({ message }) => message)

test('failures stay longer than successes, and both disappear', () => {
  showNotice('Saved.', 'done')
  showNotice('Could not save.', 'failed')
  vi.advanceTimersByTime(5_000)
  expect(messages()).toEqual(['Could not save.'])
  vi.advanceTimersByTime(10_000)
  expect(messages()).toEqual([])
})

test('only the newest four notices are shown', () => {
  for (const message of ['a', 'b', 'c', 'd', 'e']) showNotice(message, 'done')
  expect(messages()).toEqual(['b', 'c', 'd', 'e'])
})

test('a notice can be dismissed', () => {
  showNotice('a', 'done')
  showNotice('b', 'done')
  dismiss(shownNotices()[0]?.id ?? 0)
  expect(messages()).toEqual(['b'])
})
