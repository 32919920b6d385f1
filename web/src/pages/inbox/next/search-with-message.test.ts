import { expect, test } from 'vitest'
import { searchWithMessage } from './search-with-message.ts'

test('a conversation opens with the filters of the list, without the message of another', () => {
  expect(searchWithMessage('?q=refund&message=m1', 'm2')).toBe('q=refund&message=m2')
  expect(searchWithMessage('?q=refund&message=m1', null)).toBe('q=refund')
  expect(searchWithMessage('?q=refund&message=m1')).toBe('q=refund')
})
