import { expect, test } from 'vitest'
import { callingCodesOf, digitsOfNumbersIn, plainCharacters, readingsOf } from './written-numbers.ts'

const numbersIn = (text: string, country = 'DE') =>
  [...digitsOfNumbersIn(plainCharacters(text))].flatMap((digits) =>
    readingsOf(digits, callingCodesOf({ countries: [country], phones: [] })),
  )

test.each([
  '+4915123456789',
  '0049-151-23456789',
  '0049\t151\t23456789',
  '011 49 151 23456789',
  '49_151_23456789',
  '(0151) 2345/6789',
  '0151.23.45.67.89',
  '0 1 5 1 2 3 4 5 6 7 8 9',
  '+49 (0) 151 23456789',
  '+49 0151 23456789',
  '0151\u200b2345\u20606789',
  '\uff10\uff11\uff15\uff11 \uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19',
  '+\u0664\u0669\u0661\u0665\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669',
  '\u096a\u096f\u0967\u096b\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f',
  '1\ufe0f\u20e351 23456789',
  '"4,915,123,456,789"',
  'Anna,Tel. 0151/23456789 (mobile),2026',
  'A-17;+49 151 2345 6789 1;x',
  'tel:0151x2345x6789',
])('a phone number in a text is found however it is written: %j', (text) => {
  expect(numbersIn(text)).toContain('+4915123456789')
})

test('a phone number in a text is read with the prefixes and the transformations of a country', () => {
  expect(numbersIn('011 15-2345-6789', 'AR')).toContain('+5491123456789')
  expect(numbersIn('(555) 123-0001', 'US')).toContain('+15551230001')
})

test('a phone number in a text is read with the calling codes of countries and of known numbers', () => {
  expect(callingCodesOf({ countries: ['US', 'XX'], phones: ['+4915123456789', '+15551230001', 'US.1'] })).toEqual([
    '1',
    '49',
  ])
})

test('a phone number in a text is not made of digits of different cells or lines', () => {
  expect(numbersIn('0151,23456789')).not.toContain('+4915123456789')
  expect(numbersIn('0151\n23456789')).not.toContain('+4915123456789')
  expect(numbersIn('2024-12-01;12.50;1')).not.toContain('+4915123456789')
})
