import { expect, test } from 'vitest'
import { mapColumns, unusedColumns, withoutColumns } from './columns.ts'

test.each([
  ['in their order', ['1', '2'], ['name', 'order', 'city'], { 1: 'name', 2: 'order' }],
  ['by number when all are numbers', ['1', '2'], ['2', '1'], { 1: '1', 2: '2' }],
  [
    'by name, as a person would write it',
    ['first_name', 'city'],
    ['City', 'First name'],
    { first_name: 'First name', city: 'City' },
  ],
  ['not at all where there is none', ['1', '2'], ['name'], { 1: 'name', 2: '' }],
])('columns fill placeholders %s', (_, placeholders, columns, mapped) => {
  expect(mapColumns(placeholders, columns, {})).toEqual(mapped)
})

test('what a person chose counts first, and only while the list has it', () => {
  expect(mapColumns(['1', '2'], ['a', 'b'], { 1: 'b', 2: '' })).toEqual({ 1: 'b', 2: '' })
  expect(mapColumns(['1'], ['a'], { 1: 'gone' })).toEqual({ 1: 'a' })
})

test('a placeholder with one value for everybody takes no column, and the others keep theirs', () => {
  expect(mapColumns(['1', '2'], ['a', 'b'], withoutColumns({ 1: 'a' }, { 1: 'Hello' }))).toEqual({ 1: '', 2: 'b' })
})

test('a column that fills nothing is named', () => {
  expect(unusedColumns(['name', 'city'], { 1: 'name', 2: '' })).toEqual(['city'])
})
