import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, showNotice, shownNotices } from './notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const messages = () => shownNotices().map(({ message }) => message)

test('a failure stays longer than a success, and neither for ever', () => {
  showNotice('Saved.', 'done')
  showNotice('It was refused.', 'failed')
  vi.advanceTimersByTime(5_000)
  expect(messages()).toEqual(['It was refused.'])
  vi.advanceTimersByTime(10_000)
  expect(messages()).toEqual([])
})

test('the newest four are shown', () => {
  for (const message of ['a', 'b', 'c', 'd', 'e']) showNotice(message, 'done')
  expect(messages()).toEqual(['b', 'c', 'd', 'e'])
})

test('one can be dismissed', () => {
  showNotice('a', 'done')
  showNotice('b', 'done')
  dismiss(shownNotices()[0]?.id ?? 0)
  expect(messages()).toEqual(['b'])
})
