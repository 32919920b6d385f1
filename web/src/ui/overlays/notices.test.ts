import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, runNewestAction, showNotice, shownNotices } from './notices.ts'

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

test('an action is offered for its time, and the newest runs once', () => {
  const ran: string[] = []
  const undo = (name: string) => ({ label: 'Undo', run: () => void ran.push(name), forMs: 9_000, about: [name] })
  showNotice('a', 'done', undo('a'))
  showNotice('b', 'done', undo('b'))
  showNotice('c', 'done')
  vi.advanceTimersByTime(8_999)
  expect(messages()).toEqual(['a', 'b'])
  runNewestAction()
  expect(messages()).toEqual(['a'])
  runNewestAction()
  runNewestAction()
  expect(ran).toEqual(['b', 'a'])

  showNotice('d', 'done', undo('d'))
  vi.advanceTimersByTime(9_000)
  runNewestAction()
  expect(ran).toEqual(['b', 'a'])
})

test('an action is replaced by a newer one about the same object', () => {
  const undo = (...about: string[]) => ({ label: 'Undo', run: () => {}, forMs: 9_000, about })
  showNotice('snoozed a', 'done', undo('a'))
  showNotice('snoozed b', 'done', undo('b'))
  showNotice('resolved a and c', 'done', undo('a', 'c'))
  showNotice('Saved.', 'done')
  expect(messages()).toEqual(['snoozed b', 'resolved a and c', 'Saved.'])
})

test('a notice can be dismissed', () => {
  showNotice('a', 'done')
  showNotice('b', 'done')
  dismiss(shownNotices()[0]?.id ?? 0)
  expect(messages()).toEqual(['b'])
})
