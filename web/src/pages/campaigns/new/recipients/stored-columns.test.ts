import { expect, test } from 'vitest'
import { columnsToStoreOf, withStored } from './stored-columns.ts'

const stored = [
  { column: 'Tier', field: 'plan' },
  { column: 'Revenue', field: 'spent' },
]

test('a column is stored in one field and a field has one column', () => {
  expect(withStored(stored, { column: 'Tier', field: '' })).toEqual([stored[1]])
  expect(withStored(stored, { column: 'Tier', field: 'spent' })).toEqual([{ column: 'Tier', field: 'spent' }])
  expect(withStored(stored, { column: 'City', field: 'city' })).toEqual([...stored, { column: 'City', field: 'city' }])
})

test('the request has the cells of all rows in their order, and nothing where no column is stored', () => {
  const rows = [{ Tier: 'Gold', Revenue: '7' }, { Tier: 'Silver' }].map((variables, index) => ({
    ...{ line: index + 2, phone: '+15550100123', variables, values: {}, result: undefined },
  }))
  expect(columnsToStoreOf(stored, rows)).toEqual({
    columnsToStore: [
      { column: 'Tier', field: 'plan', cells: ['Gold', 'Silver'] },
      { column: 'Revenue', field: 'spent', cells: ['7', ''] },
    ],
  })
  expect(columnsToStoreOf([], rows)).toEqual({})
})
