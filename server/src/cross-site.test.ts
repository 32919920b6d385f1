import { describe, expect, test } from 'vitest'
import { endpoints } from './identity/endpoints.ts'
import { routes } from './rest/routes.ts'
import { allProcedures } from './testing/dashboard-door.ts'
import { sqlite } from './testing/engines.ts'
import { openTestServer } from './testing/server.ts'
import { storeContents } from './testing/store-contents.ts'

/** Everything that changes something on a cookie's strength, as the program itself lists it. */
const unsafe = [
  ...routes
    .filter(({ caller, method }) => caller === 'session' && method !== 'GET')
    .map(({ method, path }) => [method, path] as const),
  ...Object.entries(allProcedures)
    .filter(([, { _def }]) => _def.type === 'mutation')
    .map(([name]) => ['POST', `/trpc/${name}`] as const),
  ...[...endpoints].filter(([, { method }]) => method !== 'GET').map(([path, { method }]) => [method, path] as const),
]

/** How a page of another site can make a browser send somebody's cookie along, and what that meets. */
const ways = [
  { name: 'with its origin', headers: { origin: 'https://evil.example' }, refusedWith: 403 },
  { name: 'from a sandboxed frame', headers: { origin: 'null' }, refusedWith: 403 },
  { name: 'without its origin', headers: { 'sec-fetch-site': 'cross-site' }, refusedWith: 403 },
  { name: 'by a form', headers: { 'content-type': 'text/plain' }, refusedWith: 415 },
] as const

describe('a page of another site', () => {
  test('changes nothing with somebody’s cookie, through any route, procedure or endpoint there is', async () => {
    const { call, owner, house } = await openTestServer(sqlite)
    await call('GET', '/api/me', { cookie: owner.cookie })
    const before = await storeContents(house.app)

    const passed: unknown[] = []
    for (const [method, path] of unsafe) {
      for (const { name, headers, refusedWith } of ways) {
        const { status } = await call(method, path, { cookie: owner.cookie, body: {}, headers })
        if (status !== refusedWith) passed.push({ method, path, name, status })
      }
    }

    expect(passed).toEqual([])
    expect(unsafe.length).toBeGreaterThan(60)
    expect(await storeContents(house.app)).toEqual(before)
  })

  test('reaches nothing that changes something by a request that only reads', async () => {
    const { call, owner, house } = await openTestServer(sqlite)
    const before = await storeContents(house.app)

    const answered: unknown[] = []
    for (const [, path] of unsafe) {
      const { status } = await call('GET', `${path}?input=%7B%7D`, { cookie: owner.cookie })
      if (status < 400 && !routes.some((route) => route.path === path && route.method === 'GET')) answered.push(path)
    }

    expect(answered).toEqual([])
    expect(await storeContents(house.app)).toEqual(before)
  })

  test('is not told by any answer that it may read one', async () => {
    const { call, owner } = await openTestServer(sqlite)
    for (const path of ['/api/me', '/trpc/members.me', '/api/auth/get-session', '/api/openapi.json', '/']) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await call(method, path, {
          cookie: owner.cookie,
          headers: { origin: 'https://evil.example' },
        })
        expect([path, method, headers['access-control-allow-origin']]).toEqual([path, method, undefined])
      }
    }
  })
})
