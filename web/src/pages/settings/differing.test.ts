import { expect, test } from 'vitest'
import { differing } from './differing.ts'

test('saving one field leaves alone what a colleague saved in another', () => {
  const known = { name: 'Acme', timeZone: 'UTC' }
  expect(differing({ name: 'Acme & Sons', timeZone: 'UTC' }, known)).toEqual({ name: 'Acme & Sons' })
  expect(differing(known, known)).toEqual({})
})
