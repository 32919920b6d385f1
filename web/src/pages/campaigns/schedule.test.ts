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
