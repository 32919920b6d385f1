import { expect, test } from 'vitest'
import { withParameter } from './query-parameters.ts'

const after = (search: string, name: string, value: string | undefined) =>
  withParameter(new URLSearchParams(search), name, value).toString()

test('a new filter resets the page and keeps the other filters', () => {
  expect(after('status=open&page=7&q=anna', 'status', 'resolved')).toBe('status=resolved&q=anna')
})

test('a new page keeps the filters', () => {
  expect(after('status=open&page=7', 'page', '8')).toBe('status=open&page=8')
})

test.each([undefined, ''])('a filter of %j is removed from the URL', (value) => {
  expect(after('status=open', 'status', value)).toBe('')
})
