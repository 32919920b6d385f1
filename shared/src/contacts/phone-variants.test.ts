import { expect, test } from 'vitest'
import { phoneVariants } from './phone-variants.ts'

test.each([
  ['Brazil', '+5511987654321', '+551187654321'],
  ['Argentina', '+5491123456789', '+541123456789'],
  ['Mexico', '+5215512345678', '+525512345678'],
])('a mobile number of %s has the same two variants, whichever is given', (_country, long, short) => {
  expect(phoneVariants(long)).toEqual([long, short])
  expect(phoneVariants(short)).toEqual([short, long])
})

test.each(['+551133334444', '+4915112345678', '+12025550123', '+52551234', '+54911234'])(
  'another number, such as %s, is only itself',
  (phone) => {
    expect(phoneVariants(phone)).toEqual([phone])
  },
)
