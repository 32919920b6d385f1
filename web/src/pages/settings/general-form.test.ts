import { expect, test } from 'vitest'
import { changedFields } from './general-form.tsx'

test('saving one field does not overwrite changes by others to a different field', () => {
  const known = { name: 'Acme', timeZone: 'UTC' }
  expect(changedFields({ name: 'Acme & Sons', timeZone: 'UTC' }, known)).toEqual({ name: 'Acme & Sons' })
  expect(changedFields(known, known)).toEqual({})
})
