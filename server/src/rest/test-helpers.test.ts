import { describe, expect, test } from 'vitest'
import { flushKeyUses } from '../features/api-keys/usage/flush-key-usage.ts'
import { phoneThread } from '../features/simulator/phone-thread.ts'
import { pngFile, uploaded } from '../testing/files.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'
import { pendingTemplate } from '../testing/templates.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { key } = await rest.newKey({ mode: 'test' })
    const ask = (method: string, path: string, body?: unknown) => rest.call(method, `/api/v1${path}`, { key, body })
    return { ...rest, ask }
  }

  test('test helpers simulate a customer who writes and gets a reply', async () => {
    const { ask } = await open()

    const played = await ask('POST', '/test_helpers/inbound_messages', {
      from: '+491701234567',
      text: 'Hello',
      name: 'Anna',
    })

    expect([played.status, played.body]).toEqual([
      201,
      { messageId: expect.any(String), conversationId: expect.any(String) },
    ])
    const { conversationId } = played.body
    const { body } = await ask('GET', `/conversations/${conversationId}`)
    expect(body.data).toMatchObject({ contact: { phone: '+491701234567', name: 'Anna' }, status: 'open' })
    expect((await ask('POST', '/messages/send', { conversationId, text: 'Hi Anna' })).status).toBe(201)
  })

  test('a simulated customer sends a file, which is fetched like one from a real platform', async () => {
    const { ask, fixture } = await open()
    const file = await uploaded(fixture.app, fixture.scope('test'), pngFile)
    const play = (body: object) => ask('POST', '/test_helpers/inbound_messages', { from: '+491701234567', ...body })

    const { conversationId } = (await play({ file_id: file.id, text: 'It is broken' })).body
    await fixture.runJobs()

    const { body } = await ask('GET', `/conversations/${conversationId}/messages`)
    expect(body.data).toMatchObject([
      {
        text: '[Picture] It is broken',
        content: { type: 'image', caption: 'It is broken', mime_type: 'image/png' },
        attachment: { status: 'stored' },
        media: { kind: 'image', mime: 'image/png', name: 'photo.png' },
      },
    ])
    expect((await play({ file_id: 'none' })).body).toMatchObject({ details: [{ path: 'file_id' }] })
    expect((await play({})).body).toMatchObject({ code: 'invalid_request', details: [{ path: 'text' }] })
  })

  test('a program drives a dialogue of buttons, a list and a place with the IDs of what it sent', async () => {
    const { ask, fixture } = await open()
    const play = (body: object) => {
      fixture.clock.advance(1)
      return ask('POST', '/test_helpers/inbound_messages', { from: '+491701234567', ...body })
    }
    const { conversationId } = (await play({ text: 'Hello' })).body
    const send = async (content: object) => {
      const sent = await ask('POST', '/messages', { to: { conversation_id: conversationId }, content })
      return sent.body.messageId as string
    }
    const buttons = [
      { id: 'slot:yes', title: 'Yes' },
      { id: 'slot:no', title: 'No' },
    ]
    const offered = await send({ type: 'buttons', text: 'Does ten suit you?', buttons })
    expect((await play({ tap: 'slot:no', reply_to: offered })).body).toMatchObject({ conversationId })
    const rows = [{ id: 'mon:9', title: '9:00', description: 'Room 2' }]
    const list = await send({ type: 'list', text: 'When then?', button: 'Times', sections: [{ rows }] })
    await play({ tap: 'mon:9', reply_to: list })
    const asked = await send({ type: 'location_request', text: 'Where are you?' })
    await play({ location: { latitude: 52.52, longitude: 13.4, name: 'Office' }, reply_to: asked })
    await play({ contacts: [{ name: 'Eva Lund', phones: [{ phone: '+491555' }] }] })

    const { body } = await ask('GET', `/conversations/${conversationId}/messages`)
    const received = body.data.filter(({ direction }: { direction: string }) => direction === 'inbound').slice(1)
    expect(received).toMatchObject([
      { text: 'No', content: { type: 'button_reply', id: 'slot:no', title: 'No', quoted: { message_id: offered } } },
      {
        text: '9:00 – Room 2',
        content: { type: 'list_reply', id: 'mon:9', description: 'Room 2', quoted: { message_id: list } },
      },
      { content: { type: 'location', latitude: 52.52, name: 'Office', quoted: { message_id: asked } } },
      { text: '[Contacts] Eva Lund (+491555)', content: { type: 'contacts', contacts: [{ name: 'Eva Lund' }] } },
    ])
    const refused = [
      { tap: 'slot:maybe', reply_to: offered },
      { tap: 'mon:9', reply_to: asked },
      { tap: 'slot:yes' },
      { reaction: '👍' },
      { reaction: 'ok', reply_to: offered },
      { tap: 'slot:yes', reply_to: offered, text: 'Yes' },
      { location: { latitude: 52, longitude: 13 }, contacts: [{ name: 'Eva', phones: [] }] },
      { location: { latitude: 91, longitude: 13 } },
    ]
    const problems = await Promise.all(refused.map(async (input) => (await play(input)).body.details?.[0]))
    expect(problems.map((problem) => problem?.path)).toEqual([
      'tap',
      'tap',
      'reply_to',
      'reply_to',
      'reaction',
      'text',
      'contacts',
      'location.latitude',
    ])
    expect(problems[0].message).toContain('slot:yes, slot:no')
  })

  test('a simulated customer reacts, and takes the reaction back', async () => {
    const { ask, fixture } = await open()
    const from = '+491701234567'
    const play = (body: object) => ask('POST', '/test_helpers/inbound_messages', { from, ...body })
    const { conversationId } = (await play({ text: 'Hello' })).body
    const { messageId } = (await ask('POST', '/messages/send', { conversationId, text: 'Hi' })).body
    const seen = async () =>
      (await phoneThread(fixture.app, fixture.scope('test'), { phone: from })).data.map(({ text, reactions }) => ({
        text,
        emoji: reactions.map(({ emoji }) => emoji),
      }))

    await play({ reaction: '👍', reply_to: messageId })
    expect(await seen()).toEqual([
      { text: 'Hello', emoji: [] },
      { text: 'Hi', emoji: ['👍'] },
    ])
    fixture.clock.advance(1)
    expect((await play({ reaction: null, reply_to: messageId })).status).toBe(201)
    expect((await seen()).at(-1)).toEqual({ text: 'Hi', emoji: [] })
    const { body } = await ask('GET', `/conversations/${conversationId}/messages`)
    expect(body.data.map(({ content }: { content: { emoji?: unknown } | null }) => content?.emoji)).toContain('👍')
  })

  test('calls of test helpers count as uses of their key', async () => {
    const { ask, owner, call, fixture } = await open()
    const { cookie, workspaceId } = owner
    const lastUses = async () => {
      await flushKeyUses(fixture.app)
      const { body } = await call('GET', `/api/api-keys?workspaceId=${workspaceId}&mode=test`, { cookie })
      return body.data.map(({ last_used_at }: { last_used_at: string | null }) => last_used_at)
    }
    expect(await lastUses()).toEqual([null])

    await ask('POST', '/test_helpers/inbound_messages', { from: '+491701234567', text: 'Hello' })

    expect(await lastUses()).toEqual([new Date(fixture.app.now()).toISOString()])
  })

  test('test helpers simulate a delivery receipt', async () => {
    const { ask } = await open()
    const { body } = await ask('POST', '/test_helpers/inbound_messages', { from: '+491701234567', text: 'Hello' })
    const sent = await ask('POST', '/messages/send', { conversationId: body.conversationId, text: 'Hi' })
    const { messageId } = sent.body

    const receipt = await ask('POST', '/test_helpers/receipts', { messageId, status: 'read' })

    expect(receipt.status).toBe(200)
    expect((await ask('GET', `/messages/${messageId}`)).body.data).toMatchObject({ status: 'read' })
    const unknown = await ask('POST', '/test_helpers/receipts', { messageId: 'nothing', status: 'read' })
    expect(unknown.status).toBe(404)
    expect((await ask('POST', '/test_helpers/receipts', { messageId, status: 'lost' })).status).toBe(400)
  })

  test('test helpers simulate a template review', async () => {
    const { ask, fixture } = await open()
    await pendingTemplate(fixture, { mode: 'test' })
    await fixture.runJobs()
    const review = { templateName: 'order_shipped', language: 'en_US' }

    const decided = await ask('POST', '/test_helpers/template_reviews', {
      ...review,
      decision: 'REJECTED',
      reason: 'Too pushy',
    })

    expect(decided.status).toBe(200)
    expect((await ask('GET', '/templates?status=REJECTED')).body.data).toEqual([
      expect.objectContaining({ name: 'order_shipped', rejection_reason: 'Too pushy' }),
    ])
    const unknown = await ask('POST', '/test_helpers/template_reviews', {
      ...review,
      templateName: 'nothing',
      decision: 'APPROVED',
    })
    expect(unknown.status).toBe(404)
    expect((await ask('POST', '/test_helpers/template_reviews', { ...review, decision: 'MAYBE' })).status).toBe(400)
  })

  test('test helpers reject live keys with a reason and change nothing', async () => {
    const { call, newKey, fixture } = await open()
    const { key } = await newKey({ mode: 'live' })

    for (const helper of ['inbound_messages', 'receipts', 'template_reviews']) {
      const body = { from: '+491701234567', text: 'Hello' }
      const answer = await call('POST', `/api/v1/test_helpers/${helper}`, { key, body })
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        403,
        'forbidden',
        expect.stringContaining('test key'),
      ])
    }
    expect(await fixture.app.db.selectFrom('message').select('id').execute()).toEqual([])
  })

  test('test helpers reject a customer with an invalid phone number', async () => {
    const { ask } = await open()

    const { status, body } = await ask('POST', '/test_helpers/inbound_messages', { from: '0170', text: 'Hello' })

    expect([status, body.details[0].path]).toEqual([400, 'from'])
  })
})
