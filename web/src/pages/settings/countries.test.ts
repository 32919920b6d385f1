import { expect, test } from 'vitest'
import { listCountries } from './countries.ts'

test('countries are named by their present codes, in the order of names', () => {
  const countries = listCountries()
  const codes = countries.map(({ value }) => value)
  expect(countries).toContainEqual({ value: 'DE', label: 'Germany (DE)' })
  for (const gone of ['DD', 'SU', 'YU', 'UK', 'ZZ', 'EU', 'QQ']) expect(codes).not.toContain(gone)
  expect(codes.length).toBeGreaterThan(240)
  expect(codes.indexOf('AF')).toBeLessThan(codes.indexOf('ZW'))
})
