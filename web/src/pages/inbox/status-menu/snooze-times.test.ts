import { expect, test, vi } from 'vitest'
import { describeUntil, snoozeChoices, toLocalField } from './snooze-times.ts'

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }))

const saturday = new Date(2026, 10, 21, 12, 30).getTime()
const sunday = new Date(2026, 10, 22, 23, 59).getTime()
const monday = new Date(2026, 10, 23, 8, 0).getTime()
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()

test.each([
  [saturday, [at(21, 15, 30), at(22, 9), at(23, 9)]],
  [sunday, [at(23, 2, 59), at(23, 9)]],
  [monday, [at(23, 11), at(24, 9), at(30, 9)]],
])('the choices at %d are in three hours, tomorrow and on Monday at nine', (now, times) => {
  expect(snoozeChoices(now).map(({ until }) => until)).toEqual(times)
})

test.each([
  [at(21, 15, 30), '15:30'],
  [at(23, 9), /^Mon,? 0?9:00$/],
  [at(30, 9), /^30 Nov,? (at )?0?9:00$/],
])('the time %d is described as %s', (until, words) => {
  expect(describeUntil(until, saturday)).toMatch(words)
})

test('a field for date and time shows the local time', () => {
  expect(toLocalField(saturday)).toBe('2026-11-21T12:30')
  expect(new Date(toLocalField(saturday)).getTime()).toBe(saturday)
})
