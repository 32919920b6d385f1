import { expect, test } from 'vitest'
import { guessPhoneColumn } from './guess-phone-column.ts'

const numbers = (count: number, written: (n: number) => string) => Array.from({ length: count }, (_, n) => written(n))

test.each([
  [
    'several titles that name phones: the values with +',
    'mobile,phone number\n030 1234567,+15550100123\n',
    'phone number',
  ],
  ['a title against values with +', 'Mobile,code\n030 1234567,+15550100123\n', 'Mobile'],
  ['spaces, dots, dashes, slashes and parentheses', 'a,Mobile\nx,(030) 123.45-67/8\n', 'Mobile'],
  ['an empty value in between', 'a,Mobile\nx,+15550100123\ny,\nz,\n', 'Mobile'],
  ['six of ten values', `a,Mobile\n${numbers(10, (n) => `x,${n < 6 ? '0301234567' : 'none'}\n`).join('')}`, 'Mobile'],
  ['half of the values with +', 'a,contact\nx,+15550100123\ny,0301234567\n', 'contact'],
  ['15 digits', 'a,Mobile\nx,+123456789012345\n', 'Mobile'],
])('the column of the phones is found by %s', (_, text, column) => {
  expect(guessPhoneColumn(text, {})).toBe(column)
})

test.each([
  ['a column called phone', 'phone,mobile\n+15550100123,+15550100124\n', {}],
  [
    'fewer than six of ten phones',
    `a,Mobile\n${numbers(10, (n) => `x,${n < 5 ? '0301234567' : 'none'}\n`).join('')}`,
    {},
  ],
  ['less than half of the values with +', 'a,contact\nx,+15550100123\ny,0301234567\nz,0301234568\n', {}],
  ['6 digits', 'a,Mobile\nx,+123456\n', {}],
  ['16 digits', 'a,Mobile\nx,+1234567890123456\n', {}],
  ['digits within a text', 'a,Mobile\nx,No. 0301234567\n', {}],
  ['digits before a text', 'a,Mobile\nx,0301234567 (home)\n', {}],
  ['no rows', 'a,Mobile\n', {}],
  ['no list', '', {}],
  ['the column of user IDs only', 'Mobile,name\n0301234567,Anna\n', { userId: 'Mobile' }],
])('no column is taken for %s', (_, text, roles) => {
  expect(guessPhoneColumn(text, roles)).toBeUndefined()
})

test('only the first 50 rows decide', () => {
  const rows = [...numbers(50, (n) => `x,03012345${10 + n}\n`), ...numbers(100, () => 'x,none\n')]
  expect(guessPhoneColumn(`a,Mobile\n${rows.join('')}`, {})).toBe('Mobile')
  expect(guessPhoneColumn(`a,Mobile\n${rows.reverse().join('')}`, {})).toBeUndefined()
})

test.each(
  'Phone,Mobile,mobil,Cell,WhatsApp,whats app,Telefon,telf,Handy,Rufnummer,téléphone,telefono,móvil,tel,Number,Nummer,numéro,MSISDN'.split(
    ',',
  ),
)('%s is a title of phones', (name) => {
  expect(guessPhoneColumn(`customer,${name} x\nAnna,0301234567\n`, {})).toBe(`${name} x`)
})

test.each(['hotel', 'hotels', 'order'])('%s is no title of phones', (name) => {
  expect(guessPhoneColumn(`customer,${name}\nAnna,0301234567\n`, {})).toBeUndefined()
})
