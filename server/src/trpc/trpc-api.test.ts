import { expect, test, vi } from 'vitest'
import { openTestServer } from '../testing/http/server.ts'
import { subscribe } from '../testing/http/subscription.ts'
import { engines } from '../testing/stores/engines.ts'

const [sqlite] = engines as [(typeof engines)[number]]

const inputOf = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`

test('an error of tRPC of a schema names every field, in sentences for people', async () => {
  const { call, owner } = await openTestServer(sqlite)
  const body = { workspaceId: owner.workspaceId, name: '', defaultCountry: 'germany' }
  const answer = await call('POST', '/trpc/settings.change', { cookie: owner.cookie, body })
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatchObject({
    message: 'name must not be empty',
    data: {
      code: 'invalid_request',
      request_id: answer.headers['x-request-id'],
      details: [
        { path: 'name', message: 'must not be empty' },
        { path: 'defaultCountry', message: 'must be a two-letter country code such as DE' },
      ],
    },
  })
})

test('an error of tRPC of an operation has its code and status', async () => {
  const { call, fixture, signInAs } = await openTestServer(sqlite)
  const viewer = await signInAs('viewer')
  const body = { workspaceId: fixture.workspaceId, name: 'Mine' }
  const answer = await call('POST', '/trpc/settings.change', { cookie: viewer.cookie, body })
  expect(answer.status).toBe(403)
  expect(answer.body.error).toMatchObject({ message: expect.stringContaining('manage_settings') })
  expect(answer.body.error.data).toMatchObject({ code: 'forbidden' })
})

test('an error of tRPC for a stranger is the same whether or not the workspace exists', async () => {
  const { call, fixture, signInAs } = await openTestServer(sqlite)
  const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
  const ask = async (workspaceId: string) => {
    const { status, body } = await call('GET', `/trpc/settings.get?${inputOf({ workspaceId })}`, stranger)
    return { status, message: body.error.message, code: body.error.data.code }
  }
  const existing = await ask(fixture.workspaceId)
  expect(existing).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await ask('a3bb189e-8bf9-4c5a-8b1e-0000000000ff')).toEqual(existing)
})

test('an error of tRPC for an anonymous caller or an API key is 401', async () => {
  const { call, fixture } = await openTestServer(sqlite)
  const address = `/trpc/settings.get?${inputOf({ workspaceId: fixture.workspaceId })}`
  const answers = [await call('GET', address), await call('GET', address, { key: 'anything' })]
  expect(answers.map(({ status, body }) => [status, body.error.data.code])).toEqual([
    [401, 'unauthenticated'],
    [401, 'unauthenticated'],
  ])
})

test('an error of tRPC for a page of another site changes nothing', async () => {
  const { call, owner, fixture } = await openTestServer(sqlite)
  const body = { workspaceId: owner.workspaceId, name: 'Taken' }
  const { cookie } = owner
  const answers = [
    await call('POST', '/trpc/settings.change', { cookie, body, headers: { origin: 'https://evil.example' } }),
    await call('POST', '/trpc/settings.change', { cookie, body, headers: { 'sec-fetch-site': 'cross-site' } }),
  ]
  const form = await call('POST', '/trpc/settings.change', {
    cookie,
    body,
    headers: { 'content-type': 'text/plain' },
  })
  expect(form).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  expect(answers.map(({ status, body: { error } }) => [status, error.data.code])).toEqual([
    [403, 'forbidden'],
    [403, 'forbidden'],
  ])
  const kept = await fixture.app.db
    .selectFrom('organization')
    .select('name')
    .where('id', '=', owner.workspaceId)
    .execute()
  expect(kept).toEqual([{ name: 'Acme' }])
})

test('an error of tRPC for unreadable input says so', async () => {
  const { call, owner } = await openTestServer(sqlite)
  const { cookie } = owner
  const answers = [
    await call('POST', '/trpc/settings.change', { cookie, body: '{"workspaceId":' }),
    await call('GET', '/trpc/settings.get?input=%7B', { cookie }),
    await call('GET', '/trpc/settings.change', { cookie }),
    await call('POST', '/trpc/settings.change', { cookie, body: `"${'x'.repeat(5_000_000)}"` }),
  ]
  expect(answers.map(({ status, body }) => [status, body.error.data.code])).toEqual([
    [400, 'invalid_request'],
    [400, 'invalid_request'],
    [405, 'method_not_allowed'],
    [413, 'payload_too_large'],
  ])
  for (const { headers, body } of answers) expect(body.error.data.request_id).toBe(headers['x-request-id'])
})

test('an error of tRPC that is internal reveals nothing, and is logged in full', async () => {
  const { call, owner, fixture } = await openTestServer(sqlite)
  const logged = vi.spyOn(fixture.app.log, 'error')
  await fixture.app.db.schema.dropTable('workspace_settings').execute()

  const { workspaceId, cookie } = owner
  const answer = await call('GET', `/trpc/settings.get?${inputOf({ workspaceId })}`, { cookie })

  expect(answer).toMatchObject({ status: 500, body: { error: { data: { code: 'internal' } } } })
  expect(JSON.stringify(answer.body)).not.toMatch(/workspace_settings|no such table|stack|\.ts/)
  expect(logged).toHaveBeenCalledOnce()
  expect(logged.mock.calls[0]?.[0]).toMatchObject({
    request_id: answer.headers['x-request-id'],
    err: expect.objectContaining({ message: expect.stringContaining('workspace_settings') }),
  })
})

test('a response of the dashboard’s API is never stored by a cache, whatever it is', async () => {
  const server = await openTestServer(sqlite)
  const { call, owner } = server
  const { cookie, workspaceId } = owner
  const input = inputOf({ workspaceId })
  const answers = [
    await call('GET', `/trpc/settings.get?${input}`, { cookie }),
    await call('POST', '/trpc/settings.get', { cookie, body: { workspaceId } }),
    await call('GET', `/trpc/members.me,setup.status?batch=1&input=%7B%7D`, { cookie }),
    await call('GET', `/trpc/settings.get?${input}`),
    await call('GET', '/trpc/nothing'),
    await call('POST', '/trpc/account.changeName', { cookie, body: '{' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401, 404, 400])
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
  const stream = await subscribe(server, owner, { input: { workspaceId } })
  expect(stream.headers['cache-control']).toContain('no-store')
})

test('a subscription delivers the changes of its own workspace and mode, uncompressed and immediately', async () => {
  const server = await openTestServer(sqlite)
  const { fixture, owner } = server
  const stream = await subscribe(server, owner, { input: { workspaceId: owner.workspaceId, mode: 'test' } })
  expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream' })
  expect(stream.headers['content-encoding']).toBeUndefined()
  await stream.until('event: connected')

  const publish = fixture.app.live.publish
  publish({ workspaceId: fixture.otherWorkspaceId, mode: 'test' }, { noun: 'contacts', id: 'not-ours' })
  publish({ workspaceId: fixture.workspaceId, mode: 'live' }, { noun: 'contacts', id: 'not-this-mode' })
  publish({ workspaceId: fixture.workspaceId, mode: 'test' }, { noun: 'contacts', id: 'ours' })

  expect(await stream.until('ours"')).toContain('data: {"noun":"contacts","id":"ours",')
  expect(stream.read()).not.toContain('not-')
})

test('a subscription ends when Parley stops', async () => {
  const server = await openTestServer(sqlite)
  const stream = await subscribe(server, server.owner)
  await stream.until('event: connected')
  server.entryPoints.close()
  await stream.ended
})

test('a subscription is rejected for anonymous callers, strangers and requests without a workspace', async () => {
  const server = await openTestServer(sqlite)
  const { fixture, owner, signInAs } = server
  const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
  const { workspaceId } = fixture
  const refused = [
    await subscribe(server, {}, { input: { workspaceId } }),
    await subscribe(server, stranger, { input: { workspaceId } }),
    await subscribe(server, owner, { input: {} }),
  ]
  const codes = ['unauthenticated', 'forbidden', 'invalid_request']
  for (const [i, stream] of refused.entries()) {
    expect(await stream.until('serialized-error')).toBeDefined()
    await stream.ended
    expect(stream.read()).toContain(`"code":"${codes[i]}"`)
  }
})
