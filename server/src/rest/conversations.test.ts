import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'

const hourMs = 3_600_000

describe.each(engines)('Conversations over HTTP (specification, sections 2.2, 2.3 and 4) on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { key } = await rest.newKey()
    const ask = (method: string, path: string, body?: unknown) => rest.call(method, `/api/v1${path}`, { key, body })
    return { ...rest, key, ask }
  }

  test('GET /api/v1/conversations returns data and pagination, newest activity first', async () => {
    const { ask, conversation, fixture } = await open()
    const older = await conversation('live', '+491701111111')
    fixture.clock.advance(1_000)
    const newer = await conversation('live', '+491702222222')

    const { status, body } = await ask('GET', '/conversations')

    expect(status).toBe(200)
    expect(body.data.map((each: { _id: string }) => each._id)).toEqual([newer.conversationId, older.conversationId])
    expect(body.data[0]).toMatchObject({
      _id: newer.conversationId,
      status: 'open',
      channel: 'chat',
      classification: { category: 'general', priority: 'normal' },
      contact: { phone: '+491702222222', name: null },
      last_message: { text: 'Hello, is anybody there?', direction: 'inbound' },
    })
    expect(body.pagination).toMatchObject({ page: 1, total: 2, limit: 20, total_pages: 1, next_cursor: null })
  })

  test('the list has pages and filters', async () => {
    const { ask, conversation, fixture } = await open()
    for (const last of ['1', '2', '3']) {
      await conversation('live', `+49170111111${last}`)
      fixture.clock.advance(1_000)
    }
    const ids = async (query: string) => {
      const { body } = await ask('GET', `/conversations?${query}`)
      return [body.data.map((each: { contact: { phone: string } }) => each.contact.phone.slice(-1)), body.pagination]
    }

    expect(await ids('limit=2')).toEqual([['3', '2'], expect.objectContaining({ page: 1, total: 3, total_pages: 2 })])
    expect(await ids('limit=2&page=2')).toEqual([['1'], expect.objectContaining({ page: 2, total: 3 })])
    expect(await ids('status=resolved')).toEqual([[], expect.objectContaining({ total: 0 })])
    expect(await ids('phone=%2B491701111112')).toEqual([['2'], expect.objectContaining({ total: 1 })])
    const [, first] = await ids('limit=2')
    expect((await ids(`limit=2&cursor=${encodeURIComponent(first.next_cursor)}`))[0]).toEqual(['1'])
  })

  test('a message to a blocked contact is refused with 409, and its conversation says so', async () => {
    const { ask, call, conversation, owner } = await open()
    const { conversationId } = await conversation()
    const before = await ask('GET', `/conversations/${conversationId}`)
    expect(before.body.data).toMatchObject({ is_blocked: false })
    const body = { workspaceId: owner.workspaceId, mode: 'live', contactId: before.body.data.contact_id }
    expect(await call('POST', '/trpc/contacts.block', { cookie: owner.cookie, body })).toMatchObject({ status: 200 })

    expect((await ask('GET', `/conversations/${conversationId}`)).body.data).toMatchObject({ is_blocked: true })
    expect(await ask('POST', '/messages/send', { conversationId, text: 'Hello' })).toMatchObject({
      status: 409,
      body: { code: 'contact_blocked', error: expect.stringContaining('blocked') },
    })
  })

  test('data is isolated per mode', async () => {
    const { ask, call, conversation, newKey } = await open()
    const live = await conversation('live')
    const played = await conversation('test')
    const test = await newKey({ mode: 'test' })

    const inTest = await call('GET', '/api/v1/conversations', { key: test.key })

    expect(inTest.body.data.map((each: { _id: string }) => each._id)).toEqual([played.conversationId])
    expect((await ask('GET', `/conversations/${live.conversationId}`)).status).toBe(200)
    expect((await ask('GET', `/conversations/${played.conversationId}`)).status).toBe(404)
    expect((await ask('GET', `/messages/${played.messageId}`)).status).toBe(404)
    const { status } = await ask('POST', '/messages/send', { conversationId: played.conversationId, text: 'Hi' })
    expect(status).toBe(404)
  })

  test('POST /api/v1/messages/send sends a text into the conversation', async () => {
    const { ask, conversation, fixture } = await open()
    const { conversationId } = await conversation()

    const { status, body } = await ask('POST', '/messages/send', { conversationId, text: '  We are.  ' })

    expect(status).toBe(201)
    expect(body).toEqual({
      messageId: expect.any(String),
      conversationId,
      status: 'sent',
      created_at: new Date(fixture.app.now()).toISOString(),
      simulated: true,
    })
    const message = await ask('GET', `/messages/${body.messageId}`)
    expect(message.body.data).toMatchObject({ id: body.messageId, direction: 'outbound', text: 'We are.' })
    const thread = await ask('GET', `/conversations/${conversationId}/messages`)
    expect(thread.body.data.map((each: { text: string }) => each.text)).toEqual(['Hello, is anybody there?', 'We are.'])
    expect(thread.body.pagination).toMatchObject({ page: 1, total: 2 })
  })

  test('a text that is missing, empty, too long or not text is 400', async () => {
    const { ask, conversation } = await open()
    const { conversationId } = await conversation()

    for (const text of [undefined, '', '   ', 'x'.repeat(4097), 5, null, ['Hi']]) {
      const { status, body } = await ask('POST', '/messages/send', { conversationId, text })
      expect([text, status, body.details[0].path]).toEqual([text, 400, 'text'])
    }
    const unnamed = await ask('POST', '/messages/send', { text: 'Hi' })
    expect([unnamed.status, unnamed.body.details[0].path]).toEqual([400, 'conversationId'])
    const thread = await ask('GET', `/conversations/${conversationId}/messages`)
    expect(thread.body.pagination.total).toBe(1)
  })

  test('the longest text is sent unchanged, in any script', async () => {
    const { ask, conversation } = await open()
    const { conversationId } = await conversation()
    const text = 'Привет! 🙂'.padEnd(4096, 'я')

    const sent = await ask('POST', '/messages/send', { conversationId, text })

    expect((await ask('GET', `/messages/${sent.body.messageId}`)).body.data.text).toBe(text)
  })

  test('a send after the reply window has closed is 409 window_closed', async () => {
    const { ask, conversation, fixture } = await open()
    const { conversationId } = await conversation()
    fixture.clock.advance(24 * hourMs)

    const { status, body } = await ask('POST', '/messages/send', { conversationId, text: 'Still there?' })

    expect([status, body.code]).toEqual([409, 'window_closed'])
    expect((await ask('GET', `/conversations/${conversationId}/messages`)).body.pagination.total).toBe(1)
  })

  test('PATCH resolves and classifies; sending into a resolved conversation reopens it', async () => {
    const { ask, conversation } = await open()
    const { conversationId } = await conversation()
    const change = {
      status: 'resolved',
      classification: { category: 'billing', priority: 'urgent' },
    }

    const changed = await ask('PATCH', `/conversations/${conversationId}`, change)
    expect([changed.status, changed.body.data]).toEqual([200, expect.objectContaining(change)])

    await ask('POST', '/messages/send', { conversationId, text: 'One more thing' })
    expect((await ask('GET', `/conversations/${conversationId}`)).body.data.status).toBe('open')
  })

  test('PATCH rejects unknown values and changes nothing', async () => {
    const { ask, conversation } = await open()
    const { conversationId } = await conversation()
    const before = (await ask('GET', `/conversations/${conversationId}`)).body

    for (const [path, body] of [
      ['status', { status: 'closed' }],
      ['classification.category', { status: 'resolved', classification: { category: 'love' } }],
      ['classification.priority', { classification: { priority: 1 } }],
      ['assignee', { assignee: 'nobody-here' }],
    ] as const) {
      const answer = await ask('PATCH', `/conversations/${conversationId}`, body)
      expect([path, answer.status, answer.body.details[0].path]).toEqual([path, 400, path])
    }
    expect((await ask('GET', `/conversations/${conversationId}`)).body).toEqual(before)
  })

  test('an unknown conversation is 404', async () => {
    const { ask, fixture } = await open()
    const id = fixture.app.newId()

    for (const [method, path, body] of [
      ['GET', `/conversations/${id}`],
      ['GET', `/conversations/${id}/messages`],
      ['PATCH', `/conversations/${id}`, { status: 'resolved' }],
      ['GET', `/messages/${id}`],
      ['POST', '/messages/send', { conversationId: id, text: 'Hi' }],
    ] as const) {
      const answer = await ask(method, path, body)
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'not_found'])
    }
  })
})
