import { expect, test, vi } from 'vitest'
import { readToken, tokenIn } from './link-token.ts'

test.each([
  [{ search: '?token=abc-1', hash: '' }, 'abc-1'],
  [{ search: '', hash: '#token=abc-1' }, 'abc-1'],
  [{ search: '?token=', hash: '' }, undefined],
  [{ search: '?other=1', hash: '#x' }, undefined],
])('the token of the link %j is %s', (address, token) => {
  expect(tokenIn(address)).toBe(token)
})

test('the token of the page’s link is removed from its address and kept', () => {
  const replaced: unknown[][] = []
  const location = { pathname: '/set-up', search: '?token=abc-1', hash: '' }
  const history = { state: { key: 'x' }, replaceState: (...state: unknown[]) => void replaced.push(state) }
  vi.stubGlobal('window', { location, history })
  expect(readToken()).toBe('abc-1')
  expect(replaced).toEqual([[{ key: 'x' }, '', '/set-up']])
  location.search = ''
  expect(readToken()).toBe('abc-1')
  expect(replaced).toHaveLength(1)
  vi.unstubAllGlobals()
})
