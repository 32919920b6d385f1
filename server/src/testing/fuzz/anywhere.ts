import fc from 'fast-check'
import { encoded } from './addresses.ts'
import type { Case } from './case.ts'
import { brokenJson, hostileText } from './hostile.ts'

/** Each prefix belongs to another entry point, or to none. */
const prefixes = [
  '/api',
  '/api/v1',
  '/api/v1/conversations',
  '/api/v1/messages',
  '/api/auth',
  '/trpc',
  '/attachments',
  '/files',
]
prefixes.push('/callbacks', '/callbacks/whatsapp', '/assets', '/metrics', '/healthz', '/readyz', '')

const hostileTails = ['%', '%zz', '%c0%af', '..%2f..', '?a=1&a=2', '?input=', 'a,b?batch=1', '[', '\\', 'a:b@[::']
hostileTails.push('1.2.3.999/', 'a:99999999', '?', '#', ';', '.', '..')

/** Paths and methods of no route, invalid hosts, and what a URL parser could take for a host. */
export const anywhere: fc.Arbitrary<Case> = fc.record({
  as: fc.constantFrom('person', 'program', 'leaving person'),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
  path: fc
    .tuple(
      fc.constantFrom(...Array(12).fill(''), 'http://1.2.3.999', 'http://[', 'http://a:b@c@d', 'https://'),
      fc.constantFrom(...prefixes),
      fc.constantFrom('/', '/', '//', '/\\', '///'),
      fc.oneof(hostileText.map(encoded), fc.constantFrom(...hostileTails)),
    )
    .map((parts) => parts.join('')),
  host: fc.constantFrom(...Array(9).fill('localhost'), 'a@b', '1.2.3.999', 'a:b', ''),
  body: fc.option(brokenJson, { nil: undefined }),
})
