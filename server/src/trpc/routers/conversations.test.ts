import { describe, expect, test } from 'vitest'
import { customersOf } from '../../testing/customers.ts'
import { openTestServer, type SignedIn } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'

const phone = '+491701234567'

describe.each(engines)('The inbox through the dashboard’s API on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine)
    const { conversationId, messageId } = await (await customersOf(server.fixture)).write(phone, 'hello', {
      name: 'Ada',
    })
    const { workspaceId } = server.fixture
    const ask = (procedure: string, input: object = {}, person: SignedIn = server.owner) => {
      const named = encodeURIComponent(JSON.stringify({ workspaceId, ...input }))
      return server.call('GET', `/trpc/${procedure}?input=${named}`, { cookie: person.cookie })
    }
    const mutate = (procedure: string, input: object, person: SignedIn = server.owner) =>
      server.call('POST', `/trpc/${procedure}`, { cookie: person.cookie, body: { workspaceId, ...input } })
    return { ...server, conversationId, messageId, ask, mutate }
  }

  test('a conversation is found, read, replied to and resolved', async () => {
    const { fixture, conversationId, ask, mutate } = await open()
    const list = await ask('conversations.list', { status: 'open' })
    expect(list.body.result.data).toMatchObject({ data: [{ _id: conversationId }], pagination: { total: 1 } })
    await mutate('conversations.markRead', { conversationId })
    await mutate('account.changeSendDelay', { seconds: 0 })
    const sent = await mutate('messages.send', { conversationId, text: ' hi Ada ' })
    expect(sent.body.result.data).toMatchObject({ conversationId, status: 'sent' })
    const changed = await mutate('conversations.change', { conversationId, status: 'resolved' })
    expect(changed.body.result.data).toMatchObject({ status: 'resolved' })

    const thread = await ask('messages.list', { conversationId })
    expect(thread.body.result.data.data.map((message: { text: string }) => message.text)).toEqual(['hello', 'hi Ada'])
    const detail = await ask('conversations.get', { conversationId })
    expect(detail.body.result.data).toMatchObject({ unread_count: 0, contact: { name: 'Ada' } })
    expect(await (await customersOf(fixture)).got(phone)).toEqual(['hi Ada'])
  })

  test('a contact is found, viewed and opted out', async () => {
    const { ask, mutate } = await open()
    const list = await ask('contacts.list', { q: 'ada' })
    const [contact] = list.body.result.data.data
    expect(contact).toMatchObject({ phone, name: 'Ada', opt_out: null })
    await mutate('contacts.setOptOut', { contactId: contact.id, scope: 'everything' })

    const seen = await ask('contacts.get', { contactId: contact.id })
    expect(seen.body.result.data).toMatchObject({ opt_out: { scope: 'everything', source: 'person' } })
  })

  test('invalid input is rejected with the field and changes nothing', async () => {
    const { conversationId, ask, mutate } = await open()
    const refused = [
      [await ask('conversations.list', { status: 'closed' }), 'status'],
      [await ask('conversations.list', { limit: 101 }), 'limit'],
      [await ask('conversations.list', { updated_after: 'yesterday' }), 'updated_after'],
      [await ask('conversations.list', { cursor: 'x' }), 'cursor'],
      [await mutate('messages.send', { conversationId, text: '  ' }), 'text'],
      [await mutate('messages.send', { conversationId, text: 'x'.repeat(4097) }), 'text'],
      [
        await mutate('conversations.change', { conversationId, classification: { priority: 'huge' } }),
        'classification.priority',
      ],
      [await mutate('conversations.change', { conversationId, assignee: 'nobody' }), 'assignee'],
    ] as const
    for (const [answer, path] of refused) {
      expect([path, answer.status, answer.body.error.data.code]).toEqual([path, 400, 'invalid_request'])
      expect(answer.body.error.data.details).toMatchObject([{ path }])
    }
    expect((await ask('messages.list', { conversationId })).body.result.data.pagination.total).toBe(1)
  })

  test('strangers are rejected everywhere, viewers from every change', async () => {
    const { fixture, conversationId, ask, mutate, signInAs } = await open()
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    const viewer = await signInAs('viewer')
    const reading = [
      'conversations.list',
      'conversations.get',
      'messages.list',
      'contacts.list',
      'contacts.get',
      'cannedReplies.list',
    ]
    const changing = [
      'conversations.change',
      'conversations.changeMany',
      'messages.send',
      'messages.sendTemplate',
      'messages.addNote',
      'contacts.setOptOut',
      'cannedReplies.create',
      'cannedReplies.change',
      'cannedReplies.delete',
    ]
    const ids = { conversationId, conversationIds: [conversationId], templateId: 'x', cannedReplyId: 'x' }
    const input = { ...ids, text: 'hi', contactId: 'x', scope: null, status: 'resolved', shortcut: 'x' }

    for (const procedure of reading) {
      expect([procedure, (await ask(procedure, { conversationId, contactId: 'x' }, stranger)).status]).toEqual([
        procedure,
        403,
      ])
    }
    for (const procedure of changing) {
      for (const person of [stranger, viewer]) {
        expect([procedure, (await mutate(procedure, input, person)).status]).toEqual([procedure, 403])
      }
    }
    expect((await ask('conversations.get', { conversationId }, viewer)).body.result.data.status).toBe('open')
  })
})
