import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import { english } from '@parley/shared/sentences/english'
import { describe, expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'
import { type ImportField, type PlannedColumn, readRow } from './read-row.ts'

const fields: ImportField[] = [
  { key: 'born', label: 'Birthday', type: 'date' },
  { key: 'total', label: 'Total', type: 'number' },
  { key: 'vip', label: 'VIP', type: 'yes_no' },
]

/** What a cell is read as in a column, or the sentence that refuses it. */
function cell(written: string, column: Partial<PlannedColumn>, country = 'DE') {
  const target = column.target ?? 'name'
  const field = fields.find(({ key }) => target === `field.${key}`)
  const planned: PlannedColumn = { column: 'Column', write: 'overwrite', at: 0, field, ...column, target }
  const plan = { columns: [planned], width: 1, readPhone: (phone: string) => readPhoneIn(country, phone) }
  const read = readRow({ cells: [written] }, plan)
  return read.ok ? read.values[0]?.value : english(read.problem)
}

describe('What a spreadsheet did to a cell', () => {
  test.each([
    ['a lost 0', '15123456789', '+4915123456789'],
    ['00 instead of +', '004915123456789', '+4915123456789'],
    ['an apostrophe', "'+4915123456789", '+4915123456789'],
    ['lost digits', '4.91512E+11', expect.stringContaining('4.91512E+11')],
    ['lost digits with a comma', '4,91512E+11', expect.stringContaining('4,91512E+11')],
    ['an error', '#REF!', expect.stringContaining('spreadsheet error')],
  ])('%s is repaired in a phone number, or named', (_, written, read) => {
    expect(cell(written, { target: 'phone' })).toEqual(read)
  })

  test('with a + is repaired where the number can be no other, or where a person says so', () => {
    expect(cell('14155552671', { target: 'phone' }, 'US')).toBe('+14155552671')
    expect(cell('14155552671.0', { target: 'phone' }, 'US')).toBe('+14155552671')
    const written = '491512 3456789'
    expect(cell(written, { target: 'phone' })).toContain('could be')
    expect(cell(written, { target: 'phone', without_plus: 'international' })).toBe('+4915123456789')
    expect(cell('01512 3456789', { target: 'phone', without_plus: 'international' })).toBe('+4915123456789')
  })

  test('is named in an ID that is no longer what it was', () => {
    expect(cell('123456.0', { target: 'external_id' })).toContain('format the column as text')
    expect(cell('1.2E+17', { target: 'external_id' })).toContain('format the column as text')
    expect(cell('00123', { target: 'external_id' })).toBe('00123')
  })

  test('and characters that the encoding does not have are refused, not dropped', () => {
    expect(cell('Zo\ufffd', {})).toContain('cannot be read')
  })
})

describe('Values', () => {
  test.each([
    ['2026-04-03', undefined, '2026-04-03'],
    ['3.4.2026', undefined, '2026-04-03'],
    ['25/04/2026', undefined, '2026-04-25'],
    ['04/25/2026', undefined, '2026-04-25'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['03/04/2026', undefined, expect.stringContaining('with the day or with the month')],
    ['13/04/2026', 'mdy', expect.stringContaining('is not a date')],
    ['2026-02-30', undefined, expect.stringContaining('is not a date')],
    ['soon', undefined, expect.stringContaining('is not a date')],
  ] as const)('the date %s with the order %s is read as a calendar date or refused', (written, date_order, read) => {
    expect(cell(written, { target: 'field.born', ...(date_order && { date_order }) })).toEqual(read)
  })

  test.each([
    ['1,234.50', '.', 1234.5],
    ['1.234,50', ',', 1234.5],
    ["1'234.5", '.', 1234.5],
    ['-3', ',', -3],
    ['1,5', '.', expect.stringContaining('not a number')],
    ['4.9E+11', '.', expect.stringContaining('a spreadsheet changed')],
  ] as const)('the number %s with the decimal mark %s is read or refused', (written, decimal_mark, read) => {
    expect(cell(written, { target: 'field.total', decimal_mark })).toEqual(read)
  })

  test('yes and no are read in several languages', () => {
    expect(
      ['Ja', 'yes', '1', 'TRUE', 'wahr', 'nein', '0', 'falsch'].map((word) => cell(word, { target: 'field.vip' })),
    ).toEqual([true, true, true, true, true, false, false, false])
    expect(cell('maybe', { target: 'field.vip' })).toContain('neither yes nor no')
  })

  test('languages and countries are known by code and by name', () => {
    expect([cell('de', { target: 'language' }), cell('Deutsch', { target: 'language' })]).toEqual(['de', 'de'])
    expect([cell('br', { target: 'country' }), cell('Brasilien', { target: 'country' })]).toEqual(['BR', 'BR'])
    expect(cell('Atlantis', { target: 'country' })).toContain('not a country')
  })

  test('a number without a country code is one of the country that its row names, or else of the workspace', () => {
    const columns: PlannedColumn[] = [
      { column: 'Country', write: 'overwrite', at: 0, target: 'country' },
      { column: 'Phone', write: 'overwrite', at: 1, target: 'phone' },
    ]
    const readPhone = (phone: string, country = 'US') => readPhoneIn(country, phone)
    const phoneOf = (...cells: string[]) => {
      const read = readRow({ cells }, { columns, width: 2, readPhone })
      return read.ok ? read.values.at(-1)?.value : english(read.problem)
    }
    expect(phoneOf('Deutschland', '0151 23456789')).toBe('+4915123456789')
    expect(phoneOf('', '(212) 555-0123')).toBe('+12125550123')
    expect(phoneOf('', '0151 23456789')).toContain('United States')
  })

  test('a cell beyond the named columns refuses its row', () => {
    const plan = { columns: [], width: 1, readPhone: (phone: string) => readPhoneIn('DE', phone) }
    expect(readRow({ cells: ['a', ''] }, plan)).toMatchObject({ ok: true })
    expect(readRow({ cells: ['a', 'b'] }, plan)).toMatchObject({ ok: false, problem: { key: 'rowLengthDiffers' } })
  })
})

describe('What columns probably are', () => {
  const guess = (
    names: string[],
    samples: string[][] = [],
    remembered: Parameters<typeof guessColumns>[0]['remembered'] = [],
  ) =>
    Object.fromEntries(
      guessColumns({ names, samples, fields, remembered }).map(({ column, target }) => [column, target]),
    )

  test('is found by their names in several languages, by those of fields, and not twice', () => {
    expect(guess(['Kunden-Nr', 'Kundennummer', 'HANDY', 'E-Mail', 'Name', 'Nombre', 'birthday', 'Other'])).toEqual({
      Kundennummer: 'external_id',
      HANDY: 'phone',
      'E-Mail': 'email',
      Name: 'name',
      birthday: 'field.born',
    })
  })

  test('is found by their content where their names say nothing', () => {
    expect(
      guess(
        ['A', 'B'],
        [
          ['x@example.com', '+49 151 2345678'],
          ['', ''],
        ],
      ),
    ).toEqual({ A: 'email', B: 'phone' })
  })

  test('is remembered, unless the field has gone', () => {
    const remembered = [
      { column: 'Code', target: 'external_id', write: 'fill_empty' },
      { column: 'Gone', target: 'field.gone', write: 'overwrite' },
    ] as const
    expect(guess(['code', 'Gone'], [], remembered)).toEqual({ code: 'external_id' })
  })

  test('has the format that the cells decide', () => {
    const samples = [
      ['03/04/2026', '1.234,5'],
      ['25/04/2026', '7,25'],
    ]
    expect(guessColumns({ names: ['Birthday', 'Total'], samples, fields, remembered: [] })).toEqual([
      { column: 'Birthday', target: 'field.born', write: 'overwrite', date_order: 'dmy' },
      { column: 'Total', target: 'field.total', write: 'overwrite', decimal_mark: ',' },
    ])
  })
})
