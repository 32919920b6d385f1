import { describe, expect, test } from 'vitest'
import { openTestServer, type SignedIn } from '../../testing/http/server.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'

const phone = '+15551230001'
const components = [
  { type: 'BODY', text: 'Hi {{1}}, your order is on its way.', example: { body_text: [['Ada']] } },
  { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Stop' }] },
]
const promo = { name: 'promo', language: 'en', category: 'MARKETING', components }

describe.each(engines)('Templates and the simulator through the dashboard’s API on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine)
    const { workspaceId } = server.fixture
    const ask = (procedure: string, input: object = {}, person: SignedIn = server.owner) => {
      const named = encodeURIComponent(JSON.stringify({ workspaceId, ...input }))
      return server.call('GET', `/trpc/${procedure}?input=${named}`, { cookie: person.cookie })
    }
    const mutate = (procedure: string, input: object, person: SignedIn = server.owner) =>
      server.call('POST', `/trpc/${procedure}`, { cookie: person.cookie, body: { workspaceId, ...input } })
    return { ...server, ask, mutate }
  }

  test('a template is created, listed and reviewed, and problems name the field', async () => {
    const { ask, mutate } = await open()
    const created = await mutate('templates.create', promo)
    expect(created.body.result.data).toMatchObject({ data: { name: 'promo', status: 'PENDING' }, warnings: [] })
    expect((await mutate('templates.create', promo)).status).toBe(409)
    const wrong = await mutate('templates.create', { ...promo, components: [{ type: 'POSTER' }] })
    expect(wrong.status).toBe(400)
    expect(JSON.stringify(wrong.body)).toContain('components[0].type')

    const review = { templateName: 'promo', language: 'en', decision: 'REJECTED', reason: 'Too loud' }
    expect((await mutate('simulator.review', review)).body.result.data.data).toMatchObject({ status: 'REJECTED' })
    expect(readable((await ask('templates.list', { status: 'REJECTED' })).body.result.data.data)).toMatchObject([
      { name: 'promo', rejection_reason: 'Too loud', components },
    ])
    expect((await ask('templates.list', { status: 'APPROVED' })).body.result.data.data).toEqual([])
    expect((await ask('templates.list', { status: 'GONE' })).status).toBe(400)
    expect((await ask('templates.list', { mode: 'test' })).body.result.data.data).toEqual([])
  })

  test('a customer writes, gets a reply, and its receipt is simulated', async () => {
    const { ask, mutate } = await open()
    const written = await mutate('simulator.reply', { from: phone, text: 'Hi', name: 'Ada' })
    const { conversationId } = written.body.result.data
    await mutate('account.changeSendDelay', { seconds: 0 })
    const sent = await mutate('messages.send', { conversationId, text: 'Hello Ada' })
    const { messageId } = sent.body.result.data
    await mutate('simulator.receipt', { messageId, status: 'read' })
    await mutate('simulator.reply', { from: phone, text: 'Thanks', reply_to: messageId })

    expect((await ask('simulator.phones')).body.result.data.data).toMatchObject([
      { phone, name: 'Ada', last_text: 'Thanks' },
    ])
    expect((await ask('simulator.thread', { phone })).body.result.data.data).toMatchObject([
      { text: 'Hi', direction: 'from_customer' },
      { text: 'Hello Ada', direction: 'to_customer', message_id: messageId, status: 'read' },
      { text: 'Thanks', quoted_text: 'Hello Ada' },
    ])
    expect((await ask('simulator.phones', { mode: 'test' })).body.result.data.data).toEqual([])
  })

  test('the page gets the current channel and the test numbers', async () => {
    const { ask, owner, call } = await open()
    expect((await ask('channels.get')).body.result.data).toMatchObject({
      platform: 'simulator',
      channel: 'chat',
      mode: 'live',
      messages_per_second: 80,
    })
    const magic = await call('GET', '/trpc/simulator.magicNumbers', { cookie: owner.cookie })
    expect(magic.body.result.data.data).toContainEqual(
      expect.objectContaining({ phone: '+15550000001', behaviour: 'undeliverable' }),
    )
  })

  test('anonymous callers are rejected everywhere, strangers in every workspace', async () => {
    const { ask, mutate, call, signInAs, fixture } = await open()
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    const asked = ['channels.get', 'templates.list', 'simulator.phones', 'simulator.thread']
    for (const procedure of asked) expect((await ask(procedure, { phone }, stranger)).status, procedure).toBe(403)
    const mutations = {
      'templates.create': promo,
      'simulator.reply': { from: phone, text: 'Hi' },
      'simulator.receipt': { messageId: 'm', status: 'read' },
      'simulator.changePhone': { phone, blocked: true },
      'simulator.review': { templateName: 'promo', language: 'en', decision: 'APPROVED' },
    }
    for (const [procedure, input] of Object.entries(mutations)) {
      expect((await mutate(procedure, input, stranger)).status, procedure).toBe(403)
      expect((await call('POST', `/trpc/${procedure}`, { body: input })).status, procedure).toBe(401)
    }
    for (const procedure of [...asked, 'simulator.magicNumbers']) {
      expect((await call('GET', `/trpc/${procedure}`)).status, procedure).toBe(401)
    }
    expect(await fixture.app.db.selectFrom('message').selectAll().execute()).toEqual([])
  })
})
