import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { positionOfJsonError } from './json-error-position.ts'

describe('The position of a JSON error', () => {
  test.each([
    ['{"a": 1', 'at its end'],
    ['', 'at its end'],
    ['{"a": "never closed', 'at line 1, column 7'],
    ['hello', 'at line 1, column 1'],
    ['{a: 1}', 'at line 1, column 2'],
    ["{'a': 1}", 'at line 1, column 2'],
    ['{"a": 1,}', 'at line 1, column 9'],
    ['[1, 2,]', 'at line 1, column 7'],
    ['{"a" 1}', 'at line 1, column 6'],
    ['{\n  "a": 1\n  "b": 2\n}', 'at line 3, column 3'],
    ['{"a": tru}', 'at line 1, column 7'],
    ['{"a": 01}', 'at line 1, column 7'],
    ['{"a": "tab\there"}', 'at line 1, column 7'],
    ['{"a": 1} {"b": 2}', 'at line 1, column 10'],
    ['[1}', 'at line 1, column 3'],
  ])('%j: %s', (text, position) => expect(positionOfJsonError(text)).toBe(position))

  test('valid JSON has no error before its end', () => {
    fc.assert(fc.property(fc.json(), (text) => positionOfJsonError(text) === 'at its end'))
  })

  test('long and deeply nested texts are supported', () => {
    expect(positionOfJsonError(`{"a": "${'\\"'.repeat(100_000)}${'x'.repeat(1_000_000)}" oh`)).toContain('line 1')
    expect(positionOfJsonError('['.repeat(1_000_000))).toBe('at its end')
  })
})

test('finding the error in a long unclosed text takes a single pass', () => {
  expect(positionOfJsonError(`{"password": "${'a'.repeat(1_000_000)}`)).toBe('at line 1, column 14')
  expect(positionOfJsonError(`["${'\\\\'.repeat(500_000)}`)).toBe('at line 1, column 2')
  expect(positionOfJsonError(`{${'"a": [[[ '.repeat(100_000)}`)).toBe('at line 1, column 14')
})
