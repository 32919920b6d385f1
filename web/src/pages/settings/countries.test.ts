import { expect, test } from 'vitest'
import { listCountries } from './countries.ts'

test('countries are listed by their current codes, sorted by name', () => {
  const countries = listCountries()
  const codes = countries.map(({ value }) => value)
  expect(countries).toContainEqual({ value: 'DE', label: 'Germany (DE)' })
  for (const gone of ['DD', 'SU', 'YU', 'UK', 'ZZ', 'EU', 'QQ']) expect(codes).not.toContain(gone)
  expect(codes.length).toBeGreaterThan(240)
  expect(codes.indexOf('AF')).toBeLessThan(codes.indexOf('ZW'))
})
