import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateCost, rateFor, rateIn } from './rate-card.ts'

/** Meta's rate card of 2026-10-01: market, dollars per marketing and per utility message, beginnings of phone numbers. */
const card: readonly (readonly [market: string, marketing: number, utility: number, prefixes: string])[] = [
  ['Argentina', 0.0618, 0.026, '54'],
  ['Bangladesh', 0.0732, 0.0037, '880'],
  ['Brazil', 0.0625, 0.0068, '55'],
  ['Chile', 0.0889, 0.02, '56'],
  ['Colombia', 0.0125, 0.0008, '57'],
  ['Egypt', 0.0644, 0.0036, '20'],
  ['France', 0.0859, 0.03, '33'],
  ['Germany', 0.1365, 0.055, '49'],
  ['Hong Kong', 0.0732, 0.026, '852'],
  ['Hungary', 0.086, 0.035, '36'],
  ['India', 0.0118, 0.0014, '91'],
  ['Indonesia', 0.0411, 0.025, '62'],
  ['Iraq', 0.0341, 0.0079, '964'],
  ['Israel', 0.0353, 0.0053, '972'],
  ['Italy', 0.0795, 0.03, '39'],
  ['Kazakhstan', 0.0604, 0.018, '76 77'],
  ['Kuwait', 0.0792, 0.044, '965'],
  ['Malaysia', 0.086, 0.014, '60'],
  ['Mexico', 0.0397, 0.0085, '52'],
  ['Morocco', 0.0414, 0.023, '212'],
  ['Netherlands', 0.1597, 0.05, '31'],
  ['Nepal', 0.0732, 0.0034, '977'],
  ['Nigeria', 0.0516, 0.0067, '234'],
  ['Oman', 0.0341, 0.0247, '968'],
  ['Pakistan', 0.0473, 0.015, '92'],
  ['Peru', 0.0703, 0.03, '51'],
  ['Poland', 0.0366, 0.0122, '48'],
  ['Qatar', 0.0341, 0.012, '974'],
  ['Romania', 0.086, 0.029, '40'],
  ['Russia', 0.0802, 0.04, '7'],
  ['Saudi Arabia', 0.0576, 0.0107, '966'],
  ['Singapore', 0.0732, 0.016, '65'],
  ['South Africa', 0.0379, 0.0095, '27'],
  ['Spain', 0.0707, 0.02, '34'],
  ['Sri Lanka', 0.0732, 0.002, '94'],
  ['Turkey', 0.0109, 0.0009, '90'],
  ['Ukraine', 0.086, 0.0298, '380'],
  ['United Arab Emirates', 0.0576, 0.0157, '971'],
  ['United Kingdom', 0.0635, 0.022, '44'],
  ['North America', 0.025, 0.0034, '1'],
  [
    'Rest of Africa',
    0.0225,
    0.004,
    '213 244 229 267 226 257 237 235 242 291 251 241 220 233 245 225 254 266 231 218 261 265 223 222 258 264 227 250 221 232 252 211 249 268 255 228 216 256 260 263',
  ],
  ['Rest of Asia Pacific', 0.0842, 0.0113, '93 61 855 86 81 856 976 64 675 63 886 992 66 993 998 84'],
  ['Rest of Central & Eastern Europe', 0.086, 0.0212, '355 374 994 375 359 385 420 995 30 371 370 373 389 381 421 386'],
  [
    'Rest of Latin America',
    0.074,
    0.0113,
    '591 506 1809 1829 1849 593 503 502 509 504 1658 1876 505 507 595 1787 1939 598 58',
  ],
  ['Rest of Middle East', 0.0392, 0.0091, '973 962 961 967'],
  ['Rest of Western Europe', 0.0592, 0.0171, '43 32 45 358 353 47 351 46 41'],
  [
    'Other',
    0.0604,
    0.0077,
    '1242 1246 1264 1268 1284 1340 1345 1441 1473 1649 1664 1670 1671 1684 1721 1758 1767 1784 1868 1869',
  ],
]

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
])('the market of a phone number of %s is %s', (phone, market) => {
  expect(rateFor(phone, 'MARKETING').market).toBe(market)
})

test.each([
  ['+79161234567', 'Russia'],
  ['+73011234567', 'Russia'],
  ['+76011234567', 'Kazakhstan'],
  ['+77011234567', 'Kazakhstan'],
])('the market of a phone number behind +7 of %s is %s', (phone, market) => {
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
])('the market of a phone number behind +1 is decided by the area code: %s is %s', (phone, market) => {
  expect(rateFor(phone, 'MARKETING').market).toBe(market)
})

test.each(['+35621234567', '+37251234567', '+79', '+999123456789', '+8811234567', ''])(
  'of %j always exists',
  (phone) => {
    expect(rateFor(phone, 'MARKETING').market).toBe(phone === '+79' ? 'Russia' : 'Other')
  },
)

test.each(card)(
  'the rate card has the prices of %s for every one of its prefixes',
  (market, marketing, utility, prefixes) => {
    const prices = { MARKETING: marketing, UTILITY: utility, AUTHENTICATION: utility }
    for (const category of ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const) {
      const micros = Math.round(prices[category] * 1_000_000)
      expect(rateIn(market, category)).toBe(micros)
      for (const prefix of prefixes.split(' ')) {
        expect([prefix, rateFor(`+${prefix}`.padEnd(13, '2'), category)]).toEqual([prefix, { market, micros }])
      }
    }
  },
)

test('the rate card has no other market behind any prefix of up to four digits', () => {
  const prefixes = Array.from({ length: 9_999 }, (_, index) => String(index + 1))
  const found = new Set(prefixes.map((prefix) => rateFor(`+${prefix}`, 'MARKETING').market))
  expect([...found].toSorted()).toEqual(card.map(([market]) => market).toSorted())
})

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

test('the cost of a message is an integer for every phone number', () => {
  const digits = fc.stringMatching(/^[1-9]\d{6,14}$/)
  const category = fc.constantFrom('MARKETING' as const, 'UTILITY' as const, 'AUTHENTICATION' as const)
  fc.assert(
    fc.property(digits, category, (phone, kind) => {
      const { micros } = rateFor(`+${phone}`, kind)
      expect(Number.isInteger(micros) && micros > 0 && micros < 200_000).toBe(true)
    }),
  )
})

test('the cost of a template is the sum over its markets, the most expensive first', () => {
  const addresses = ['+12125550123', '+4915112345678', '+4915112345679', '+919812345678', '+12125550124']
  expect(estimateCost(addresses, 'MARKETING')).toEqual({
    micros: 334_800,
    byMarket: [
      { market: 'Germany', recipients: 2, micros: 273_000 },
      { market: 'North America', recipients: 2, micros: 50_000 },
      { market: 'India', recipients: 1, micros: 11_800 },
    ],
  })
})
