import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { checkPhone } from '../contacts/phone.ts'
import { decodeCsv, writeCsv } from '../csv-file.ts'
import { inEnglish } from '../sentences/english.ts'
import { platformSentence } from '../sentences/sentence.ts'
import { runs, seed } from '../testing/fuzz-runs.ts'
import { parseRecipients } from './recipient-csv.ts'

const phones = (text: string) => parseRecipients(text).rows.map((row) => row.phone)
const problems = (text: string) => parseRecipients(text).rows.map((row) => row.problem)

test('a list of recipients is read from a plain CSV with the line and variables of each row', () => {
  expect(parseRecipients('phone,name,city\n+4915112345678,Anna,Berlin\n+12125550123,Bo,"New York, NY"\n')).toEqual({
    columns: ['name', 'city'],
    allColumns: ['phone', 'name', 'city'],
    roles: { phone: 'phone' },
    rows: [
      { line: 2, phone: '+4915112345678', variables: { name: 'Anna', city: 'Berlin' } },
      { line: 3, phone: '+12125550123', variables: { name: 'Bo', city: 'New York, NY' } },
    ],
  })
})

test.each([
  ['commas', 'phone,name\n+4915112345678,Anna'],
  ['semicolons', 'phone;name\n+4915112345678;Anna'],
  ['tabs, as pasted from a spreadsheet', 'phone\tname\n+4915112345678\tAnna'],
  ['semicolons where the cells hold commas', 'phone;name;"a,b,c,d"\n+4915112345678;Anna;"1,2,3"'],
  ['the separator line of a spreadsheet', 'sep=;\nphone;name\n+4915112345678;Anna'],
  ['CRLF', 'phone,name\r\n+4915112345678,Anna\r\n'],
  ['lone CR', 'phone,name\r+4915112345678,Anna\r'],
  ['a byte-order mark', '\ufeffphone,name\n+4915112345678,Anna'],
  ['another spelling of the column', ' PHONE ,name\n+4915112345678,Anna'],
  ['everything quoted', '"phone","name"\n"+4915112345678","Anna"'],
  ['separators in the phone', 'phone,name\n+49 (151) 1234-5678,Anna'],
  ['empty columns at the end', 'phone,name,,\n+4915112345678,Anna,,\n'],
  ['empty rows', '\n\nphone,name\n\n,\n  ,  \n+4915112345678,Anna\n\n'],
  ['empty rows above semicolons', '\n\nphone;name\n+4915112345678;Anna'],
  ['spaces around the column where the cells hold commas', ' phone ;name;"a,b,c,d"\n+4915112345678;Anna;"1,2,3"'],
])('a list of recipients is read with %s', (_, text) => {
  const { rows, problem } = parseRecipients(text)

  expect(problem).toBeUndefined()
  expect(rows).toMatchObject([{ phone: '+4915112345678', variables: { name: 'Anna' } }])
  expect(rows[0]?.problem).toBeUndefined()
})

test('a list of recipients keeps quotes inside quoted cells, joins their lines, and counts lines correctly', () => {
  const { rows } = parseRecipients('phone,note\r\n+4915112345678,"one\r\ntwo ""three"""\r\n+12125550123,x\r\n')

  expect(rows).toMatchObject([
    { line: 2, variables: { note: 'one two "three"' } },
    { line: 4, variables: { note: 'x' } },
  ])
})

test('a list of recipients counts lines across empty rows and a separator line', () => {
  const lines = (text: string) => parseRecipients(text).rows.map(({ line }) => line)
  expect(lines('phone\n\n\n+4915112345678\n\n+12125550123')).toEqual([4, 6])
  expect(lines('sep=,\nphone\n+4915112345678\n\n\n+12125550123')).toEqual([3, 6])
})

test('a list of recipients is split at the declared separator alone, and only a first line declares one', () => {
  expect(parseRecipients('sep=;\nphone,x;name\n').allColumns).toEqual(['phone,x', 'name'])
  expect(parseRecipients('phone;sep=;\n+4915112345678;x;').columns).toEqual(['sep='])
})

test('a list of recipients is split at commas, semicolons and tabs only', () => {
  expect(parseRecipients('phone|name\n+4915112345678|Anna').allColumns).toEqual(['phone|name'])
  expect(parseRecipients('Telefon|a;b\n').allColumns).toEqual(['Telefon|a', 'b'])
})

test('a list of recipients with a single column may have empty cells after it', () => {
  expect(parseRecipients('phone\n+4915112345678,')).toMatchObject({ rows: [{ phone: '+4915112345678' }] })
})

test('a list of recipients loses a byte-order mark at its start only', () => {
  expect(parseRecipients('phone,name\n+4915112345678,a\ufeffb').rows[0]?.variables).toEqual({ name: 'a\ufeffb' })
})

test('a list of recipients without text or with empty cells only has no columns either', () => {
  const empty = { columns: [], allColumns: [], roles: {}, rows: [] }
  expect(inEnglish(parseRecipients(''))).toEqual({ ...empty, problem: expect.stringContaining('The list is empty') })
  expect(inEnglish(parseRecipients(',,\n"",\n'))).toEqual({
    ...empty,
    problem: expect.stringContaining('no recipients'),
  })
})

test('a list of recipients has all columns but the phone from left to right', () => {
  const { columns, rows } = parseRecipients('name,phone,code\nAnna,+4915112345678,A-1')

  expect(columns).toEqual(['name', 'code'])
  expect(rows[0]?.variables).toEqual({ name: 'Anna', code: 'A-1' })
})

test('a list of recipients keeps the order of columns whose names are numbers', () => {
  const { columns, rows } = parseRecipients('phone,name,2024\n+4915112345678,Anna,12')

  expect(columns).toEqual(['name', '2024'])
  expect(rows[0]?.variables).toEqual({ name: 'Anna', 2024: '12' })
})

test('a list of recipients takes the phone from a mapped column, and then phone is an ordinary name', () => {
  const text = 'Name,Mobil,phone\nAnna,+4915112345678,landline'
  expect(parseRecipients(text, { roles: { phone: 'Mobil' } })).toMatchObject({
    columns: ['Name', 'phone'],
    allColumns: ['Name', 'Mobil', 'phone'],
    roles: { phone: 'Mobil' },
    rows: [{ phone: '+4915112345678', variables: { Name: 'Anna', phone: 'landline' } }],
  })
  expect(parseRecipients(text, { roles: { phone: 'gone' } }).roles.phone).toBe('phone')
})

test('a list of recipients takes user IDs from a mapped column, with or without phone numbers', () => {
  const roles = { userId: 'id' }
  const { columns, rows } = parseRecipients('phone,id,name\n,US.1,Anna\n+4915112345678,,Bo\n,,Cy\n12,US.2,Di', {
    roles,
  })
  expect(columns).toEqual(['name'])
  expect(inEnglish(rows)).toEqual([
    { line: 2, phone: '', userId: 'US.1', variables: { name: 'Anna' } },
    { line: 3, phone: '+4915112345678', variables: { name: 'Bo' } },
    expect.objectContaining({ problem: 'Both the phone number and the WhatsApp user ID are missing' }),
    expect.objectContaining({ phone: '12', problem: expect.stringContaining('leading +') }),
  ])
  expect(inEnglish(parseRecipients('id\nUS.1\n#REF!', { roles }).rows)).toEqual([
    { line: 2, phone: '', userId: 'US.1', variables: {} },
    expect.objectContaining({ problem: 'The WhatsApp user ID is a spreadsheet error (#REF!)' }),
  ])
})

test('a list of recipients without a phone column is refused, with the columns that can be mapped', () => {
  expect(parseRecipients('Telefon;Name\n+49151;A').allColumns).toEqual(['Telefon', 'Name'])
  expect(parseRecipients('Telefon;;Name\n+49151;x;A').allColumns).toEqual([])
  expect(parseRecipients('+4915112345678,Anna\n').allColumns).toEqual([])
})

test('a list of recipients keeps columns named by placeholder numbers unchanged', () => {
  expect(parseRecipients('phone,2,1\n+4915112345678,b,a').rows[0]?.variables).toEqual({ 1: 'a', 2: 'b' })
})

test.each([
  ['', 'The list is empty. The first row must name the columns, one of them phone'],
  ['  \n\n ', 'The list is empty. The first row must name the columns, one of them phone'],
  ['phone,name\n', 'The list has no recipients below the column names'],
  ['phone,name\n,,\n', 'The list has no recipients below the column names'],
  ['Telefon;Name\n+49151;A', 'There is no column called phone. The first row names: "Telefon", "Name"'],
  [
    '+4915112345678,Anna\n',
    'The first row must name the columns, one of them phone; it contains a phone number instead',
  ],
  ['phone,,name\n+49,x,y', 'Column 2 has no name; every column needs one in the first row'],
  ['phone,name,Name\n+49,x,y', 'Two columns are called "Name"; column names must be unique'],
  ['phone,Phone\n+49,x', 'Two columns are called "Phone"; column names must be unique'],
  [`phone,${'x'.repeat(201)}\n`, 'The name of column 2 is longer than 200 characters'],
  [`phone,${'x,'.repeat(100)}y\n`, 'There are 102 columns; at most 100 can be read'],
  ['phone,name\n+4915112345678,Anna\n+4915112345679,"Bo\nx,y\n', 'The quote that starts in line 3 is not closed'],
  ['phone,name\n+4915112345678,"a\nb","c\n', 'The quote that starts in line 3 is not closed'],
])('a list of recipients with %j says what is wrong, and has nothing to send', (text, problem) => {
  expect(inEnglish(parseRecipients(text))).toMatchObject({ rows: [], problem })
})

test('a list of recipients accepts 1,000 rows and no more, not counting empty ones', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => `+4915112${String(index).padStart(6, '0')}\n`)

  expect(parseRecipients(`phone\n${rows(1000).join('\n\n')}`).rows).toHaveLength(1000)
  expect(inEnglish(parseRecipients(`phone\n${rows(1001).join('')}`))).toEqual({
    columns: [],
    allColumns: ['phone'],
    roles: { phone: 'phone' },
    rows: [],
    problem: 'The list has 1,001 recipients; a campaign takes at most 1,000 recipients. Split it into several',
  })
})

test('a list of recipients of 100,000 rows is rejected with their number', () => {
  const text = `phone,name\n${'+4915112345678,"Anna"\n'.repeat(100_000)}`

  expect(inEnglish(parseRecipients(text).problem)).toBe(
    'The list has 100,000 recipients; a campaign takes at most 1,000 recipients. Split it into several',
  )
})

test('of too many recipients only as many phone numbers are checked as a list may have', () => {
  const checked: string[] = []
  const readPhone = (written: string) => {
    checked.push(written)
    return checkPhone(written)
  }
  const limit = { rows: 2, taker: platformSentence('a test') }
  const text = 'phone\n+4915112345678\n+4915112345679\n+12125550123\n+12125550124'

  expect(inEnglish(parseRecipients(text, { limit, readPhone }).problem)).toContain(
    'has 4 recipients; a test takes at most 2',
  )
  expect(checked).toEqual(['+4915112345678', '+4915112345679'])
  expect(inEnglish(parseRecipients(`${text}\n"`, { limit }).problem)).toBe(
    'The quote that starts in line 6 is not closed',
  )
})

test('a list of recipients of exactly 200,000 rows is read to its end', () => {
  expect(parseRecipients(`phone\n${'\n'.repeat(199_998)}+4915112345678`).rows).toMatchObject([{ line: 200_000 }])
  expect(parseRecipients(`phone\n${'\n'.repeat(199_999)}+4915112345678`).rows).toEqual([])
})

test('a list of recipients of endless empty rows is abandoned', () => {
  expect(inEnglish(parseRecipients(`phone\n${'\n'.repeat(300_000)}+4915112345678`).problem)).toMatch(
    /^The list has more than 200,000 rows;/,
  )
})

test.each([
  ['4.9E+11', /^A spreadsheet turned the phone number into 4\.9E\+11, and its digits are lost/],
  ['4,91512E+12', /^A spreadsheet turned the phone number/],
  ['4915112345678', 'The phone number "4915112345678" must be in international format with a leading +'],
  ['0049', 'The phone number 0049 must start with + instead of 00'],
  ["'+49abc", "The phone number '+49abc starts with an apostrophe; remove it"],
  ['+49abc', 'The phone number "+49abc" contains a character that is not a digit'],
  ['#REF!', 'The phone number is a spreadsheet error (#REF!)'],
  ['=A1', 'The phone number is a spreadsheet formula (=A1); replace it with its value'],
  ['', 'The phone number is missing'],
])('a list of recipients with the phone %j flags that row only', (phone, problem) => {
  const found = problems(`phone;name\n${phone};x\n+4915112345678;y`)

  expect(inEnglish(found)).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem), undefined])
})

test.each([
  [
    '=HYPERLINK("http://x","y")',
    'name is a spreadsheet formula (=HYPERLINK("http://x","y")); replace it with its value',
  ],
  ['+A1', 'name is a spreadsheet formula (+A1); replace it with its value'],
  ['-A1', 'name is a spreadsheet formula (-A1); replace it with its value'],
  ['@SUM(A1)', 'name is a spreadsheet formula (@SUM(A1)); replace it with its value'],
  ['#REF!', 'name is a spreadsheet error (#REF!)'],
  ['#N/A', 'name is a spreadsheet error (#N/A)'],
  ['#NAME?', 'name is a spreadsheet error (#NAME?)'],
  ['######', 'name is a spreadsheet error (######)'],
  ['x'.repeat(1025), 'name is longer than 1,024 characters'],
])('a list of recipients with the variable %j flags that row only', (value, problem) => {
  expect(inEnglish(problems(`phone;name\n+4915112345678;"${value.replaceAll('"', '""')}"\n+4915112345679;y`))).toEqual([
    problem,
    undefined,
  ])
})

test.each(['-20 %', '+49 30 1234-5', '-', '#1', 'a=b', '5 - 3', 'x'.repeat(1024)])(
  'takes the variable %j, which is no formula',
  (value) => {
    expect(problems(`phone;name\n+4915112345678;${value}`)).toEqual([undefined])
  },
)

test.each([
  ['+4915112345678', 'The row has 1 cell, but the first row names 2 columns'],
  ['+4915112345678,a,b', 'The row has 3 cells, but the first row names 2 columns'],
  ['+4915112345678,"a"b', 'A quote is misplaced; inside a quoted cell, write it twice ("")'],
])('a list of recipients flags the row %j for its shape', (row, problem) => {
  expect(inEnglish(problems(`phone,name\n${row}\n`.replace('"a"b', '"a"b"')))).toEqual([problem])
})

test('a list of recipients never throws for any text', () => {
  const pieces = fc.constantFrom(
    'phone',
    '+4915112345678',
    ',',
    ';',
    '\t',
    '"',
    '\n',
    '\r\n',
    '=',
    '__proto__',
    ' ',
    '1',
    '\0',
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 60 }).map((found) => found.join('')),
    fc.array(pieces, { maxLength: 60 }).map((found) => `phone,1\n${found.join('')}`),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      const { rows, problem } = parseRecipients(text)
      expect(rows.length > 0).toBe(problem === undefined)
    }),
    { seed, numRuns: runs(5_000) },
  )
})

test('a list of recipients is read as it was written, for any cells', () => {
  const safe = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    // Line breaks in a value become spaces.
    .filter((text) => !/^\s|\s$|[\r\n\v\f\u0085\u2028\u2029]|^[=@+#-]|^\ufeff/.test(text) && text === text.trim())
  const list = fc.array(fc.tuple(safe, safe), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(list, fc.constantFrom(',', ';', '\t'), (pairs, delimiter) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = [['phone', 'a', 'b'], ...pairs.map((pair) => ['+4915112345678', ...pair])]
        .map((row) => row.map(quoted).join(delimiter))
        .join('\r\n')
      expect(parseRecipients(text).rows.map((row) => [row.variables.a, row.variables.b])).toEqual(pairs)
    }),
    { seed, numRuns: runs(500) },
  )
})

describe('The bytes of a file', () => {
  const text = 'phone,name\n+4915112345678,Zoë – Łódź\n'
  const utf16 = (bigEndian: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return bigEndian ? bytes.swap16() : bytes
  }

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(false)],
    ['UTF-16, big end first', utf16(true)],
  ])('the bytes of a file in %s become the text', (_, bytes) => {
    const decoded = decodeCsv(bytes)

    expect(decoded.ok && parseRecipients(decoded.text).rows[0]?.variables).toEqual({ name: 'Zoë – Łódź' })
  })

  test('the bytes of a file that are not UTF-8 are read as Windows-1252', () => {
    expect(decodeCsv(Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80]))).toEqual({ ok: true, text: 'Zoë €' })
  })

  test.each([
    [
      'a workbook',
      [0x50, 0x4b, 0x03, 0x04, 1],
      'The file is a spreadsheet workbook; save the sheet as CSV (UTF-8) and choose that file',
    ],
    [
      'an old workbook',
      [0xd0, 0xcf, 0x11, 0xe0],
      'The file is a spreadsheet workbook; save the sheet as CSV (UTF-8) and choose that file',
    ],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d], 'The file is a picture, not a CSV file'],
    ['a PDF', [...Buffer.from('%PDF-1.7')], 'The file is a PDF, not a CSV file'],
    ['UTF-16 without a mark', [...Buffer.from(text, 'utf16le')], 'The file is not text; save the list as CSV (UTF-8)'],
    ['something with a zero byte', [0x61, 0, 0x62], 'The file is not text; save the list as CSV (UTF-8)'],
  ])('the bytes of a file of %s are refused in plain words', (_, bytes, problem) => {
    expect(inEnglish(decodeCsv(Uint8Array.from(bytes)))).toEqual({ ok: false, problem })
  })

  test('the bytes of a file of a huge file are rejected without reading them', () => {
    expect(inEnglish(decodeCsv(new Uint8Array(20_000_001)))).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/larger than 20 MB/),
    })
  })

  test('the bytes of a file never cause an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        const decoded = decodeCsv(bytes)
        if (decoded.ok) parseRecipients(decoded.text)
      }),
      { seed, numRuns: runs(5_000) },
    )
  })
})

test.each(['=1+1', '@x', '+A1', '-A1', '\tx'])(
  'a CSV file from Parley runs nothing in a spreadsheet with the cell %j',
  (cell) => {
    expect(writeCsv([[cell]])).toBe(`"'${cell}"`)
  },
)

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a\t@x', "a\t'@x"],
  ['a\r=1', "a\r'=1"],
  ['a\n+A1', "a\n'+A1"],
  ['a\r\n-A1', "a\r\n'-A1"],
  ['a; ="x"', `a; '="x"`],
  ['a;"=1+1"', `a;"'=1+1"`],
  ['+1;=1', "'+1;'=1"],
  [' =1', "' =1"],
  ['1;-20', "1;'-20"],
  ['a;b\tc\r\nd', 'a;b\tc\r\nd'],
])('a CSV file from Parley runs nothing where the cell %j is split elsewhere', (cell, expected) => {
  const { data } = Papa.parse<string[]>(writeCsv([['first', cell, 'last']]))
  expect(data).toEqual([['first', expected, 'last']])
})

test('a CSV file from Parley has no formula after any separator, whatever the cells are', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'=+-@;\t\r\n "\'a1,') })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      const [first, ...parts] = writeCsv([['a', ...cells]]).split(/[;\t\r\n]/)
      expect(first).toMatch(/^"a",/)
      // Also after quotes and spaces, which spreadsheets may remove.
      for (const part of parts) expect(part).not.toMatch(/^[ "]*[=+@-]/)
    }),
    { seed, numRuns: runs(2_000) },
  )
})

test('a CSV file from Parley quotes every cell, so that a whole row is no formula', () => {
  expect(writeCsv([['+4915112345678', "5+cmd|'/C calc'!A0"]])).toBe(`"+4915112345678","5+cmd|'/C calc'!A0"`)
})

test('a CSV file from Parley can be imported again: phone numbers and amounts keep their sign', () => {
  const written = writeCsv([
    ['phone', 'name'],
    ['+4915112345678', 'Anna, "the first"'],
    ['+4915112345679', '-20'],
  ])

  expect(phones(written)).toEqual(['+4915112345678', '+4915112345679'])
  expect(problems(written)).toEqual([undefined, undefined])
})
