import { describe, expect, test } from 'vitest'
import { emitEvent } from '../features/webhooks/events/emit-event.ts'
import { entriesOf } from '../testing/audit.ts'
import { openReceiver, toThisMachine } from '../testing/http/receiver.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Options of webhooks on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine, toThisMachine)
    const { fixture, call } = rest
    const receiver = await openReceiver()
    const { key } = await rest.newKey()
    const create = (more: object = {}) =>
      call('POST', '/api/v1/webhooks', { key, body: { url: receiver.url, events: ['*'], ...more } })
    const change = (id: string, body: object) => call('PATCH', `/api/v1/webhooks/${id}`, { key, body })
    const emit = (data: Record<string, unknown> = {}) =>
      fixture.app.transact((tx) => emitEvent(fixture.app, tx, fixture.scope(), { kind: 'message.received', data }))
    return { ...rest, receiver, key, create, change, emit }
  }

  test('custom headers arrive with each delivery, and their values are shown nowhere', async () => {
    const { fixture, call, key, create, change, emit, receiver } = await open()
    const headers = [
      { name: 'Authorization', value: 'Bearer of the long secret' },
      { name: 'X-Shop', value: 'short' },
    ]
    const { id } = (await create({ headers })).body.data
    await emit()
    await fixture.runJobs()
    expect(receiver.received[0]?.headers).toMatchObject({
      authorization: 'Bearer of the long secret',
      'x-shop': 'short',
      'content-type': 'application/json',
    })
    const shown = (await call('GET', `/api/v1/webhooks/${id}`, { key })).body.data.headers
    expect(shown).toEqual([
      { name: 'Authorization', value_end: 'cret' },
      { name: 'X-Shop', value_end: null },
    ])

    // A header without a value keeps its own, and one that is not named is removed.
    const changed = [{ name: 'authorization' }, { name: 'X-New', value: 'of the new gateway' }]
    expect((await change(id, { headers: changed })).status).toBe(200)
    await emit()
    await fixture.runJobs()
    expect(receiver.received[1]?.headers).toMatchObject({
      authorization: 'Bearer of the long secret',
      'x-new': 'of the new gateway',
    })
    expect(receiver.received[1]?.headers).not.toHaveProperty('x-shop')

    const tables = ['webhook_endpoint', 'webhook_attempt', 'audit_entry', 'job', 'idempotency_key'] as const
    for (const table of tables) {
      const stored = JSON.stringify(await fixture.app.db.selectFrom(table).selectAll().execute())
      expect(stored).not.toMatch(/long secret|new gateway/)
    }
    expect(await entriesOf(fixture, 'webhook.created')).toMatchObject([
      { details: { headers: ['Authorization', 'X-Shop'] } },
    ])
    expect((await entriesOf(fixture, 'webhook.changed'))[0]).toMatchObject({ details: { headers: expect.anything() } })
    await change(id, { headers: [] })
    expect((await call('GET', `/api/v1/webhooks/${id}`, { key })).body.data.headers).toEqual([])
  })

  test('headers that HTTP or Parley sets, unfit ones and too many are refused with their place', async () => {
    const { create, fixture } = await open()
    const value = 'x'
    const refused = ['Host', 'content-length', 'Webhook-Signature', 'webhook-anything', 'Proxy-Authorization', 'TE']
    for (const name of [...refused, 'No Space', 'ümlaut', '', 'a:b']) {
      const { status, body } = await create({ headers: [{ name, value }] })
      expect([name, status, body.details?.[0]?.path]).toEqual([name, 400, 'headers[0].name'])
    }
    for (const wrong of ['two\r\nlines', ' x', 'ü', '', 'x'.repeat(2_001)]) {
      const { status, body } = await create({ headers: [{ name: 'X-A', value: wrong }] })
      expect([wrong, status, body.details?.[0]?.path]).toEqual([wrong, 400, 'headers[0].value'])
    }
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `X-${n}`, value }))
    expect((await create({ headers: many(21) })).body.details[0].path).toBe('headers')
    expect((await create({ headers: [...many(1), { name: 'x-0', value }] })).body.details[0].path).toBe('headers')
    expect((await create({ headers: [{ name: 'X-A' }] })).body.details[0].path).toBe('headers[0].value')
    expect((await create({ deliveries_per_minute: 0 })).body.details[0].path).toBe('deliveries_per_minute')
    expect((await create({ tags: ['unknown'] })).body.details[0].path).toBe('tags[0]')
    const pull = { kind: 'pull', url: undefined }
    expect((await create({ ...pull, headers: many(1) })).body.details[0].path).toBe('headers')
    expect((await create({ ...pull, deliveries_per_minute: 1 })).body.details[0].path).toBe('deliveries_per_minute')
    expect(await fixture.app.db.selectFrom('webhook_endpoint').select('id').execute()).toEqual([])
    expect((await create({ headers: many(20) })).status).toBe(201)
  })

  test('a rate spaces the deliveries, holds up no other webhook, and ends at once when it is removed', async () => {
    const { create, change, emit, receiver, fixture } = await open()
    const other = await openReceiver()
    const { id } = (await create({ deliveries_per_minute: 6 })).body.data
    await create({ url: other.url })
    for (let n = 0; n < 10; n += 1) await emit({ n })
    await fixture.runJobs()
    expect([receiver.received.length, other.received.length]).toEqual([1, 10])
    fixture.clock.advance(10_001)
    await fixture.runJobs()
    expect(receiver.received.length).toBe(2)
    // A pause does not add up to a burst.
    fixture.clock.advance(60_000)
    await fixture.runJobs()
    expect(receiver.received.length).toBe(3)
    await change(id, { deliveries_per_minute: null })
    fixture.clock.advance(10_001)
    await fixture.runJobs()
    expect(receiver.received.length).toBe(10)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(10)
    const attempts = await fixture.app.db.selectFrom('webhook_delivery').select('attempts').execute()
    expect(attempts.every(({ attempts: count }) => count === 1)).toBe(true)
  })

  test('with tags, only events of tagged conversations and contacts arrive, and all others', async () => {
    const { fixture, call, key, create, change, receiver, conversation } = await open()
    const tag = async (name: string) =>
      (await call('POST', '/api/v1/tags', { key, body: { name, colour: 'red' } })).body.data.id as string
    const [vip, gold] = [await tag('VIP'), await tag('Gold')]
    const { id } = (await create({ tags: ['vip'], events: ['message.received', 'contact.updated'] })).body.data
    expect((await change(id, {})).body.data.tags).toEqual(['VIP'])
    const { conversationId } = await conversation('live', '+491701111111')
    const numbers = async () => {
      await fixture.runJobs()
      return receiver.received.map(({ body }) => JSON.parse(body).data.from ?? JSON.parse(body).event)
    }
    expect(await numbers()).toEqual([])
    const add = { add_tags: ['VIP'] }
    expect((await call('PATCH', `/api/v1/conversations/${conversationId}`, { key, body: add })).status).toBe(200)
    await conversation('live', '+491701111111')
    expect(await numbers()).toEqual(['+491701111111'])

    // The tag of the contact is enough.
    await conversation('live', '+491702222222')
    const contact = await fixture.app.db
      .selectFrom('contact')
      .select('id')
      .where('phone', '=', '+491702222222')
      .executeTakeFirstOrThrow()
    await call('PATCH', `/api/v1/contacts/${contact.id}`, { key, body: add })
    await conversation('live', '+491702222222')
    expect(await numbers()).toEqual(['+491701111111', 'contact.updated', '+491702222222'])

    // A merged tag takes its place.
    const merged = await call('POST', '/api/v1/tags/merge', { key, body: { from: vip, into: gold } })
    expect(merged.status).toBe(200)
    expect((await change(id, {})).body.data.tags).toEqual(['Gold'])
    await conversation('live', '+491701111111')
    expect((await numbers()).length).toBe(4)
    await change(id, { tags: null })
    await conversation('live', '+491703333333')
    expect((await numbers()).length).toBe(5)
  })
})
