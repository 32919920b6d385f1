import { describe, expect, test } from 'vitest'
import { instantOf, localTimeAt } from './local-time.ts'

describe('A local time in a time zone', () => {
  test.each([
    { local: '2026-11-30T09:00', zone: 'Europe/Berlin', utc: '2026-11-30T08:00:00.000Z' },
    { local: '2026-07-01T09:00', zone: 'Europe/Berlin', utc: '2026-07-01T07:00:00.000Z' },
    { local: '2026-11-30T09:00', zone: 'Asia/Kathmandu', utc: '2026-11-30T03:15:00.000Z' },
    { local: '2026-12-31T23:30', zone: 'America/New_York', utc: '2027-01-01T04:30:00.000Z' },
    { local: '2026-11-30T00:00', zone: 'UTC', utc: '2026-11-30T00:00:00.000Z' },
    { local: '2026-11-30T00:15', zone: 'Pacific/Kiritimati', utc: '2026-11-29T10:15:00.000Z' },
  ])('$local in $zone is $utc', ({ local, zone, utc }) => {
    const instant = instantOf(local, zone)

    expect(instant).toEqual({ at: Date.parse(utc), shown: 'once' })
    expect(localTimeAt(Date.parse(utc), zone)).toBe(local)
  })

  test.each([
    { local: '2027-03-28T02:30', zone: 'Europe/Berlin', utc: '2027-03-28T01:30:00.000Z', shows: '2027-03-28T03:30' },
    { local: '2027-03-14T02:00', zone: 'America/New_York', utc: '2027-03-14T07:00:00.000Z', shows: '2027-03-14T03:00' },
    {
      local: '2026-10-04T02:15',
      zone: 'Australia/Lord_Howe',
      utc: '2026-10-03T15:45:00.000Z',
      shows: '2026-10-04T02:45',
    },
  ])('$local, which the clocks in $zone skip, is as long after the change', ({ local, zone, utc, shows }) => {
    expect(instantOf(local, zone)).toEqual({ at: Date.parse(utc), shown: 'never' })
    expect(localTimeAt(Date.parse(utc), zone)).toBe(shows)
  })

  test.each([
    { local: '2026-10-25T02:30', zone: 'Europe/Berlin', utc: '2026-10-25T00:30:00.000Z' },
    { local: '2026-11-01T01:00', zone: 'America/New_York', utc: '2026-11-01T05:00:00.000Z' },
  ])('of $local, which the clocks in $zone show twice, the first is meant', ({ local, zone, utc }) => {
    expect(instantOf(local, zone)).toEqual({ at: Date.parse(utc), shown: 'twice' })
  })

  test('local times include the last minute of year 9999', () => {
    expect(instantOf('9999-12-31T23:59', 'America/Sao_Paulo')?.at).toBe(
      Date.parse('9999-12-31T23:59:00Z') + 3 * 3_600_000,
    )
  })

  test.each(['2026-02-30T09:00', '2026-11-31T09:00', '2027-02-29T09:00'])('%s is not a valid time', (local) => {
    expect(instantOf(local, 'Europe/Berlin')).toBeUndefined()
  })
})
