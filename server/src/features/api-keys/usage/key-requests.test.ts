import { describe, expect, test } from 'vitest'
import { mostKeptRequests } from '../../../auth/api-keys/key-requests.ts'
import { authorized } from '../../../testing/authorized.ts'
import { createRestTestApp } from '../../../testing/http/rest.ts'
import { dayMs } from '../../../testing/keys.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { enqueueSweep } from '../../retention/enqueue-sweep.ts'
import { flushKeyRequests } from './flush-key-usage.ts'
import { keyRequests } from './key-requests.ts'

describe.each(engines)('on $name', (engine) => {
  async function open(more = {}) {
    const rest = await createRestTestApp(engine)
    const { app, clock } = rest.fixture
    const { key, keyData } = await rest.newKey({ mode: 'test', permissions: { read: true }, ...more })
    const get = (path: string) => {
      clock.advance(1)
      return rest.call('GET', path, { key })
    }
    const list = async (refusedOnly = false, page = 1) => {
      await flushKeyRequests(app)
      const at = { workspaceId: rest.fixture.workspaceId, keyId: keyData.id }
      const input = { ...at, refusedOnly, page, limit: 100 }
      return await authorized('api_keys.read', keyRequests)(app, rest.fixture.member('owner'), input)
    }
    const sweep = async () => {
      await enqueueSweep(app)
      await app.db.updateTable('job').set({ run_at: app.now() }).where('kind', '=', 'retention.sweep').execute()
      await rest.fixture.runJobs()
    }
    return { ...rest, app, clock, keyId: keyData.id, get, list, sweep }
  }

  test('the log of a key names method, template of the path, status and error, and no value that was sent', async () => {
    const { get, list, conversation, call } = await open({ rateLimitPerMinute: 6 })
    const { conversationId } = await conversation('test')
    await get(`/api/v1/conversations/${conversationId}/messages?limit=5`)
    await get('/api/v1/conversations/none?q=secret')
    await get('/api/v1/campaigns')
    await get('/api/v1/nothing/here')
    await call('GET', '/api/v1/key')
    const { headers } = await get('/api/v1/key')
    await get('/api/v1/key/')
    await get('/api/v1/conversations')
    const { data, pagination } = await list()

    const seen = data.map(({ method, route, status, error_code }) => [method, route, status, error_code])
    expect(seen).toEqual([
      ['GET', '/api/v1/conversations', 429, 'rate_limited'],
      ['GET', '/api/v1/key', 200, null],
      ['GET', '/api/v1/key', 200, null],
      ['GET', null, 404, 'not_found'],
      ['GET', '/api/v1/campaigns', 403, 'forbidden'],
      ['GET', '/api/v1/conversations/{conversationId}', 404, 'not_found'],
      ['GET', '/api/v1/conversations/{conversationId}/messages', 200, null],
    ])
    expect(data[2]?.request_id).toBe(headers['x-request-id'])
    expect(pagination.total).toBe(7)
    expect(data.every(({ duration_ms }) => duration_ms >= 0)).toBe(true)
    expect((await list(true)).data.map(({ status }) => status)).toEqual([429, 404, 403, 404])
  })

  test('a request from an address that a key does not allow is in its log', async () => {
    const { get, list } = await open({ allowedCidrs: ['10.0.0.0/8'] })
    await get('/api/v1/key')

    expect((await list()).data).toMatchObject([{ route: '/api/v1/key', status: 403, error_code: 'forbidden' }])
  })

  test('the last thousand requests of a key are kept, and as many refusals that a thousand others follow', async () => {
    const { app, fixture, get, list, keyId } = await open()
    await get('/api/v1/campaigns')
    await flushKeyRequests(app)
    const { workspaceId } = fixture
    const one = { keyId, workspaceId, method: 'GET', route: '/api/v1/key', status: 200, durationMs: 1 }
    for (let at = 1; at <= 2 * mostKeptRequests + 5; at += 1) {
      const request = { ...one, at: app.now() + at, requestId: `request-${at}`, errorCode: undefined }
      app.apiKeyCache.requests.record(request)
      if (at % 700 === 0) await flushKeyRequests(app)
    }
    const { data, pagination } = await list()

    expect(pagination.total).toBe(mostKeptRequests + 1)
    expect(data[0]?.request_id).toBe(`request-${2 * mostKeptRequests + 5}`)
    expect((await list(false, 11)).data).toMatchObject([{ status: 403 }])
    expect((await list(false, 10)).data.at(-1)?.request_id).toBe(`request-${mostKeptRequests + 6}`)
  })

  test('requests that could not be written are written the next time, once and in their order', async () => {
    const { app, get, list } = await open()
    await get('/api/v1/key')
    await flushKeyRequests({ ...app, transact: () => Promise.reject(new Error('the disk is full')) })
    await get('/api/v1/campaigns')

    expect((await list()).data.map(({ status }) => status)).toEqual([403, 200])
  })

  test('requests are kept for seven days, and not longer than the workspace keeps its logs', async () => {
    const { app, clock, get, list, sweep } = await open()
    const stored = async () => (await app.db.selectFrom('api_key_request').select('id').execute()).length
    await get('/api/v1/key')
    await list()
    clock.advance(7 * dayMs + 1)
    expect((await list()).data).toEqual([])
    await sweep()
    expect(await stored()).toBe(0)

    await get('/api/v1/key')
    await list()
    clock.advance(2 * dayMs)
    await sweep()
    expect(await stored()).toBe(1)
    await app.db.updateTable('workspace_settings').set({ log_retention_days: 1 }).execute()
    await sweep()
    expect(await stored()).toBe(0)
  })
})
