import { describe, expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import { checkAddress } from './address.ts'

describe('An address of a customer', () => {
  test.each([
    [' +1 (555) 123-0001 ', '+15551230001'],
    ['US.13491208655302741918', 'US.13491208655302741918'],
    [' US.ENT.11815799212886844830', 'US.ENT.11815799212886844830'],
  ])('%j is %s', (written, address) => {
    expect(checkAddress(written)).toEqual({ ok: true, address })
  })

  test.each([
    '',
    '15551230001',
    'Ada',
    'us.1349',
    'US.',
    'US.1 x',
    'x US.1',
    'xUS.1',
    'US.13-49',
    `US.${'1'.repeat(200)}`,
  ])('%j is none', (written) => {
    expect(inEnglish(checkAddress(written))).toMatchObject({ ok: false, problem: expect.stringMatching(/^The /) })
  })

  test.each([
    [' us.1349 ', 'The user ID "us.1349" must be two capital letters, a dot, and letters or digits'],
    ['usa.1349', 'The phone number "usa.1349" must be in international format with a leading +'],
    ['1 us.1349', 'The phone number "1 us.1349" must be in international format with a leading +'],
    ['u.1349', 'The phone number "u.1349" must be in international format with a leading +'],
    ['12.1349', 'The phone number "12.1349" must be in international format with a leading +'],
  ])('%j is described as what it was meant to be', (written, problem) => {
    expect(inEnglish(checkAddress(written))).toEqual({ ok: false, problem })
  })
})
