import { expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import { readHeader } from './recipient-csv-header.ts'

const problemOf = (cells: readonly string[]) => {
  const read = readHeader(cells)
  return read.ok ? undefined : read.problem
}

test('the names of columns are trimmed, and empty cells at the end are no columns', () => {
  expect(readHeader([' Name ', ' phone', 'code ', '', ' '])).toEqual({
    ok: true,
    header: {
      cells: 3,
      phoneAt: 1,
      userIdAt: undefined,
      all: ['Name', 'phone', 'code'],
      names: ['Name', 'code'],
      at: [0, 2],
    },
  })
})

test('a mapped column has its role, and its name is no variable', () => {
  const read = (cells: readonly string[], roles: Parameters<typeof readHeader>[1]) => {
    const result = readHeader(cells, roles)
    return result.ok ? [result.header.phoneAt, result.header.userIdAt, result.header.names] : result.problem
  }
  expect(read(['phone', 'Mobil', 'id'], { phone: 'Mobil' })).toEqual([1, undefined, ['phone', 'id']])
  expect(read(['phone', 'Mobil', 'id'], { phone: 'Mobil', userId: 'id' })).toEqual([1, 2, ['phone']])
  expect(read(['phone', 'name'], { userId: 'phone' })).toEqual([undefined, 0, ['name']])
  expect(read(['id', 'name'], { userId: 'id' })).toEqual([undefined, 0, ['name']])
  expect(read(['PHONE', 'name'], { phone: 'gone', userId: 'gone' })).toEqual([0, undefined, ['name']])
})

test('at most 100 columns are read', () => {
  const columns = (count: number) => ['phone', ...Array.from({ length: count - 1 }, (_, index) => `c${index}`)]
  expect(readHeader(columns(100))).toMatchObject({ ok: true, header: { cells: 100 } })
  expect(readHeader([...columns(100), '', ''])).toMatchObject({ ok: true, header: { cells: 100 } })
  expect(inEnglish(readHeader(columns(101)))).toEqual({
    ok: false,
    problem: 'There are 101 columns; at most 100 can be read',
    all: [],
  })
})

test('a name has at most 200 characters', () => {
  expect(problemOf(['phone', 'x'.repeat(200)])).toBeUndefined()
  expect(inEnglish(problemOf(['phone', 'x'.repeat(201)]))).toBe('The name of column 2 is longer than 200 characters')
  expect(inEnglish(problemOf(['x'.repeat(201), 'phone']))).toBe('The name of column 1 is longer than 200 characters')
})

test.each([
  [['', 'phone'], 'Column 1 has no name; every column needs one in the first row'],
  [['phone', 'name', 'NAME'], 'Two columns are called "NAME"; column names must be unique'],
  [
    ['phone', 'x'.repeat(40), 'x'.repeat(40)],
    `Two columns are called "${'x'.repeat(40)}"; column names must be unique`,
  ],
  [
    ['phone', 'x'.repeat(41), 'x'.repeat(41)],
    `Two columns are called "${'x'.repeat(40)}…"; column names must be unique`,
  ],
])('the names %j are refused, and none can be mapped', (cells, problem) => {
  expect(inEnglish(readHeader(cells))).toEqual({ ok: false, problem, all: [] })
})

test('without a column of addresses the columns are listed, at most ten of them', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `c${index}`)
  const listed = ten.map((name) => `"${name}"`).join(', ')
  const sentence = 'There is no column called phone. The first row names:'
  expect(inEnglish(readHeader(ten))).toEqual({ ok: false, problem: `${sentence} ${listed}`, all: ten })
  expect(inEnglish(readHeader([...ten, 'last']))).toEqual({
    ok: false,
    problem: `${sentence} ${listed}, …`,
    all: [...ten, 'last'],
  })
  expect(inEnglish(readHeader(['a', 'A']))).toEqual({ ok: false, problem: `${sentence} "a", "A"`, all: [] })
})

test.each(['+4915112345678', '4915112345678', '+49 (151) 123-45', '123456', '0151 1234'])(
  'a first row with the phone number %j has no names',
  (phone) => {
    expect(inEnglish(readHeader(['Anna', phone]))).toEqual({
      ok: false,
      problem: 'The first row must name the columns, one of them phone; it contains a phone number instead',
      all: [],
    })
  },
)

test.each(['12345', 'id 4915112345678', '4915112345678 x', '++4915112345678', '(0151) 12345', '-123456'])(
  'the name %j is no phone number',
  (name) => {
    expect(readHeader(['Anna', name])).toMatchObject({ ok: false, all: ['Anna', name] })
  },
)
