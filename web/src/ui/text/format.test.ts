import { describe, expect, test } from 'vitest'
import { formatKilobytes, formatList, formatMoney, formatSeconds, formatShare, initials, inWords } from './format.ts'

test.each([
  [0, '0%'],
  [0.0001, '0.1%'],
  [0.4625, '46.3%'],
  [0.9996, '99.9%'],
  [1, '100%'],
])('the share %d is shown as %s', (share, shown) => {
  expect(formatShare(share)).toBe(shown)
})

test.each([
  [0, '$0.00'],
  [3400, '$0.0034'],
  [677_200, '$0.6772'],
  [12_345_678, '$12.35'],
])('%d millionths of a dollar are shown as %s', (micros, shown) => {
  expect(formatMoney(micros, 'USD')).toBe(shown)
})

test.each([
  [0, '0 s'],
  [0.2, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [125, '2 min 5 s'],
  [3600, '1 h'],
  [3780, '1 h 3 min'],
])('%d seconds are shown as %s', (seconds, shown) => {
  expect(formatSeconds(seconds)).toBe(shown)
})

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [1024, '1 kB'],
  [2_097_000, '2,048 kB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(formatKilobytes(bytes)).toBe(shown)
})

describe('Words', () => {
  test('several names are joined as in a sentence', () => {
    expect([[], ['Ada'], ['Ada', 'Ben']].map((names) => formatList(names))).toEqual(['', 'Ada', 'Ada and Ben'])
  })

  test('names of the API become words in sentence case', () => {
    expect(['bulk_send', 'APPROVED', 'csat.low'].map(inWords)).toEqual(['Bulk send', 'Approved', 'Csat low'])
  })

  test('every name has initials', () => {
    expect(['Ada Byron', 'ada', 'Anna Maria Cruz', '  ', '李 小龙'].map(initials)).toEqual([
      'AB',
      'A',
      'AC',
      '?',
      '李小',
    ])
  })
})
