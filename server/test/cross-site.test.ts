import { expect, test } from 'vitest'
import { endpoints } from '../src/auth/endpoints.ts'
import { routes } from '../src/rest/routes.ts'
import { allProcedures, askProcedure } from '../src/testing/http/dashboard-client.ts'
import { bySession } from '../src/testing/http/endpoints.ts'
import { procedures } from '../src/testing/http/procedures.ts'
import { openTestServer } from '../src/testing/http/server.ts'
import { sqlite } from '../src/testing/stores/engines.ts'
import { storeContents } from '../src/testing/stores/store-contents.ts'
import { openTenants } from '../src/testing/tenants.ts'

/** Every state-changing endpoint that accepts a cookie, as listed by the program itself. */
const unsafe = [
  ...routes
    .filter(({ caller, method }) => caller === 'session' && method !== 'GET')
    .map(({ method, path }) => [method, path] as const),
  ...Object.entries(allProcedures)
    .filter(([, { _def }]) => _def.type === 'mutation')
    .map(([name]) => ['POST', `/trpc/${name}`] as const),
  ...[...endpoints].filter(([, { method }]) => method !== 'GET').map(([path, { method }]) => [method, path] as const),
  ['POST', '/files'] as const,
]

/** The ways in which a foreign page can make a browser send a user's cookie, and the expected refusal. */
const ways = [
  { name: 'with its origin', headers: { origin: 'https://evil.example' }, refusedWith: 403 },
  { name: 'from a sandboxed frame', headers: { origin: 'null' }, refusedWith: 403 },
  { name: 'without its origin', headers: { 'sec-fetch-site': 'cross-site' }, refusedWith: 403 },
  { name: 'by a form', headers: { 'content-type': 'text/plain' }, refusedWith: 415 },
] as const

test('a page of another site cannot change anything with a user’s cookie through any route, procedure or endpoint', async () => {
  const { call, owner, fixture } = await openTestServer(sqlite)
  await call('GET', '/api/me', { cookie: owner.cookie })
  const before = await storeContents(fixture.app)

  const passed: unknown[] = []
  for (const [method, path] of unsafe) {
    for (const { name, headers, refusedWith } of ways) {
      const { status } = await call(method, path, { cookie: owner.cookie, body: {}, headers })
      if (status !== refusedWith) passed.push({ method, path, name, status })
    }
  }

  expect(passed).toEqual([])
  expect(unsafe.length).toBeGreaterThan(60)
  expect(await storeContents(fixture.app)).toEqual(before)
})

test('a page of another site cannot reach a state-changing operation by a GET request', async () => {
  const { call, owner, fixture } = await openTestServer(sqlite)
  const before = await storeContents(fixture.app)

  const answered: unknown[] = []
  for (const [, path] of unsafe) {
    const { status } = await call('GET', `${path}?input=%7B%7D`, { cookie: owner.cookie })
    if (status < 400 && !routes.some((route) => route.path === path && route.method === 'GET')) answered.push(path)
  }

  expect(answered).toEqual([])
  expect(await storeContents(fixture.app)).toEqual(before)
})

test('a page of another site cannot cause a write by a link that a user follows', async () => {
  const { mine, contents, ...tenants } = await openTenants(sqlite)
  const { owner, call } = tenants
  await call('GET', '/api/me', owner)
  const before = await contents()

  const reads = Object.keys(procedures).filter((path) => allProcedures[path]?._def.type !== 'mutation')
  const failed: unknown[] = []
  for (const path of reads) {
    const input = procedures[path]?.ask(mine)
    const { status } = await askProcedure(tenants, path, { cookie: owner.cookie, input, isContent: true })
    const { needs, answers = 200 } = procedures[path] ?? {}
    if (status !== answers && needs !== 'anybody') failed.push([path, status])
    expect([path, await contents()]).toEqual([path, before])
  }
  for (const [at, { ask }] of Object.entries(bySession).filter(([each]) => each.startsWith('GET '))) {
    const { path = at.slice('GET '.length) } = ask(mine)
    const { status } = await call('GET', path, owner)
    if (status !== 200) failed.push([path, status])
  }
  for (const [path] of [...endpoints].filter(([, { method }]) => method === 'GET')) await call('GET', path, owner)

  expect(failed).toEqual([])
  expect(reads.length).toBeGreaterThan(30)
  expect(await contents()).toEqual(before)
})

test('a page of another site is not permitted by any response to read it', async () => {
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
