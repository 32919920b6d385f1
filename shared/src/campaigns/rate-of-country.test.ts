import { expect, test } from 'vitest'
import { estimateCost, rateFor } from './rate-card.ts'

test.each([
  ['US.13491208655302741918', 'North America'],
  ['CA.1', 'North America'],
  ['DO.1', 'Rest of Latin America'],
  ['BM.1', 'Other'],
  ['DE.1', 'Germany'],
  ['GB.1', 'United Kingdom'],
  ['ZZ.1', 'Other'],
  ['', 'Other'],
])('a message to the user ID %s has the rate of %s', (userId, market) => {
  expect(rateFor(userId, 'MARKETING').market).toBe(market)
})

test('phone numbers and user IDs of one country share a market', () => {
  expect(estimateCost(['+4915112345678', 'DE.1'], 'MARKETING').byMarket).toMatchObject([
    { market: 'Germany', recipients: 2 },
  ])
})
