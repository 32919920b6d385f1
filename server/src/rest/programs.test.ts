import { describe, expect, test } from 'vitest'
import { defaultChannel } from '../features/channels/channels.store.ts'
import { recipients } from '../testing/http/endpoints.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'
import { approvedTemplate } from '../testing/templates.ts'

describe.each(engines)('Administration by key on $name', (engine) => {
  async function open(permissions: object, more: object = {}) {
    const rest = await createRestTestApp(engine)
    const { key, keyData } = await rest.newKey({
      mode: 'test',
      permissions: { ...noPermission, ...permissions },
      ...more,
    })
    const ask = (method: string, path: string, body?: unknown) => rest.call(method, `/api/v1${path}`, { key, body })
    return { ...rest, ask, keyData }
  }

  test('a webhook is created, tested, changed, rotated and deleted by key, and belongs to who is responsible for the key', async () => {
    const { ask } = await open({ webhooks: true })
    const url = 'https://93.184.215.14/hook'
    const created = await ask('POST', '/webhooks', { url, events: ['message.received'], description: 'Shop' })
    expect(created).toMatchObject({ status: 201, body: { data: { url, mode: 'test', secret: expect.any(String) } } })
    const { id, secret } = created.body.data
    const listed = await ask('GET', '/webhooks')
    expect(listed.body.data).toMatchObject([{ id, description: 'Shop', owner: { name: 'The owner', is_member: true } }])
    expect(JSON.stringify(listed.body)).not.toContain(secret)
    expect((await ask('POST', `/webhooks/${id}/reveal_secret`)).body.data).toMatchObject({ id, secret })

    const sent = await ask('POST', `/webhooks/${id}/test`, { event: 'message.received' })
    expect(sent.body.data).toMatchObject({ webhook_id: id, event: 'message.received', state: 'pending' })
    const { id: deliveryId } = sent.body.data
    const deliveries = await ask('GET', `/webhook_deliveries?webhook_id=${id}&limit=1`)
    expect(deliveries.body).toMatchObject({ data: [{ id: deliveryId }], pagination: { total: 1 } })
    const { body: detail } = await ask('GET', `/webhook_deliveries/${deliveryId}`)
    expect(JSON.parse(detail.data.body)).toMatchObject({ event: 'message.received' })

    const rotated = await ask('POST', `/webhooks/${id}/rotate_secret`, { overlap_hours: 0 })
    expect(rotated.body.data).toMatchObject({ id, previous_secret_until: null })
    expect(rotated.body.data.secret).not.toBe(secret)
    expect((await ask('PATCH', `/webhooks/${id}`, { is_active: false })).body.data).toMatchObject({ is_active: false })
    expect(await ask('POST', `/webhooks/${id}/test`, {})).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await ask('POST', `/webhook_deliveries/${deliveryId}/resend`)).toMatchObject({ status: 409 })
    expect(await ask('DELETE', `/webhooks/${id}`)).toMatchObject({ status: 200, body: { success: true, id } })
    expect(await ask('GET', `/webhooks/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a template is created, approved, tested, edited and deleted by key', async () => {
    const { ask, fixture } = await open({ templates: true })
    const components = [{ type: 'BODY', text: 'Your table is free until {{1}}.', example: { body_text: [['8 pm']] } }]
    const input = { name: 'table_free', language: 'en_US', category: 'UTILITY', components }
    const created = await ask('POST', '/templates', input)
    expect(created).toMatchObject({ status: 201, body: { data: { name: 'table_free', status: 'PENDING' } } })
    const { id } = created.body.data
    expect(await ask('POST', '/templates', input)).toMatchObject({ status: 409 })
    expect(await ask('POST', `/templates/${id}/test_send`, { phone: '+491701234567' })).toMatchObject({ status: 409 })
    await fixture.runJobs()
    const review = { templateName: 'table_free', language: 'en_US', decision: 'APPROVED' }
    expect((await ask('POST', '/test_helpers/template_reviews', review)).status).toBe(200)

    const test = { phone: '+491701234567', variables: { '1': '9 pm' } }
    expect((await ask('POST', `/templates/${id}/test_send`, { ...test, variables: {} })).body.details).toHaveLength(1)
    expect((await ask('POST', `/templates/${id}/test_send`, test)).body.data).toMatchObject({
      phone: test.phone,
      error: null,
    })
    const text = 'Your table is free until {{1}} o’clock.'
    const edit = { category: 'UTILITY', components: [{ ...components[0], text }] }
    expect((await ask('PATCH', `/templates/${id}`, edit)).body.data.components).toMatchObject([{ text }])
    expect((await ask('POST', '/templates/sync', {})).body.data).toMatchObject([{ id }])
    expect(await ask('DELETE', `/templates/${id}?name=another`)).toMatchObject({ status: 400 })
    expect(await ask('DELETE', `/templates/${id}?name=table_free`)).toMatchObject({ status: 200, body: { id } })
    expect((await ask('GET', '/templates')).body.data).toEqual([])
  })

  test('settings are read and changed, and members and the audit log are read by key', async () => {
    const { ask, owner, keyData } = await open({ settings: true })
    const rules = [{ words: ['refund'], category: 'billing' }]
    const changed = await ask('PATCH', '/settings', { time_zone: 'Asia/Tokyo', rules })
    expect(changed.body.data).toMatchObject({ time_zone: 'Asia/Tokyo', rules })
    expect((await ask('GET', '/settings')).body).toEqual(changed.body)
    expect(await ask('PATCH', '/settings', { time_zone: 'Mars' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'time_zone' }] },
    })
    expect((await ask('GET', '/members')).body.data).toMatchObject([{ user_id: owner.userId, role: 'owner' }])

    const actor = `key:${keyData.id}`
    const { body } = await ask('GET', `/audit?actor_id=${actor}&limit=1`)
    expect(body).toMatchObject({ data: [{ action: 'settings.changed', actor_id: actor }], next_cursor: null })
    expect((await ask('POST', '/audit/export', { action: 'settings.changed' })).body.data).toHaveLength(1)
    expect((await ask('GET', '/audit?limit=501')).body.details).toMatchObject([{ path: 'limit' }])
  })

  test('a campaign is checked, scheduled, moved, started, paused, resumed, cancelled and reported by key', async () => {
    const { ask, fixture } = await open({ bulk_send: true })
    await approvedTemplate(fixture, { mode: 'test' })
    const input = { templateName: 'order_shipped', recipients }
    const forecast = await ask('POST', '/campaigns/check', { ...input, recipients: [...recipients, ...recipients] })
    expect(forecast.body.data).toMatchObject({
      total: 2,
      sendable: 1,
      results: [{ position: 1, problem: 'duplicate' }],
    })
    expect((await ask('GET', '/campaigns')).body.data).toEqual([])

    const schedule = { at: '2026-11-23T12:00', timeZone: 'Europe/Berlin' }
    const { id } = (await ask('POST', '/campaigns', { ...input, schedule })).body.data
    const change = (step: string, body: object = {}) => ask('POST', `/campaigns/${id}/${step}`, body)
    const later = { ...schedule, at: '2026-11-24T12:00' }
    expect((await change('reschedule', { schedule: later })).body.data).toMatchObject({
      scheduled_for: '2026-11-24T11:00:00.000Z',
    })
    expect(await change('pause')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await ask('PATCH', `/campaigns/${id}`, { budgetMicros: 5_000_000 })).body.data.budget).toMatchObject({
      micros: 5_000_000,
    })
    expect((await change('send_now')).status).toBe(200)
    await fixture.runJobs()
    const { body: report } = await ask('GET', `/campaigns/${id}/report`)
    expect(report.data).toMatchObject({ campaign: { id, state: 'completed' }, funnel: { total: 1, accepted: 1 } })
    expect((await ask('POST', `/campaigns/${id}/recipients/export`)).body.data.csv).toContain(recipients[0]?.phone)
    expect(await change('cancel')).toMatchObject({ status: 409 })
    expect(await change('retry')).toMatchObject({ status: 409 })

    const second = (await ask('POST', '/campaigns', input)).body.data.id
    const states = []
    for (const step of ['pause', 'resume', 'cancel']) {
      states.push((await ask('POST', `/campaigns/${second}/${step}`)).body.data.state)
    }
    expect(states).toEqual(['paused', 'running', 'cancelled'])
  })

  test('a key that is limited to channels manages neither webhooks nor templates nor settings', async () => {
    const rest = await createRestTestApp(engine)
    const { id } = await defaultChannel(rest.fixture.app.db, rest.fixture.scope('test'))
    const permissions = { ...noPermission, templates: true, webhooks: true, settings: true }
    const { key } = await rest.newKey({ mode: 'test', permissions, channel_ids: [id] })
    for (const path of ['/webhooks', '/webhook_deliveries', '/audit']) {
      expect([path, (await rest.call('GET', `/api/v1${path}`, { key })).status]).toEqual([path, 403])
    }
    expect((await rest.call('PATCH', '/api/v1/settings', { key, body: {} })).status).toBe(403)
    expect((await rest.call('POST', '/api/v1/templates/sync', { key, body: {} })).status).toBe(403)
    expect((await rest.call('GET', '/api/v1/settings', { key })).status).toBe(200)
  })
})
