import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import { checkPhone } from './phone.ts'

test.each([
  ['+4915112345678', '+4915112345678'],
  ['  +49 151 123-456-78 ', '+4915112345678'],
  ['+1 (212) 555‑0123', '+12125550123'],
  ['+44 [20] 7946 0000', '+442079460000'],
  ['+1234567', '+1234567'],
  ['+123456789012345', '+123456789012345'],
])('a phone number takes %j, without its separators', (written, phone) => {
  expect(checkPhone(written)).toEqual({ ok: true, phone })
})

test.each([
  ['', 'The phone number is missing'],
  [' - ', 'The phone number is missing'],
  ['4915112345678', 'The phone number "4915112345678" must be in international format with a leading +'],
  ['(+49) 151 123456', undefined],
  ['0049 151 123456', 'The phone number "0049 151 123456" must be in international format with a leading +'],
  ['+049151123456', 'The phone number "+049151123456" starts with 0; no country code does'],
  ['+123456', 'The phone number "+123456" must have 7 to 15 digits'],
  ['+1234567890123456', 'The phone number "+1234567890123456" must have 7 to 15 digits'],
  ['+', 'The phone number "+" must have 7 to 15 digits'],
  ['+49 151 x', 'The phone number "+49 151 x" contains a character that is not a digit'],
  ['++4915112345', 'The phone number "++4915112345" contains a character that is not a digit'],
  ['+4915112345678.0', 'The phone number "+4915112345678.0" contains a character that is not a digit'],
  ['+٤٩١٥١١٢٣٤٥', 'The phone number "+٤٩١٥١١٢٣٤٥" contains a character that is not a digit'],
  [' 151 ', 'The phone number "151" must be in international format with a leading +'],
  ['x'.repeat(40), `The phone number "${'x'.repeat(40)}" must be in international format with a leading +`],
  ['x'.repeat(100), `The phone number "${'x'.repeat(40)}…" must be in international format with a leading +`],
])('of %j says what is wrong', (written, problem) => {
  expect(inEnglish(checkPhone(written))).toEqual(
    problem === undefined ? { ok: true, phone: '+49151123456' } : { ok: false, problem },
  )
})

test('reading a phone number never throws, and accepts only + and 7 to 15 digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (written) => {
      const checked = checkPhone(written)
      if (checked.ok) expect(checked.phone).toMatch(/^\+[1-9]\d{6,14}$/)
    }),
  )
})
