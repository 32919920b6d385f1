import { expect, test } from 'vitest'
import { guessRegion } from './guess-region.ts'

const countries = ['AT', 'CH', 'DE', 'JP', 'US']
const guess = (timeZone: string, ...languages: string[]) => guessRegion({ timeZone, languages, countries })

test('the country is one that has the time zone, whatever the language', () => {
  expect(guess('Europe/Berlin', 'en-US')).toEqual({ timeZone: 'Europe/Berlin', country: 'DE' })
  expect(guess('Asia/Tokyo', 'en-GB', 'ja')).toEqual({ timeZone: 'Asia/Tokyo', country: 'JP' })
  expect(guess('America/New_York', 'en')).toEqual({ timeZone: 'America/New_York', country: 'US' })
})

test('where no country has the time zone, the language decides', () => {
  expect(guess('UTC', 'de-CH')).toEqual({ timeZone: 'UTC', country: 'CH' })
  expect(guess('', 'not a language')).toEqual({ timeZone: 'UTC', country: 'US' })
})
