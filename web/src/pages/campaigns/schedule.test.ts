import { expect, test } from 'vitest'
import { fieldOfSchedule, missingIn, momentOf, scheduleOf, whenOf } from './schedule.ts'

test('a day and a time become what clocks in the zone show, and back', () => {
  const when = { date: '2026-12-01', time: '09:30', timeZone: 'Europe/Berlin' }
  expect(scheduleOf(when)).toEqual({ at: '2026-12-01T09:30', timeZone: 'Europe/Berlin' })
  expect(momentOf(when)).toBe(Date.parse('2026-12-01T08:30Z'))
  expect(whenOf(Date.parse('2026-12-01T08:30Z'), 'Europe/Berlin')).toEqual(when)
})

test('half a time is never taken as now: it is named', () => {
  const half = { date: '2026-12-01', time: '', timeZone: 'UTC' }
  expect(scheduleOf(half)).toBeUndefined()
  expect(missingIn(half)).toEqual({ time: 'Choose a time' })
})

test('a refused schedule stands at its field', () => {
  expect(['schedule.at', 'schedule.timeZone', 'schedule', 'name'].map(fieldOfSchedule)).toEqual([
    'date',
    'timeZone',
    'date',
    'name',
  ])
})
