import { expect, test } from 'vitest'
import { mapColumns, unusedColumns, withoutColumns } from './columns.ts'

test.each([
  ['in their order', ['1', '2'], ['name', 'order', 'city'], { 1: 'name', 2: 'order' }],
  ['by number when all are numbers', ['1', '2'], ['2', '1'], { 1: '1', 2: '2' }],
  [
    'by name, ignoring case and separators',
    ['first_name', 'city'],
    ['City', 'First name'],
    { first_name: 'First name', city: 'City' },
  ],
  ['with none where too few exist', ['1', '2'], ['name'], { 1: 'name', 2: '' }],
])('columns fill placeholders %s', (_, placeholders, columns, mapped) => {
  expect(mapColumns(placeholders, columns, {})).toEqual(mapped)
})

test('a selected column takes precedence while the list contains it', () => {
  expect(mapColumns(['1', '2'], ['a', 'b'], { 1: 'b', 2: '' })).toEqual({ 1: 'b', 2: '' })
  expect(mapColumns(['1'], ['a'], { 1: 'gone' })).toEqual({ 1: 'a' })
})

test('a placeholder with a fixed value takes no column; the others keep theirs', () => {
  expect(mapColumns(['1', '2'], ['a', 'b'], withoutColumns({ 1: 'a' }, { 1: 'Hello' }))).toEqual({ 1: '', 2: 'b' })
})

test('unused columns are listed', () => {
  expect(unusedColumns(['name', 'city'], { 1: 'name', 2: '' })).toEqual(['city'])
})
