import { expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import { readPhoneIn } from './phone-in-country.ts'

test.each([
  ['DE', '0151 23456789', '+4915123456789'],
  ['DE', '030/123456', '+4930123456'],
  ['DE', '0049 151 23456789', '+4915123456789'],
  ['US', '(212) 555-0123', '+12125550123'],
  ['US', '212.555.0123', '+12125550123'],
  ['US', '011 49 151 23456789', '+4915123456789'],
  ['GB', '020 7946 0000', '+442079460000'],
  ['GB', '447400123456', '+447400123456'],
  ['IT', '06 1234 5678', '+390612345678'],
])('in %s %j is %s', (country, written, phone) => {
  expect(readPhoneIn(country, written)).toMatchObject({ ok: true, phone, readIn: expect.any(String) })
})

test('a number with + is the same in every country', () => {
  expect(readPhoneIn('DE', '+1 (212) 555-0123')).toEqual({ ok: true, phone: '+12125550123' })
  expect(readPhoneIn('DE', '+0151 1')).toMatchObject({ ok: false })
})

test.each([
  ['DE', '0151', 'is not a number in Germany, the default country; write it with a leading + and the country code'],
  ['DE', '12345', 'is not a number in Germany'],
  ['DE', '01512345678', 'is not a number in Germany'],
  ['TD', '161', 'is not a number in Chad'],
  ['US', '33612345678', 'is not a number in United States'],
  ['DE', 'x0151 23456789', 'international format'],
  ['US', '5550100123', 'is not a number in United States'],
  ['DE', '4915123456789', 'could be +494915123456789 or +4915123456789; write it with a leading +'],
  ['DE', '15123456789.0', 'international format'],
  ['DE', '1.5E+10', 'international format'],
  ['DE', 'Anna', 'international format'],
  ['AQ', '0151 23456789', 'international format'],
  ['DE', '  ', 'missing'],
])('in %s %j is not guessed at', (country, written, problem) => {
  expect(inEnglish(readPhoneIn(country, written))).toEqual({ ok: false, problem: expect.stringContaining(problem) })
})
