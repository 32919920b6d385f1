import { expect, test } from 'vitest'
import { nextSort, parseSort, sortRows } from './table-sort.ts'

test('a column goes from ascending to descending to the order of the list', () => {
  const first = nextSort(undefined, 'name')
  const second = nextSort(parseSort(first), 'name')
  expect([first, second, nextSort(parseSort(second), 'name')]).toEqual(['name', '-name', undefined])
  expect(nextSort(parseSort('-name'), 'updated')).toBe('updated')
})

test('the URL names the column and the direction', () => {
  expect(parseSort('name')).toEqual({ name: 'name', direction: 'ascending' })
  expect(parseSort('-name')).toEqual({ name: 'name', direction: 'descending' })
  expect([parseSort(undefined), parseSort('')]).toEqual([undefined, undefined])
})

test('text is sorted as in a dictionary, and numbers by value', () => {
  const sorted = (values: (string | number)[]) => sortRows(values, (value) => value, 'ascending')
  expect(sorted(['zebra', 'Ärger', 'apple', 'key 10', 'key 9'])).toEqual(['apple', 'Ärger', 'key 9', 'key 10', 'zebra'])
  expect(sorted([10, 9, 100])).toEqual([9, 10, 100])
})

test('rows without a value come last in both directions, and equal rows keep their order', () => {
  const rows = [
    { id: 'a', at: null },
    { id: 'b', at: 2 },
    { id: 'c', at: 1 },
    { id: 'd', at: 2 },
    { id: 'e', at: null },
  ]
  const ids = (direction: 'ascending' | 'descending') =>
    sortRows(rows, ({ at }) => at, direction)
      .map(({ id }) => id)
      .join('')
  expect([ids('ascending'), ids('descending')]).toEqual(['cbdae', 'bdcae'])
})
