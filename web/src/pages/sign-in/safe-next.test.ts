import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each([
  ['/w/1/live/inbox?q=anna', '/w/1/live/inbox?q=anna'],
  ['/', '/'],
  ['/w/1/live/../test/inbox', '/w/1/test/inbox'],
  ['/w/1/live//inbox', '/w/1/live//inbox'],
  ['/w/1/live/inbox?q=%2F%2Fhost', '/w/1/live/inbox?q=%2F%2Fhost'],
  ['/%2f/host', '/%2f/host'],
])('after signing in, %s redirects to %s', (next, path) => {
  expect(safeNext(next)).toBe(path)
})

const hostile = [
  null,
  '',
  'inbox',
  'https://evil.example/',
  'https:evil.example',
  'http://parley.invalid/inbox',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '/\\\\evil.example/',
  '\\\\evil.example/',
  '/.//evil.example/',
  '/.\\\\evil.example/',
  '/./\\evil.example/',
  '/..//evil.example/',
  '/%2e//evil.example/',
  '/%2E%2e//evil.example/',
  '/w/..//evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  '/\r\n//evil.example/',
  '/.\t//evil.example/',
  '\t//evil.example/',
  ' /inbox',
  '//',
  '//[',
  '/%zz',
  '/%c0%af',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '/sign-in?next=/sign-in',
  '/Sign-In',
  '/%73ign-in',
  '/w/../sign-in',
]

test.each(hostile)('%j redirects to the start page', (next) => {
  expect(safeNext(next)).toBe('/')
})

test.each(hostile)('the redirect for %j stays on the origin', (next) => {
  const origin = 'https://parley.example'
  expect(new URL(safeNext(next), origin).origin).toBe(origin)
})
