import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rateFor } from './rate-card.ts'

describe('The market of a phone number', () => {
  test.each([
    ['+4915112345678', 'Germany'],
    ['+5491112345678', 'Argentina'],
    ['+8801712345678', 'Bangladesh'],
    ['+85291234567', 'Hong Kong'],
    ['+85512345678', 'Rest of Asia Pacific'],
    ['+8613812345678', 'Rest of Asia Pacific'],
    ['+919812345678', 'India'],
    ['+9771234567', 'Nepal'],
    ['+972501234567', 'Israel'],
    ['+97312345678', 'Rest of Middle East'],
    ['+380501234567', 'Ukraine'],
    ['+381601234567', 'Rest of Central & Eastern Europe'],
    ['+41791234567', 'Rest of Western Europe'],
    ['+254712345678', 'Rest of Africa'],
    ['+212612345678', 'Morocco'],
    ['+201012345678', 'Egypt'],
    ['+27821234567', 'South Africa'],
    ['+59171234567', 'Rest of Latin America'],
    ['+51912345678', 'Peru'],
  ])('of %s is %s', (phone, market) => {
    expect(rateFor(phone, 'MARKETING').market).toBe(market)
  })

  test.each([
    ['+79161234567', 'Russia'],
    ['+73011234567', 'Russia'],
    ['+76011234567', 'Kazakhstan'],
    ['+77011234567', 'Kazakhstan'],
  ])('behind +7 of %s is %s', (phone, market) => {
    expect(rateFor(phone, 'UTILITY').market).toBe(market)
  })

  test.each([
    ['+12125550123', 'North America'],
    ['+14165550123', 'North America'],
    ['+18095550123', 'Rest of Latin America'],
    ['+18295550123', 'Rest of Latin America'],
    ['+18495550123', 'Rest of Latin America'],
    ['+18765550123', 'Rest of Latin America'],
    ['+16585550123', 'Rest of Latin America'],
    ['+17875550123', 'Rest of Latin America'],
    ['+19395550123', 'Rest of Latin America'],
    ['+12425550123', 'Other'],
    ['+18685550123', 'Other'],
    ['+16715550123', 'Other'],
  ])('behind +1 is decided by the area code: %s is %s', (phone, market) => {
    expect(rateFor(phone, 'MARKETING').market).toBe(market)
  })

  test.each(['+35621234567', '+37251234567', '+79', '+999123456789', '+8811234567', ''])(
    'of %j always exists',
    (phone) => {
      expect(rateFor(phone, 'MARKETING').market).toBe(phone === '+79' ? 'Russia' : 'Other')
    },
  )
})

describe('The cost of a message in millionths of a dollar', () => {
  test.each([
    ['+4915112345678', 'MARKETING', 136_500],
    ['+4915112345678', 'UTILITY', 55_000],
    ['+4915112345678', 'AUTHENTICATION', 55_000],
    ['+12125550123', 'MARKETING', 25_000],
    ['+12125550123', 'UTILITY', 3_400],
    ['+77011234567', 'MARKETING', 60_400],
    ['+79161234567', 'AUTHENTICATION', 40_000],
    ['+5215512345678', 'MARKETING', 39_700],
    ['+51912345678', 'UTILITY', 30_000],
    ['+35621234567', 'MARKETING', 60_400],
    ['+35621234567', 'UTILITY', 7_700],
  ] as const)('to %s as %s is %i', (phone, category, micros) => {
    expect(rateFor(phone, category).micros).toBe(micros)
  })

  test('is an integer for every phone number', () => {
    const digits = fc.stringMatching(/^[1-9]\d{6,14}$/)
    const category = fc.constantFrom('MARKETING' as const, 'UTILITY' as const, 'AUTHENTICATION' as const)
    fc.assert(
      fc.property(digits, category, (phone, kind) => {
        const { micros } = rateFor(`+${phone}`, kind)
        expect(Number.isInteger(micros) && micros > 0 && micros < 200_000).toBe(true)
      }),
    )
  })
})
