import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each([
  ['/w/1/live/inbox?q=anna', '/w/1/live/inbox?q=anna'],
  ['/', '/'],
])('after signing in, %s is where one goes', (next, where) => {
  expect(safeNext(next)).toBe(where)
})

test.each([
  null,
  '',
  'inbox',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(1)',
  '/sign-in?next=/sign-in',
])('%j leads nowhere else', (next) => {
  expect(safeNext(next)).toBe('/')
})
