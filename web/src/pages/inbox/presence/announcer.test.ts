import type { PresenceState } from '@parley/shared/conversations/presence-states'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeAnnouncer } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const announced: PresenceState[] = []
  const announcer = makeAnnouncer((state) => announced.push(state))
  /** What was announced since the last call. */
  const since = () => announced.splice(0)
  return { ...announcer, since }
}

test('an open conversation is announced every ten seconds until it is closed', () => {
  const { show, since } = open()
  show(true)
  show(true)
  expect(since()).toEqual(['viewing'])
  vi.advanceTimersByTime(20_000)
  expect(since()).toEqual(['viewing', 'viewing'])
  show(false)
  show(false)
  vi.advanceTimersByTime(60_000)
  expect(since()).toEqual(['left'])
})

test('typing is announced when it begins, every four seconds, and when it pauses', () => {
  const { show, type, since } = open()
  show(true)
  type(false)
  type(false)
  expect(since()).toEqual(['viewing', 'typing'])
  vi.advanceTimersByTime(3_999)
  type(false)
  expect(since()).toEqual([])
  vi.advanceTimersByTime(1)
  type(false)
  expect(since()).toEqual(['typing'])
  vi.advanceTimersByTime(4_999)
  expect(since()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(since()).toEqual(['viewing'])
  vi.advanceTimersByTime(1_000)
  expect(since()).toEqual(['viewing'])
})

test('a heartbeat repeats that somebody types', () => {
  const { show, type, since } = open()
  show(true)
  vi.advanceTimersByTime(6_000)
  type(false)
  since()
  vi.advanceTimersByTime(4_000)
  expect(since()).toEqual(['typing'])
})

test('typing ends with an empty field, and with the conversation', () => {
  const { show, type, since } = open()
  type(false)
  type(true)
  show(true)
  type(false)
  type(true)
  type(true)
  expect(since()).toEqual(['viewing', 'typing', 'viewing'])
  type(false)
  show(false)
  vi.advanceTimersByTime(60_000)
  expect(since()).toEqual(['typing', 'left'])
})
