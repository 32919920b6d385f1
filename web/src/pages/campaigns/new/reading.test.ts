import { describe, expect, test } from 'vitest'
import { judge, unusedColumns, willBeSent } from './reading.ts'
import { readText } from './source.ts'

const judged = (text: string, placeholders: string[]) => {
  const { list } = readText(text)
  return list ? judge(list, placeholders) : []
}

describe('a list of recipients', () => {
  const rows = judged(
    'phone,name\n+15550100123,Anna\n0151,Bo\n+15550100124,\n+1 555 010 0123,Again\n+15550100125,=1+1\n',
    ['1'],
  )

  test('is judged row by row', () => {
    expect(rows.map((row) => row.verdict?.problem)).toEqual([undefined, 'row', 'missing_variable', 'duplicate', 'row'])
  })

  test('tells of a duplicate by the line that a person sees in the file', () => {
    expect(rows[3]?.verdict?.message).toBe('The same number stands in line 2 already')
  })

  test('is sent without what is wrong, and with duplicates only when wanted', () => {
    expect(rows.filter((row) => willBeSent(row, false)).map((row) => row.line)).toEqual([2])
    expect(rows.filter((row) => willBeSent(row, true)).map((row) => row.line)).toEqual([2, 5])
  })

  test('that is empty is no list yet, and one without a phone column says so', () => {
    expect(readText('  \n').list).toBeUndefined()
    expect(readText('name\nAnna').list?.problem).toMatch(/no column called phone/)
  })
})

describe('columns that fill nothing', () => {
  test.each([
    [['name', 'order', 'city'], ['1', '2'], ['city']],
    [['name'], ['1', '2'], []],
    [['first_name', 'city'], ['first_name'], ['city']],
    [['2', '1', '3'], ['1', '2'], ['3']],
    [['name'], [], ['name']],
  ])('%j for %j are %j', (columns, placeholders, unused) => {
    expect(unusedColumns(columns, placeholders)).toEqual(unused)
  })
})
