import { describe, expect, test } from 'vitest'
import { checkPhone } from '../contacts/phone.ts'
import { readPhoneIn } from '../contacts/phone-in-country.ts'
import type { PhoneReader } from '../contacts/spreadsheet-cells.ts'
import { inEnglish } from '../sentences/english.ts'
import { parseRecipients } from './recipient-csv.ts'
import type { Header } from './recipient-csv-header.ts'
import { isBlank, readRow, rereadRow } from './recipient-csv-row.ts'

const header: Header = { cells: 3, phoneAt: 0, userIdAt: 2, all: ['phone', 'name', 'id'], names: ['name'], at: [1] }
const onlyPhones: Header = {
  cells: 2,
  phoneAt: 0,
  userIdAt: undefined,
  all: ['phone', 'name'],
  names: ['name'],
  at: [1],
}
const onlyIds: Header = { cells: 2, phoneAt: undefined, userIdAt: 1, all: ['name', 'id'], names: ['name'], at: [0] }

type Ways = { header?: Header; brokenQuote?: boolean; readPhone?: PhoneReader }
const read = (cells: readonly string[], ways: Ways = {}) =>
  readRow(
    { header: ways.header ?? header, cells, line: 7, brokenQuote: ways.brokenQuote ?? false },
    ways.readPhone ?? checkPhone,
  )
const problemOfPhone = (phone: string) => read([phone, 'Anna'], { header: onlyPhones }).problem
const problemOfValue = (value: string) => read(['+4915112345678', value, ''], {}).problem

test('a row has the trimmed values of its cells, and no problem', () => {
  expect(read([' +49 151 12345678 ', ' Anna ', ' DE.1 '])).toStrictEqual({
    line: 7,
    phone: '+4915112345678',
    userId: 'DE.1',
    variables: { name: 'Anna' },
  })
  expect(read(['+4915112345678', '', ''])).toStrictEqual({
    line: 7,
    phone: '+4915112345678',
    variables: { name: '' },
  })
})

test('a row with a user ID needs no phone number', () => {
  expect(read(['', 'Anna', 'DE.1'])).toStrictEqual({
    line: 7,
    phone: '',
    userId: 'DE.1',
    variables: { name: 'Anna' },
  })
  expect(inEnglish(read(['0151', 'Anna', 'DE.1']).problem)).toContain('"0151" must be in international format')
})

test('a row says how a phone number without + was read', () => {
  const readPhone: PhoneReader = (written) => readPhoneIn('DE', written)
  expect(read([' 0151 23456789', 'Anna', ''], { readPhone })).toStrictEqual({
    line: 7,
    phone: '+4915123456789',
    variables: { name: 'Anna' },
    read: { written: '0151 23456789', country: 'Germany' },
  })
  expect(read(['+4915123456789', 'Anna', ''], { readPhone })).not.toHaveProperty('read')
})

test('a row keeps of an invalid phone number what a request accepts', () => {
  expect(read(['9'.repeat(300), 'Anna', '']).phone).toBe('9'.repeat(200))
})

test.each([
  [['+4915112345678', 'Anna'], 'The row has 2 cells, but the first row names 3 columns'],
  [['+4915112345678'], 'The row has 1 cell, but the first row names 3 columns'],
  [['+4915112345678', 'Anna', '', 'more'], 'The row has 4 cells, but the first row names 3 columns'],
  [['+4915112345678', 'Anna', '', ' ', ''], undefined],
])('of the cells %j is complete or described', (cells, problem) => {
  expect(inEnglish(read(cells).problem)).toBe(problem)
})

test('a row with a misplaced quote is described', () => {
  const { problem } = read(['+4915112345678', 'Anna', ''], { brokenQuote: true })
  expect(inEnglish(problem)).toBe('A quote is misplaced; inside a quoted cell, write it twice ("")')
})

test('a row is blank when every cell is', () => {
  expect([isBlank([]), isBlank(['', ' ']), isBlank(['', 'a'])]).toEqual([true, true, false])
})

test.each([
  ['a phone number', onlyPhones, ['', 'Anna'], 'The phone number is missing'],
  ['a user ID', onlyIds, ['Anna', ''], 'The WhatsApp user ID is missing'],
  ['both', header, ['', 'Anna', ''], 'Both the phone number and the WhatsApp user ID are missing'],
])('a missing address is named: %s', (_what, named, cells, problem) => {
  expect(inEnglish(read(cells, { header: named }).problem)).toBe(problem)
})

describe('What a spreadsheet made of a phone number', () => {
  test.each(['4.92E+11', '4,92e+11', '49E11', '-4.92E+11', '+49E+9', '4.9E+1'])('%s has lost its digits', (phone) => {
    expect(inEnglish(problemOfPhone(phone))).toBe(
      `A spreadsheet turned the phone number into ${phone}, and its digits are lost; format the column as text and enter it again`,
    )
  })

  test.each([
    ['=A1+B1', 'The phone number is a spreadsheet formula (=A1+B1); replace it with its value'],
    ['@sum', 'The phone number is a spreadsheet formula (@sum); replace it with its value'],
    ["'+49151x", "The phone number '+49151x starts with an apostrophe; remove it"],
    ['0049', 'The phone number 0049 must start with + instead of 00'],
    ['#REF!', 'The phone number is a spreadsheet error (#REF!)'],
    [`=${'a'.repeat(39)}`, `The phone number is a spreadsheet formula (=${'a'.repeat(39)}); replace it with its value`],
    [
      `=${'a'.repeat(40)}`,
      `The phone number is a spreadsheet formula (=${'a'.repeat(39)}…); replace it with its value`,
    ],
  ])('%s is described', (phone, problem) => {
    expect(inEnglish(problemOfPhone(phone))).toBe(problem)
  })

  test.each(['x4.92E+11', '4.92E+11x', '4.E+11', 'a@b', "1'2", '1001', '000151', '+x#REF!'])(
    '%s is none of these',
    (phone) => {
      expect(inEnglish(problemOfPhone(phone))).toContain(`"${phone}"`)
    },
  )
})

test.each([
  ['0049 151 12345678', '+4915112345678'],
  ['0015550100123', '+15550100123'],
  ["'+49 151 12345678", '+4915112345678'],
  ['’0049 151 12345678', '+4915112345678'],
])('%s is read as %s, and the row keeps what was written', (written, phone) => {
  expect(read([written, 'Anna', ''])).toStrictEqual({
    line: 7,
    phone,
    variables: { name: 'Anna' },
    repairedFrom: written,
  })
})

test('a local number after an apostrophe is read in the default country', () => {
  const readPhone: PhoneReader = (written) => readPhoneIn('DE', written)
  expect(read(["'0151 23456789", 'Anna', ''], { readPhone })).toMatchObject({
    phone: '+4915123456789',
    read: { written: "'0151 23456789", country: 'Germany' },
    repairedFrom: "'0151 23456789",
  })
})

test.each(['+4915112345678', '(+49) 151 12345678'])('the number %s needs no repair', (written) => {
  expect(read([written, 'Anna', ''])).not.toHaveProperty('repairedFrom')
})

test('line breaks in a value become spaces, and the row says so', () => {
  expect(read(['+4915112345678', 'Anna \n Maria\r\n\u2028Schmidt', ''])).toMatchObject({
    variables: { name: 'Anna Maria Schmidt' },
    hasJoinedLines: true,
  })
  expect(read(['+4915112345678', '\nAnna\n', ''])).not.toHaveProperty('hasJoinedLines')
})

test.each(['#REF!', '#value!', '#DIV/0!', '#NULL!', '#NUM!', '#SPILL!', '#CALC!', '#FIELD!', '#N/A', '#NAME?', '###'])(
  'a value such as %s is a spreadsheet error',
  (value) => {
    expect(inEnglish(problemOfValue(value))).toBe(`name is a spreadsheet error (${value})`)
    expect(inEnglish(read(['', 'Anna', value]).problem)).toBe(`The WhatsApp user ID is a spreadsheet error (${value})`)
  },
)

test.each(['=A1', '@sum', '+A1', '-x', '+49 x', '-5+A1', '+A1-5'])('a value such as %s is a formula', (value) => {
  expect(inEnglish(problemOfValue(value))).toBe(`name is a spreadsheet formula (${value}); replace it with its value`)
})

test.each([
  ...['-20 %', '+49 30 1234', '-', '5+A1', 'a=b', 'a@b', '#REF', 'x#REF!', '#REF!x', 'x#N/A', '#N/Ax'],
  ...['x#NAME?', '#NAME?x', 'x###', '###x', '##', 'x'.repeat(1024)],
])('a value such as %s may be sent', (value) => {
  expect(problemOfValue(value)).toBeUndefined()
})

test('a value is at most 1,024 characters long', () => {
  expect(inEnglish(problemOfValue('x'.repeat(1025)))).toBe('name is longer than 1,024 characters')
})

test('a value that is faulty is described wherever it stands', () => {
  const wide: Header = { ...onlyPhones, cells: 3, names: ['name', 'code'], at: [1, 2] }
  expect(inEnglish(read(['+4915112345678', 'Anna', '#REF!'], { header: wide }).problem)).toBe(
    'code is a spreadsheet error (#REF!)',
  )
  expect(inEnglish(read(['+4915112345678', '=A1', '#REF!'], { header: wide }).problem)).toContain(
    'name is a spreadsheet formula',
  )
})

test('a value that is faulty is described only after the address', () => {
  expect(inEnglish(read(['0151', '#REF!', '']).problem)).toContain('"0151"')
})

describe('A corrected row', () => {
  const [broken] = parseRecipients('phone,name,note\n0151,Anna,=1+1\n').rows
  const reread = (repair: { phone: string; variables: Record<string, string> }) =>
    broken ? rereadRow(broken, repair, checkPhone) : expect.fail('no row')

  test('a corrected row is read by the same rules, and keeps line and columns', () => {
    expect(reread({ phone: '+15550100123', variables: { note: 'x' } })).toEqual({
      line: 2,
      phone: '+15550100123',
      variables: { name: 'Anna', note: 'x' },
    })
  })

  test('a corrected row still has a problem where a cell is still wrong', () => {
    expect(inEnglish(reread({ phone: '+15550100123', variables: {} }).problem)).toMatch(/note is a spreadsheet formula/)
    expect(inEnglish(reread({ phone: '123', variables: { note: '' } }).problem)).toMatch(/leading \+/)
  })
})
