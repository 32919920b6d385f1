import { expect, test } from 'vitest'
import { describeMoment, timeZones } from './zones.ts'

test('a moment is named with its weekday, day, year, time and time zone', () => {
  const at = Date.parse('2026-12-01T08:30:00Z')
  expect(describeMoment(at, 'Europe/Berlin')).toMatch(
    /^Tue,? (1 Dec|Dec 1),? 2026,? (at )?09:30( AM)? \(Europe\/Berlin\)$/,
  )
  expect(describeMoment(at, 'Asia/Tokyo')).toMatch(/17:30|05:30/)
})

test('the time zones contain the browser’s own and the selected one once, in order', () => {
  const zones = timeZones('Mars/Olympus')
  expect(zones).toContain('Mars/Olympus')
  expect(zones).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(zones).toEqual([...new Set(zones)].sort())
  expect(timeZones('UTC')).not.toContain('Mars/Olympus')
})
