import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Input in another spelling over HTTP on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { cookie, workspaceId } = rest.owner
    const post = (path: string, body: object) => rest.call('POST', path, { cookie, body: { workspaceId, ...body } })
    const get = (path: string, query: string) =>
      rest.call('GET', `${path}?workspaceId=${workspaceId}&mode=test&${query}`, { cookie })
    return { ...rest, post, get }
  }

  test('null for an optional number means left out', async () => {
    const { post, call, newKey } = await open()
    const created = await post('/api/api-keys', {
      name: 'CI',
      mode: 'test',
      expiresInDays: null,
      rateLimitPerMinute: null,
    })
    expect(created).toMatchObject({ status: 201, body: { keyData: { expires_at: null, rate_limit_per_minute: 60 } } })

    const { key } = await newKey({ mode: 'test' })
    await post('/api/chat/templates', {
      mode: 'test',
      name: 'offer',
      language: 'en_US',
      category: 'MARKETING',
      components,
    })
    const campaign = { templateName: 'offer', recipients: [{ phone: '+491701234567' }], budgetMicros: null }
    expect((await call('POST', '/api/v1/campaigns', { key, body: campaign })).status).toBe(202)
    const unknown = { messageId: 'x', status: 'failed', error_code: null }
    expect((await call('POST', '/api/v1/test_helpers/receipts', { key, body: unknown })).status).toBe(404)
  })

  test('a filter accepts its words in any case, and refuses others', async () => {
    const { post, get, call, newKey, conversation } = await open()
    await post('/api/chat/templates', {
      mode: 'test',
      name: 'offer',
      language: 'en_US',
      category: 'MARKETING',
      components,
    })
    const { key } = await newKey({ mode: 'test' })
    const review = { templateName: 'offer', language: 'en-US', decision: 'APPROVED' }
    expect((await call('POST', '/api/v1/test_helpers/template_reviews', { key, body: review })).status).toBe(200)
    for (const status of ['approved', 'Approved', 'APPROVED']) {
      expect((await get('/api/chat/templates', `status=${status}`)).body.data).toMatchObject([{ name: 'offer' }])
    }
    expect((await get('/api/chat/templates', 'status=pending')).body.data).toEqual([])
    expect(await get('/api/chat/templates', 'status=accepted')).toMatchObject({
      status: 400,
      body: { details: [{ path: 'status', message: expect.stringContaining('must be one of PENDING, APPROVED') }] },
    })

    await conversation('test')
    const list = await call('GET', '/api/v1/conversations?status=OPEN&channel=Chat&priority=NORMAL', { key })
    expect(list).toMatchObject({ status: 200, body: { pagination: { total: 1 } } })
  })

  test('a language with a hyphen is that of the platform', async () => {
    const { post, fixture } = await open()
    const template = { mode: 'test', name: 'offer', category: 'MARKETING', components }
    const created = await post('/api/chat/templates', { ...template, language: 'en-US' })
    expect(created).toMatchObject({ status: 201, body: { data: { language: 'en_US' } } })
    expect((await post('/api/chat/templates', { ...template, language: 'en_US' })).status).toBe(409)
    expect(await post('/api/chat/templates', { ...template, language: 'en-QQ' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'language' }] },
    })

    fixture.clock.advance(60_000)
    await fixture.runJobs()
    const recipients = [{ phone: '+491701234567', variables: {} }]
    const sent = await post('/api/chat/bulk-send', {
      mode: 'test',
      templateName: 'offer',
      languageCode: 'en-US',
      recipients,
    })
    expect(sent).toMatchObject({ status: 200, body: { successful: 1 } })
  })
})

const components = [{ type: 'BODY', text: 'Our summer offer is out.' }]
