import { expect, test } from 'vitest'
import { hoursIn } from './recipient-hours.tsx'

const at = Date.parse('2026-12-01T16:30:00Z')

test('the local time of a country with one zone is one time, and that of several a range', () => {
  expect(hoursIn(['Europe/Berlin', 'Europe/Busingen'], at)).toMatch(/^Tue 0?5:30.PM$|^Tue,? 17:30$/)
  expect(hoursIn(['America/New_York', 'Pacific/Honolulu', 'America/Chicago'], at)).toMatch(
    /^Tue,? 0?6:30.* – Tue,? 11:30/,
  )
})
