import { expect, test } from 'vitest'
import { sortTextOf } from './sort-text.ts'

test('names are in the order of a dictionary, with numbers by value', () => {
  const names = ['Zoë', 'ärger', 'Week 10', 'Aachen', 'week 9', 'Straße B', 'STRASSE A', 'Øre']
  const inOrder = names.toSorted((first, second) => (sortTextOf(first) < sortTextOf(second) ? -1 : 1))
  expect(inOrder).toEqual(['Aachen', 'ärger', 'Øre', 'STRASSE A', 'Straße B', 'week 9', 'Week 10', 'Zoë'])
})

test('names that differ in case, accents or spaces only are equal', () => {
  expect(sortTextOf('  Zoë\n Müller ')).toBe(sortTextOf('zoe muller'))
  expect([sortTextOf(null), sortTextOf(' ')]).toEqual(['', ''])
})

test('a long name is shortened between two characters', () => {
  expect(sortTextOf('😀'.repeat(100))).toBe('😀'.repeat(80))
})
