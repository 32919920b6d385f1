import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { describe, expect, test } from 'vitest'
import { changeSettings } from '../features/settings/change-settings.ts'
import { playCustomer } from '../features/simulator/play-customer.ts'
import { authorized } from '../testing/authorized.ts'
import { openReceiver, toThisMachine } from '../testing/http/receiver.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'

const publicUrl = 'https://93.184.215.14/hook'

describe.each(engines)('Webhooks over HTTP (specification, sections 2.5, 2.6 and 6) on $name', (engine) => {
  async function open(overrides = {}) {
    const rest = await createRestTestApp(engine, overrides)
    const { cookie, workspaceId } = rest.owner
    const register = (more: object = {}) =>
      rest.call('POST', '/api/webhooks', {
        cookie,
        body: { workspaceId, url: publicUrl, events: ['message.received'], ...more },
      })
    return { ...rest, register, workspaceId }
  }

  test('POST /api/webhooks creates a webhook and returns its secret', async () => {
    const { register, fixture } = await open()

    const { status, body } = await register({ events: ['message.received', 'message.sent'] })

    expect(status).toBe(201)
    expect(body).toEqual({
      data: {
        id: expect.any(String),
        url: publicUrl,
        events: ['message.received', 'message.sent'],
        channel_ids: null,
        mode: 'live',
        secret: expect.stringMatching(/^whsec_/),
        is_active: true,
        created_at: new Date(fixture.app.now()).toISOString(),
      },
      warnings: [],
    })
  })

  test('POST /api/webhooks neither takes nor returns the description that the dashboard has', async () => {
    const { register, fixture } = await open()
    const { status, body } = await register({ description: 'Orders into the CRM' })
    expect(status).toBe(201)
    expect(Object.keys(body.data).sort()).toEqual([
      'channel_ids',
      'created_at',
      'events',
      'id',
      'is_active',
      'mode',
      'secret',
      'url',
    ])
    expect(await fixture.app.db.selectFrom('webhook_endpoint').select('description').execute()).toEqual([
      { description: null },
    ])
  })

  test('events of surveys get a warning while surveys are off', async () => {
    const { register, fixture, workspaceId } = await open()
    const events = ['message.received', 'csat.low', 'csat.received']

    const off = await register({ events })
    expect(off.status).toBe(201)
    expect(off.body.warnings).toEqual([
      {
        path: 'events[1]',
        message: expect.stringMatching(/^csat\.low is not sent while satisfaction surveys are off/),
      },
      { path: 'events[2]', message: expect.stringMatching(/^csat\.received is not sent/) },
    ])
    expect((await register({ events: ['*'] })).body.warnings).toEqual([])

    const satisfaction = SatisfactionSettings.parse({ enabled: true })
    await authorized('settings.manage', changeSettings)(fixture.app, fixture.member('owner'), {
      workspaceId,
      satisfaction,
    })
    expect((await register({ events })).body.warnings).toEqual([])
  })

  test('an invalid webhook is 400 with the field, and nothing is created', async () => {
    const { register, fixture } = await open()
    const wrong = [
      ['url', { url: undefined }],
      ['url', { url: 'not a url' }],
      ['url', { url: 'http://93.184.215.14/hook' }],
      ['url', { url: 'https://user:pass@93.184.215.14/' }],
      ['url', { url: 'https://127.0.0.1/hook' }],
      ['url', { url: 'https://169.254.169.254/latest/meta-data' }],
      ['url', { url: 'https://localhost/' }],
      ['url', { url: 'ftp://93.184.215.14/' }],
      ['events', { events: [] }],
      ['events', { events: undefined }],
      ['events', { events: 'message.received' }],
      ['events[1]', { events: ['message.received', 'message.exploded'] }],
      ['workspaceId', { workspaceId: 'mine' }],
    ] as const

    for (const [path, more] of wrong) {
      const { status, body } = await register(more)
      expect([more, status, body.details?.[0]?.path]).toEqual([more, 400, path])
    }
    expect(await fixture.app.db.selectFrom('webhook_endpoint').select('id').execute()).toEqual([])
  })

  test('an unknown event type is rejected with the list of known ones', async () => {
    const { register } = await open()

    const { body } = await register({ events: ['message.exploded'] })

    for (const kind of ['conversation.resolved', 'csat.low', 'message.received']) {
      expect(body.details[0].message).toContain(kind)
    }
  })

  test('an inbound message is sent to the URL as event and data', async () => {
    const { register, conversation, fixture, workspaceId } = await open(toThisMachine)
    const receiver = await openReceiver()
    await register({ url: receiver.url })

    const { messageId, conversationId } = await conversation('live', '+491701234567')
    await fixture.runJobs()

    expect(receiver.received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(JSON.parse(body)).toMatchObject({
      event: 'message.received',
      data: {
        message_id: messageId,
        conversation_id: conversationId,
        direction: 'inbound',
        text: 'Hello, is anybody there?',
        channel: 'chat',
      },
      workspace_id: workspaceId,
      mode: 'live',
    })
  })

  test('only the chosen events of its own mode are sent', async () => {
    const { register, conversation, fixture, newKey, call } = await open(toThisMachine)
    const receiver = await openReceiver()
    await register({ url: receiver.url, events: ['conversation.resolved'] })
    const { key } = await newKey()
    const { conversationId } = await conversation()
    await conversation('test')

    await call('PATCH', `/api/v1/conversations/${conversationId}`, { key, body: { status: 'resolved' } })
    await fixture.runJobs()

    const events = receiver.received.map(({ body }) => JSON.parse(body))
    expect(events).toEqual([
      expect.objectContaining({
        event: 'conversation.resolved',
        data: expect.objectContaining({ conversation_id: conversationId, status: 'resolved' }),
      }),
    ])
  })

  test('a low satisfaction score is sent', async () => {
    const { register, conversation, fixture, newKey, call, workspaceId } = await open(toThisMachine)
    const receiver = await openReceiver()
    await register({ url: receiver.url, events: ['csat.low'] })
    await authorized('settings.manage', changeSettings)(fixture.app, fixture.member('owner'), {
      workspaceId,
      satisfaction: SatisfactionSettings.parse({ enabled: true }),
    })
    const { key } = await newKey()
    const { conversationId } = await conversation('live', '+491701234567')
    await call('POST', '/api/v1/messages/send', { key, body: { conversationId, text: 'Good morning' } })
    await call('PATCH', `/api/v1/conversations/${conversationId}`, { key, body: { status: 'resolved' } })
    fixture.clock.advance(surveyDelayMs)
    await fixture.runJobs()

    await playCustomer(fixture.app, fixture.scope(), { from: '+491701234567', text: '1' })
    await fixture.runJobs()

    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
      expect.objectContaining({
        event: 'csat.low',
        data: expect.objectContaining({ conversation_id: conversationId, score: 1 }),
      }),
    ])
  })
})
