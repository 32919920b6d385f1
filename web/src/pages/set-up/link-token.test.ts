import { expect, test } from 'vitest'
import { tokenIn } from './link-token.ts'

test.each([
  [{ search: '?token=abc-1', hash: '' }, 'abc-1'],
  [{ search: '', hash: '#token=abc-1' }, 'abc-1'],
  [{ search: '?token=', hash: '' }, undefined],
  [{ search: '?other=1', hash: '#x' }, undefined],
])('the token of the link %j is %s', (address, token) => {
  expect(tokenIn(address)).toBe(token)
})
