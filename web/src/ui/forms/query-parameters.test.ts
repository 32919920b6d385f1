import { expect, test } from 'vitest'
import { withParameter } from './query-parameters.ts'

const after = (search: string, name: string, value: string | undefined) =>
  withParameter(new URLSearchParams(search), name, value).toString()

test('a new filter begins at the first page and leaves the others alone', () => {
  expect(after('status=open&page=7&q=anna', 'status', 'resolved')).toBe('status=resolved&q=anna')
})

test('turning a page changes nothing else', () => {
  expect(after('status=open&page=7', 'page', '8')).toBe('status=open&page=8')
})

test.each([undefined, ''])('a filter of %j leaves the address', (value) => {
  expect(after('status=open', 'status', value)).toBe('')
})
