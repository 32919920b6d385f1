import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { describe, expect, test } from 'vitest'
import { byKey, bySession, routesInOrder } from '../../testing/http/endpoints.ts'
import { callEndpoint, createPopulatedTestApp } from '../../testing/populated-test-app.ts'
import { engines } from '../../testing/stores/engines.ts'
import { version } from '../../version.ts'
import { openApiDocument } from './document.ts'

describe.each(engines)('on $name', (engine) => {
  test('the OpenAPI document of a running server is public, names this server and contains no data of it', async () => {
    const { call, fixture, owner, newKey } = await createPopulatedTestApp(engine)
    const { key } = await newKey({ mode: 'live' })
    const ofMember = await call('GET', '/api/openapi.json', { cookie: owner.cookie })
    const ofKey = await call('GET', '/api/openapi.json', { key })
    const { status, headers, body } = await call('GET', '/api/openapi.json')

    // Made of nothing else, and so the same for every caller.
    const document = JSON.parse(JSON.stringify(openApiDocument({ baseUrl: fixture.app.config.baseUrl, version })))
    for (const answer of [ofMember, ofKey, { body }]) expect(answer.body).toEqual(document)
    expect([status, headers['content-type'], body.openapi]).toEqual([200, 'application/json; charset=utf-8', '3.1.1'])
    expect(body.servers).toEqual([{ url: fixture.app.config.baseUrl }])
    expect(Object.keys(body.paths)).toContain('/api/v1/messages/send')
    expect(headers['set-cookie']).toBeUndefined()
    for (const secret of [key, owner.workspaceId, owner.email]) expect(JSON.stringify(body)).not.toContain(secret)
    expect((await call('POST', '/api/openapi.json', { body: {} })).status).toBe(404)
    const { etag = '' } = headers
    expect((await call('GET', '/api/openapi.json', { headers: { 'if-none-match': String(etag) } })).status).toBe(304)
  })

  test('the OpenAPI document of a running server describes exactly the fields of every response', async () => {
    const rest = await createPopulatedTestApp(engine)
    const { key } = await rest.newKey({ mode: 'test', permissions: everyPermission, rateLimitPerMinute: 1000 })
    const { cookie } = rest.owner
    const asked = { ...bySession, ...byKey }
    for (const route of routesInOrder) {
      const at = `${route.method} ${route.path}`
      const ask = asked[at]?.ask(rest.ids) ?? {}
      const { status, body } = await callEndpoint(rest, at, {
        ...ask,
        ...(route.caller === 'key' ? { key } : { cookie }),
      })
      expect([at, status]).toEqual([at, route.status])
      // What the schema does not know is left out by it, and would be missed here.
      expect(route.gives.parse(body), at).toEqual(body)
    }
  })
})
