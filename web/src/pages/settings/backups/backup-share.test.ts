import { expect, test } from 'vitest'
import { progressOf } from './backup-share.ts'

const started_at = '2026-11-22T10:00:00.000Z'
const after = (seconds: number) => Date.parse(started_at) + seconds * 1000

test('progress is estimated from the last backup, and never complete before the end', () => {
  const running = { started_at, expected_seconds: 40 }
  expect(progressOf(running, after(10))).toEqual({ share: 0.25, secondsLeft: 30 })
  expect(progressOf(running, after(60))).toEqual({ share: 0.95, secondsLeft: null })
  expect(progressOf(running, after(-5))).toEqual({ share: 0, secondsLeft: 40 })
})

test('without an earlier backup nothing is estimated', () => {
  expect(progressOf({ started_at, expected_seconds: null }, after(10))).toEqual({ share: null, secondsLeft: null })
})
