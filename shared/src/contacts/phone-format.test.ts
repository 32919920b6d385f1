import { expect, test } from 'vitest'
import { formatPhone, isPossiblePhone } from './phone-format.ts'

test.each([
  ['+35312345678', '+353 1 234 5678'],
  ['+353851234567', '+353 85 123 4567'],
  ['+971501234567', '+971 50 123 4567'],
  ['+97142345678', '+971 4 234 5678'],
  ['+4915123456789', '+49 1512 3456789'],
  ['+493012345678', '+49 30 12345678'],
  ['+12133734253', '+1 213 373 4253'],
  ['+15550100123', '+1 555 010 0123'],
  ['+5511961234567', '+55 11 96123 4567'],
  ['+919812345678', '+91 98123 45678'],
  ['+442071838750', '+44 20 7183 8750'],
  ['+33612345678', '+33 6 12 34 56 78'],
])('%s is shown in the groups of its country: %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
  expect(shown.replaceAll(' ', '')).toBe(phone)
})

test.each([
  '+999123456789',
  '+999',
  '+9990000001',
  '0151234',
  '35312345678',
  'Anna',
  'Call +35312345678',
  '+35312345678 or later',
  '+353123x',
  '+18005550199;ext=5',
  '',
])('%j is not a number in a country, and is shown unchanged', (phone) => {
  expect(formatPhone(phone)).toBe(phone)
})

test.each(['+14155550123', '+15550100123', '+4915112345678', '+493012345', '+35312345678', '+390612345678'])(
  '%s has a possible length, whether or not its range is assigned',
  (phone) => {
    expect(isPossiblePhone(phone)).toBe(true)
  },
)

test.each(['+1415555', '+1415555012345', '+336123456', '+999123456789', '+491', 'Anna', ''])(
  '%s is too short or too long for its country code',
  (phone) => {
    expect(isPossiblePhone(phone)).toBe(false)
  },
)
