import { expect, test } from 'vitest'
import { hasShapeOf } from './has-shape-of.ts'

const like = { name: 'Acme', days: '', on: true, survey: { question: '' }, rules: [] }

test.each([
  { value: like, fits: true },
  { value: { ...like, days: 90, rules: [{ key: 'a' }], added: 1 }, fits: true },
  { value: { ...like, survey: {} }, fits: false },
  { value: { ...like, survey: null }, fits: false },
  { value: { ...like, rules: 'none' }, fits: false },
  { value: { ...like, name: ['Acme'] }, fits: false },
  { value: { ...like, name: { first: 'Acme' } }, fits: false },
  { value: { ...like, on: 'yes' }, fits: false },
  { value: { ...like, name: true }, fits: false },
  { value: { name: 'Acme' }, fits: false },
  { value: undefined, fits: false },
  { value: 'Acme', fits: false },
])('$value fits the form: $fits', ({ value, fits }) => {
  expect(hasShapeOf(like, value)).toBe(fits)
})
