import { expect, test } from 'vitest'
import { fieldOfSchedule, missingIn, momentOf, scheduleOf, whenOf } from './schedule.ts'

test('a date and time convert to a moment in the time zone and back', () => {
  const when = { date: '2026-12-01', time: '09:30', timeZone: 'Europe/Berlin' }
  expect(scheduleOf(when)).toEqual({ at: '2026-12-01T09:30', timeZone: 'Europe/Berlin' })
  expect(momentOf(when)).toBe(Date.parse('2026-12-01T08:30Z'))
  expect(whenOf(Date.parse('2026-12-01T08:30Z'), 'Europe/Berlin')).toEqual(when)
})

test('an incomplete schedule is never read as now; the missing field is named', () => {
  const incomplete = { date: '2026-12-01', time: '', timeZone: 'UTC' }
  expect(scheduleOf(incomplete)).toBeUndefined()
  expect(missingIn(incomplete)).toEqual({ time: 'Select a time' })
})

test('schedule errors are mapped to form fields', () => {
  expect(['schedule.at', 'schedule.timeZone', 'schedule', 'name'].map(fieldOfSchedule)).toEqual([
    'date',
    'timeZone',
    'date',
    'name',
  ])
})

test('without a moment, date and time are empty', () => {
  expect(whenOf(undefined, 'UTC')).toEqual({ date: '', time: '', timeZone: 'UTC' })
  expect(momentOf(whenOf(undefined, 'UTC'))).toBeUndefined()
  expect(missingIn(whenOf(undefined, 'UTC'))).toEqual({ date: 'Select a date', time: 'Select a time' })
})

test('a schedule without a date is none, and seconds are left out', () => {
  const when = { date: '2026-12-01', time: '09:30:15', timeZone: 'UTC' }
  expect(scheduleOf({ ...when, date: '' })).toBeUndefined()
  expect(scheduleOf(when)).toEqual({ at: '2026-12-01T09:30', timeZone: 'UTC' })
  expect(missingIn(when)).toEqual({})
  expect(missingIn({ ...when, date: '' })).toEqual({ date: 'Select a date' })
})

test('a time that the clocks skip is no moment', () => {
  const skipped = { date: '2027-03-28', time: '02:30', timeZone: 'Europe/Berlin' }
  expect([undefined, Date.parse('2027-03-28T01:30Z'), Date.parse('2027-03-28T00:30Z')]).toContain(momentOf(skipped))
})
