import { expect, test } from 'vitest'
import { keyOf } from './key-of.ts'

test.each([
  ['Order number', 'order_number'],
  ['Größe (cm)', 'grosse_cm'],
  ['2nd phone', 'nd_phone'],
  ['金', ''],
])('the key suggested for %s is %s', (label, key) => {
  expect(keyOf(label)).toBe(key)
})
