import { describe, expect, test } from 'vitest'
import { addSimulator } from '../features/channels/add-simulator.ts'
import { listTimeline } from '../features/messages/list-timeline.ts'
import { authorized } from '../testing/authorized.ts'
import { fileForm, recipients } from '../testing/http/endpoints.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'
import { approvedTemplate } from '../testing/templates.ts'

const phone = recipients[0]?.phone ?? ''

describe.each(engines)('The work in conversations by key on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const keyWith = async (permissions: object, more: object = {}) =>
      (await rest.newKey({ mode: 'test', permissions: { ...noPermission, ...permissions }, ...more })).key
    const older = await keyWith({ read: true, write: true, conversations: true, bulk_send: true })
    const key = await keyWith({ inbox: true })
    const ask = (method: string, path: string, body?: unknown, as = key) =>
      rest.call(method, `/api/v1${path}`, { key: as, body })
    const writes = async (body: object = { text: 'Hello' }): Promise<{ conversationId: string; messageId: string }> =>
      (await ask('POST', '/test_helpers/inbound_messages', { from: phone, ...body })).body
    return { ...rest, keyWith, older, ask, writes }
  }

  test('many conversations are changed at once, and one that does not exist does not affect the others', async () => {
    const { ask, older, conversation } = await open()
    const ids = [await conversation('test', '+15550100001'), await conversation('test', '+15550100002')]
    const [first, second] = ids.map(({ conversationId }) => conversationId)
    const conversation_ids = [first, 'nobody', second]
    const answer = await ask('POST', '/conversations/changes', { conversation_ids, status: 'resolved' }, older)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: [
          { conversation_id: first, ok: true, conversation: { _id: first, status: 'resolved' } },
          { conversation_id: 'nobody', ok: false, code: 'not_found', error: expect.any(String) },
          { conversation_id: second, ok: true, conversation: { _id: second, status: 'resolved' } },
        ],
      },
    })
    for (const [body, field] of [
      [{ conversation_ids: [] }, 'conversation_ids'],
      [{ status: 'open' }, 'conversation_ids'],
      [{ conversation_ids: Array(101).fill(first) }, 'conversation_ids'],
      [{ conversation_ids: [first], assignee: 'nobody' }, 'assignee'],
    ] as const) {
      const refused = await ask('POST', '/conversations/changes', body, older)
      expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, field])
    }
  })

  test('notes are written once with an Idempotency-Key, mention members, and are listed on their own path only', async () => {
    const { ask, older, writes, fixture, owner, call } = await open()
    const { conversationId } = await writes()
    const path = `/conversations/${conversationId}/notes`
    const text = `<@${owner.userId}> she wants an invoice.`
    const first = await ask('POST', path, { text })
    expect(first).toMatchObject({
      status: 201,
      body: {
        data: { text, mentions: [{ user_id: owner.userId, name: 'The owner' }], conversation_id: conversationId },
      },
    })
    fixture.clock.advance(1_000)
    const second = (await ask('POST', path, { text: 'Sent.' })).body.data
    const listed = await ask('GET', `${path}?limit=1`)
    expect(listed.body).toMatchObject({ data: [second], pagination: { total: 2, total_pages: 2 } })
    expect((await ask('GET', `${path}?page=2&limit=1`)).body.data).toEqual([first.body.data])
    const messages = await ask('GET', `/conversations/${conversationId}/messages`, undefined, older)
    expect(messages.body.data).toMatchObject([{ text: 'Hello' }])
    const here = { workspaceId: fixture.workspaceId, mode: 'test' as const, conversationId, limit: 10 }
    const shown = await authorized('conversations.read', listTimeline)(fixture.app, fixture.member('viewer'), here)
    expect(shown.data.map(({ kind }) => kind)).toEqual(['text', 'note', 'note'])
    expect(await ask('POST', path, { text: '<@nobody> hello' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'text' }] },
    })
    expect(await ask('GET', '/conversations/nobody/notes')).toMatchObject({ status: 404 })
    expect(owner.cookie && (await call('GET', `/api/v1${path}`, { cookie: owner.cookie })).status).toBe(401)
  })

  test('a conversation is marked as read and unread, which every list shows', async () => {
    const { ask, older, writes } = await open()
    const { conversationId } = await writes()
    const unread = async () => (await ask('GET', '/conversations', undefined, older)).body.data[0].unread_count
    expect(await unread()).toBe(1)
    expect((await ask('POST', `/conversations/${conversationId}/mark_read`)).body.data).toMatchObject({
      _id: conversationId,
      unread_count: 0,
    })
    expect(await unread()).toBe(0)
    await ask('POST', `/conversations/${conversationId}/mark_unread`)
    expect(await unread()).toBe(1)
  })

  test('two conversations are merged, and the activity of the remaining one says so and what was changed', async () => {
    const { ask, older, writes, fixture, owner } = await open()
    const first = await writes()
    await approvedTemplate(fixture, { mode: 'test' })
    await ask('POST', '/campaigns', { templateName: 'order_shipped', recipients }, older)
    fixture.clock.advance(1_000)
    await fixture.runJobs()
    const second = await writes({ text: 'What is this?' })
    expect(second.conversationId).not.toBe(first.conversationId)
    const change = { assignee: owner.userId, status: 'pending' }
    await ask('PATCH', `/conversations/${first.conversationId}`, change, older)
    const merge = { other_conversation_id: first.conversationId }
    const merged = await ask('POST', `/conversations/${second.conversationId}/merge`, merge)
    expect(merged).toMatchObject({ status: 200, body: { data: { _id: first.conversationId } } })
    const { body } = await ask('GET', `/conversations/${second.conversationId}/activity`)
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'status', from: 'open', to: 'pending', by: null }),
        expect.objectContaining({ kind: 'assignee', to: { id: owner.userId, name: 'The owner' } }),
        expect.objectContaining({ kind: 'merged', by: null }),
      ]),
    )
    const other = await writes({ from: '+15550100009', text: 'Somebody else' })
    expect(
      await ask('POST', `/conversations/${second.conversationId}/merge`, {
        other_conversation_id: other.conversationId,
      }),
    ).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('the file of a message is fetched again, and a message without one is not found', async () => {
    const { ask, older, writes, call } = await open()
    const { body } = await call('POST', '/api/v1/files', { key: older, ...fileForm })
    const { messageId } = await writes({ file_id: body.data.id })
    expect(await ask('POST', `/messages/${messageId}/fetch_attachment`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const text = await writes()
    expect((await ask('POST', `/messages/${text.messageId}/fetch_attachment`)).status).toBe(404)
  })

  test('keys that send and read gain nothing, and a key limited to channels has none of another', async () => {
    const { ask, older, writes, keyWith, fixture } = await open()
    const { conversationId } = await writes()
    const shop = await authorized('channels.manage', addSimulator)(fixture.app, fixture.member('owner'), {
      ...{ workspaceId: fixture.workspaceId, mode: 'test', name: 'Shop', colour: 'green' },
    })
    const limited = await keyWith({ inbox: true, conversations: true }, { channel_ids: [shop.id] })
    const bulk = { conversation_ids: [conversationId], status: 'resolved' }
    expect((await ask('POST', '/conversations/changes', bulk, limited)).body.data).toMatchObject([
      { ok: false, code: 'not_found' },
    ])
    for (const [method, step, body] of [
      ['GET', 'notes', undefined],
      ['POST', 'notes', { text: 'Mine' }],
      ['GET', 'activity', undefined],
      ['POST', 'mark_read', undefined],
      ['POST', 'mark_unread', undefined],
      ['POST', 'merge', { other_conversation_id: conversationId }],
    ] as const) {
      const path = `/conversations/${conversationId}/${step}`
      const statuses = [older, limited].map(async (key) => (await ask(method, path, body, key)).status)
      expect([step, ...(await Promise.all(statuses))]).toEqual([step, 403, 404])
    }
  })
})
