import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, shownNotices, tell } from './notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const messages = () => shownNotices().map(({ message }) => message)

test('a failure stays longer than a success, and neither for ever', () => {
  tell('Saved.', 'done')
  tell('It was refused.', 'failed')
  vi.advanceTimersByTime(5_000)
  expect(messages()).toEqual(['It was refused.'])
  vi.advanceTimersByTime(10_000)
  expect(messages()).toEqual([])
})

test('the newest four are shown', () => {
  for (const message of ['a', 'b', 'c', 'd', 'e']) tell(message, 'done')
  expect(messages()).toEqual(['b', 'c', 'd', 'e'])
})

test('one can be dismissed', () => {
  tell('a', 'done')
  tell('b', 'done')
  dismiss(shownNotices()[0]?.id ?? 0)
  expect(messages()).toEqual(['b'])
})
