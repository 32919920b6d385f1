import { describe, expect, test } from 'vitest'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { getMessage } from './get-message.ts'
import { addOutbound, settleSend } from './outbound-message.ts'
import { scheduleSettlingInterrupted, settleInterrupted } from './settle-interrupted.ts'

describe.each(engines)('on $name', (engine) => {
  /** Leaves a message as a process does that dies after storing the row. */
  async function withQueuedMessage() {
    const fixture = await createTestApp(engine)
    const { app } = fixture
    const customers = await customersOf(fixture)
    const phone = '+491701234567'
    const { conversationId } = await customers.write(phone, 'hello')
    const message = await app.transact(async (tx) => {
      const contact = await findOrCreateContact(app, tx, fixture.scope(), { phone, platformUserId: null, name: null })
      return addOutbound(app, tx, fixture.scope(), {
        channel: customers.channel,
        contactId: contact.id,
        conversationId,
        kind: 'text',
        text: 'on its way',
        author: { id: 'system', name: 'Parley' },
      })
    })
    const status = async () => (await getMessage(app, fixture.scope(), { messageId: message.id })).status
    const settle = (outcome: Parameters<typeof settleSend>[3]['outcome']) =>
      app.transact((tx) => settleSend(app, tx, fixture.scope(), { messageId: message.id, outcome }))
    return { fixture, customers, phone, message, status, settle }
  }

  test('interrupted messages become uncertain once they are old, and are never resent', async () => {
    const { fixture, customers, phone, status } = await withQueuedMessage()
    fixture.clock.advance(3 * 60_000)

    expect(await settleInterrupted(fixture.app)).toBe(1)
    expect(await status()).toBe('uncertain')
    expect(await settleInterrupted(fixture.app)).toBe(0)
    expect(await customers.got(phone)).toEqual([])
  })

  test('interrupted messages stay queued while another process may still be sending them', async () => {
    const { fixture, status } = await withQueuedMessage()
    fixture.clock.advance(30_000)

    expect(await settleInterrupted(fixture.app)).toBe(0)
    expect(await status()).toBe('queued')
  })

  test('interrupted messages are settled as soon as a process starts', async () => {
    const { fixture, status } = await withQueuedMessage()
    fixture.clock.advance(3 * 60_000)
    await scheduleSettlingInterrupted(fixture.app).stop()

    expect(await status()).toBe('uncertain')
  })

  test('interrupted messages are settled at startup regardless of their time in a single-process installation', async () => {
    const { fixture, status } = await withQueuedMessage()
    fixture.clock.advance(-30_000)
    const schedule = scheduleSettlingInterrupted(fixture.app)
    await schedule.stop()

    expect(await status()).toBe(fixture.app.store.singleConnection ? 'uncertain' : 'queued')
  })

  test('interrupted messages become uncertain when their time is further ahead than the clock tolerance', async () => {
    const { fixture, status } = await withQueuedMessage()
    fixture.clock.advance(-60_000)
    expect(await settleInterrupted(fixture.app)).toBe(0)
    fixture.clock.advance(-1)
    expect(await settleInterrupted(fixture.app)).toBe(1)

    expect(await status()).toBe('uncertain')
  })

  test('interrupted messages are settled by a response that still arrives', async () => {
    const { fixture, status, settle } = await withQueuedMessage()
    fixture.clock.advance(3 * 60_000)
    await settleInterrupted(fixture.app)
    await settle({ kind: 'accepted', platformMessageId: 'late' })

    expect(await status()).toBe('sent')
  })

  test('interrupted messages are settled by a receipt with our id, which a later response does not change', async () => {
    const { customers, message, status, settle } = await withQueuedMessage()
    await customers.receipt(message.id, 'delivered')
    expect(await status()).toBe('delivered')
    await settle({ kind: 'accepted', platformMessageId: `out_${message.id}` })

    expect(await status()).toBe('delivered')
  })
})
