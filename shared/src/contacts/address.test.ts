import { describe, expect, test } from 'vitest'
import { checkAddress } from './address.ts'

describe('An address of a customer', () => {
  test.each([
    [' +1 (555) 123-0001 ', '+15551230001'],
    ['US.13491208655302741918', 'US.13491208655302741918'],
    [' US.ENT.11815799212886844830', 'US.ENT.11815799212886844830'],
  ])('%j is %s', (written, address) => {
    expect(checkAddress(written)).toEqual({ ok: true, address })
  })

  test.each(['', '15551230001', 'Ada', 'us.1349', 'US.', 'US.13-49', `US.${'1'.repeat(200)}`])(
    '%j is none',
    (written) => {
      expect(checkAddress(written)).toMatchObject({ ok: false, problem: expect.stringMatching(/^The /) })
    },
  )
})
