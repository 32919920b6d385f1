import { expect, test } from 'vitest'
import { tokenIn } from './take-token.ts'

test.each([
  [{ search: '?token=abc-1', hash: '' }, 'abc-1'],
  [{ search: '', hash: '#token=abc-1' }, 'abc-1'],
  [{ search: '?token=', hash: '' }, undefined],
  [{ search: '?other=1', hash: '#x' }, undefined],
])('the link %j carries the token %s', (address, token) => {
  expect(tokenIn(address)).toBe(token)
})
