import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventKindsOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'

const phone = '+491701234567'

describe.each(engines)('opting out and in on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    return { fixture, customers: await customersOf(fixture) }
  }
  const contactOf = async (fixture: TestApp) => {
    const { data } = await listContacts(fixture.app, fixture.scope(), { page: 1, limit: 20 })
    expect(data).toHaveLength(1)
    return data[0]
  }
  const optOutOf = async (fixture: TestApp) => (await contactOf(fixture))?.opt_out ?? null

  test('a stop word opts out with one event and is still stored as a message', async () => {
    const { fixture, customers } = await open()
    const at = new Date(fixture.app.now()).toISOString()
    const { conversationId } = await customers.write(phone, ' Stop! ', { name: 'Ada' })
    const { conversationId: another } = await customers.write(phone, 'STOP')

    expect(await optOutOf(fixture)).toEqual({ scope: 'campaigns', source: 'keyword', at })
    expect(await eventsOf(fixture, 'contact.opted_out')).toEqual([
      {
        contact_id: (await contactOf(fixture))?.id,
        contact: { phone, name: 'Ada' },
        scope: 'campaigns',
        source: 'keyword',
        opted_out_at: at,
      },
    ])
    expect(await eventsOf(fixture, 'message.received')).toMatchObject([
      { conversation_id: conversationId, text: ' Stop! ' },
      { conversation_id: another, text: 'STOP' },
    ])
  })

  test('a stop word opens a resolved conversation that nobody has to read or answer', async () => {
    const { fixture, customers } = await open()
    const { conversationId } = await customers.write(phone, 'STOP')
    const rowOf = async (id: string) =>
      fixture.app.db.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    expect(await rowOf(conversationId)).toMatchObject({ status: 'resolved', waiting_since: null, unread_count: 0 })
    expect(await eventsOf(fixture, 'conversation.created')).toMatchObject([{ status: 'resolved' }])
    expect(await eventKindsOf(fixture)).not.toContain('conversation.resolved')
    const { conversationId: next } = await customers.write(phone, 'One more question')
    expect(next).not.toBe(conversationId)
    expect(await rowOf(next)).toMatchObject({ status: 'open', unread_count: 1, waiting_since: expect.any(Number) })
  })

  test('a stop word in an open conversation changes neither its status nor who waits', async () => {
    const { fixture, customers } = await open()
    const { conversationId } = await customers.write(phone, 'Where is my order?')
    const state = async () =>
      fixture.app.db
        .selectFrom('conversation')
        .select(['status', 'waiting_since', 'unread_count'])
        .where('id', '=', conversationId)
        .executeTakeFirstOrThrow()
    const before = await state()
    fixture.clock.advance(60_000)
    await customers.write(phone, 'stop')

    expect(await optOutOf(fixture)).toMatchObject({ source: 'keyword' })
    expect(await state()).toEqual(before)
  })

  test('a stop word inside a longer message does not opt out', async () => {
    const { fixture, customers } = await open()
    for (const text of ['please stop', 'unsubscribe me from nothing', 'arrêtez-vous'])
      await customers.write(phone, text)

    expect(await optOutOf(fixture)).toBeNull()
    expect(await eventKindsOf(fixture)).not.toContain('contact.opted_out')
  })

  test('a tapped button is recorded as a button', async () => {
    const { fixture, customers } = await open()
    await customers.write(phone, 'Stop promotions', { button: true })

    expect(await optOutOf(fixture)).toMatchObject({ scope: 'campaigns', source: 'button' })
  })

  test('a start word reverses an opt-out from any source', async () => {
    const { fixture, customers } = await open()
    await customers.write(phone, 'hello')
    const contactId = (await contactOf(fixture))?.id ?? ''
    const ways = [
      () => customers.write(phone, 'baja'),
      () => customers.prefer(phone, 'stop'),
      () =>
        authorized('contacts.change', setOptOut)(fixture.app, fixture.member('agent'), {
          workspaceId: fixture.workspaceId,
          contactId,
          scope: 'everything',
        }),
    ]
    for (const [index, optOut] of ways.entries()) {
      await optOut()
      expect(await optOutOf(fixture)).not.toBeNull()
      await customers.write(phone, 'Start')
      expect(await optOutOf(fixture)).toBeNull()
      expect(await eventsOf(fixture, 'contact.opted_in')).toHaveLength(index + 1)
    }
    await customers.write(phone, 'start')
    expect(await eventsOf(fixture, 'contact.opted_in')).toHaveLength(ways.length)
  })

  test('a platform opt-out applies even to a customer who never wrote', async () => {
    const { fixture, customers } = await open()
    await customers.prefer(phone, 'stop')
    await customers.prefer(phone, 'stop')
    expect(await optOutOf(fixture)).toMatchObject({ scope: 'campaigns', source: 'platform' })
    expect(await eventsOf(fixture, 'contact.opted_out')).toHaveLength(1)

    await customers.prefer(phone, 'resume')
    expect(await optOutOf(fixture)).toBeNull()
    expect(await eventsOf(fixture, 'contact.opted_in')).toHaveLength(1)
  })

  test('neither a stop word nor the platform weakens an opt-out by a member', async () => {
    const { fixture, customers } = await open()
    await customers.write(phone, 'hello')
    const contactId = (await contactOf(fixture))?.id ?? ''
    const forbid = (scope: 'campaigns' | 'everything') => setOptOut(fixture.app, fixture.scope(), { contactId, scope })
    await forbid('everything')
    await customers.write(phone, 'stop')
    await customers.prefer(phone, 'stop')
    await customers.prefer(phone, 'resume')
    expect(await optOutOf(fixture)).toMatchObject({ scope: 'everything', source: 'person' })

    await forbid('campaigns')
    expect(await optOutOf(fixture)).toMatchObject({ scope: 'campaigns', source: 'person' })
    await forbid('campaigns')
    expect(await eventsOf(fixture, 'contact.opted_out')).toMatchObject([
      { scope: 'everything' },
      { scope: 'campaigns' },
    ])
  })
})
