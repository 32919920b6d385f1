import { describe, expect, test } from 'vitest'
import { mapColumns } from './columns.ts'
import { countProblems, judge, willBeSent, withOptOuts } from './reading.ts'
import { readText } from './source.ts'

const judged = (text: string, placeholders: string[]) => {
  const list = readText(text)
  return list ? judge(list, mapColumns(placeholders, list.columns, {})) : []
}

describe('a list of recipients', () => {
  const rows = judged(
    'phone,name\n+15550100123,Anna\n0151,Bo\n+15550100124,\n+1 555 010 0123,Again\n+15550100125,=1+1\n',
    ['1'],
  )

  test('is judged row by row', () => {
    expect(rows.map((row) => row.verdict?.problem)).toEqual([undefined, 'row', 'missing_variable', 'duplicate', 'row'])
    expect(countProblems(rows)).toEqual({ row: 2, missing_variable: 1, duplicate: 1 })
  })

  test('tells of a duplicate by the line, and of a gap by the column that a person sees in the file', () => {
    expect(rows[3]?.verdict?.message).toBe('The same number stands in line 2 already')
    expect(rows[2]?.verdict?.message).toBe('The variable for {{1}} is missing or empty (column name)')
  })

  test('is sent without what is wrong, and with duplicates only when wanted', () => {
    expect(rows.filter((row) => willBeSent(row, false)).map((row) => row.line)).toEqual([2])
    expect(rows.filter((row) => willBeSent(row, true)).map((row) => row.line)).toEqual([2, 5])
  })

  test('is never sent to who opted out, not even as a duplicate', () => {
    const known = withOptOuts(rows, new Map([['+15550100123', 'Opted out']]))
    expect(known.filter((row) => willBeSent(row, true))).toEqual([])
    expect(known[1]?.verdict?.problem).toBe('row')
  })

  test('that is empty is no list yet, and one without a phone column says so', () => {
    expect(readText('  \n')).toBeUndefined()
    expect(readText('name\nAnna')?.problem).toContain('no column called phone')
  })
})
