import { describe, expect, test } from 'vitest'
import { customersOf, eventKindsOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { getMessage } from '../messages/get-message.ts'
import { sendMessage } from '../messages/send-message.ts'

describe.each(engines)('on $name', (engine) => {
  async function withSentMessage() {
    const fixture = await recordEvents(await createTestApp(engine))
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write('+491701234567', 'hello')
    const { messageId } = await sendMessage(fixture.app, fixture.scope(), { conversationId, text: 'hi' })
    const message = () => getMessage(fixture.app, fixture.scope(), { messageId })
    const { platform_message_id: platformMessageId } = await fixture.app.db
      .selectFrom('message')
      .select('platform_message_id')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    return { fixture, customers, conversationId, messageId, platformMessageId: platformMessageId ?? '', message }
  }

  test('each status is stored and emitted once', async () => {
    const { fixture, customers, conversationId, messageId, message } = await withSentMessage()
    const sentAt = new Date(fixture.app.now()).toISOString()
    for (const status of ['sent', 'delivered', 'delivered', 'read', 'read'] as const) {
      fixture.clock.advance(1000)
      expect(await customers.receipt(messageId, status)).toEqual({ messageId, conversationId })
    }

    expect(await message()).toMatchObject({
      status: 'read',
      sent_at: sentAt,
      delivered_at: new Date(Date.parse(sentAt) + 2000).toISOString(),
      read_at: new Date(Date.parse(sentAt) + 4000).toISOString(),
    })
    const ofMessages = (await eventKindsOf(fixture)).filter((kind) => kind.startsWith('message.'))
    expect(ofMessages).toEqual(['message.received', 'message.sent', 'message.delivered', 'message.read'])
    expect(await eventsOf(fixture, 'message.read')).toMatchObject([{ message_id: messageId, status: 'read' }])
  })

  test('a late receipt sets its time and does not move the status back', async () => {
    const { fixture, customers, messageId, message } = await withSentMessage()
    await customers.receipt(messageId, 'read')
    await customers.receipt(messageId, 'delivered')

    expect(await message()).toMatchObject({ status: 'read', delivered_at: expect.any(String) })
    expect(await eventsOf(fixture, 'message.delivered')).toMatchObject([{ message_id: messageId, status: 'read' }])
  })

  test('a failure after delivery is stored, but neither shown nor emitted', async () => {
    const { fixture, customers, messageId, message } = await withSentMessage()
    await customers.receipt(messageId, 'delivered')
    await customers.receipt(messageId, 'failed')

    expect(await message()).toMatchObject({ status: 'delivered', error: null })
    expect(await eventKindsOf(fixture)).not.toContain('message.failed')
    const stored = await fixture.app.db.selectFrom('message').selectAll().where('id', '=', messageId).executeTakeFirst()
    expect(stored).toMatchObject({ error_code: '131026', failed_at: fixture.app.now() })
  })

  test('a failure includes the reason', async () => {
    const { fixture, customers, messageId, message } = await withSentMessage()
    await customers.receipt(messageId, 'failed')
    const error = { code: '131026', message: 'This number cannot be reached' }

    expect(readable(await message())).toMatchObject({ status: 'failed', error })
    expect(await eventsOf(fixture, 'message.failed')).toMatchObject([
      { message_id: messageId, status: 'failed', error },
    ])
  })

  test('a receipt is matched by the platform’s id where it lacks ours', async () => {
    const { fixture, customers, platformMessageId, message } = await withSentMessage()
    const receipt = { kind: 'receipt', platformMessageId, messageId: null, status: 'delivered', error: null } as const
    await customers.deliver({ ...receipt, at: fixture.app.now() })

    expect(await message()).toMatchObject({ status: 'delivered' })
  })

  test('a receipt for an unknown message, another channel or an inbound message changes nothing', async () => {
    const { fixture, customers, conversationId, messageId, message } = await withSentMessage()
    const before = await message()
    const inbound = await customers.write('+491701234567', 'thanks')
    const elsewhere = await customersOf(fixture, 'live', fixture.otherWorkspaceId)
    const testing = await customersOf(fixture, 'test')

    expect(await customers.receipt(fixture.app.newId(), 'read')).toBeUndefined()
    expect(await customers.receipt(inbound.messageId, 'read')).toBeUndefined()
    expect(await elsewhere.receipt(messageId, 'read')).toBeUndefined()
    expect(await testing.receipt(messageId, 'read')).toBeUndefined()
    expect(await message()).toEqual(before)
    expect(inbound.conversationId).toBe(conversationId)
    expect(await eventKindsOf(fixture)).not.toContain('message.read')
  })

  test('concurrent receipts of each kind emit one event per kind', async () => {
    const { fixture, customers, messageId, message } = await withSentMessage()
    const kinds = ['read', 'delivered', 'sent'] as const
    await Promise.all(Array.from({ length: 60 }, (_, n) => customers.receipt(messageId, kinds[n % 3] ?? 'read')))

    expect(await message()).toMatchObject({ status: 'read' })
    expect(await eventsOf(fixture, 'message.delivered')).toHaveLength(1)
    expect(await eventsOf(fixture, 'message.read')).toHaveLength(1)
    expect(await eventsOf(fixture, 'message.sent')).toHaveLength(1)
  })

  test('receipts received at once have the effects of each', async () => {
    const { fixture, customers, conversationId, messageId, message } = await withSentMessage()
    const second = await sendMessage(fixture.app, fixture.scope(), { conversationId, text: 'again' })
    const receipt = (id: string, status: 'sent' | 'delivered' | 'read') =>
      ({ kind: 'receipt', platformMessageId: `out_${id}`, messageId: id, status, error: null, at: 1 }) as const
    const receipts = [
      receipt(messageId, 'read'),
      receipt(second.messageId, 'delivered'),
      receipt('unknown', 'read'),
      receipt(messageId, 'delivered'),
      receipt(messageId, 'read'),
    ]
    const results = await Promise.all(receipts.map(customers.deliver))

    const [first, other] = [messageId, second.messageId].map((id) => ({ messageId: id, conversationId }))
    expect(results).toEqual([first, other, undefined, first, first])
    expect(await message()).toMatchObject({ status: 'read', delivered_at: new Date(1).toISOString() })
    expect(await getMessage(fixture.app, fixture.scope(), second)).toMatchObject({ status: 'delivered' })
    const events = (await eventKindsOf(fixture)).slice(3)
    expect(events.toSorted()).toEqual(['message.delivered', 'message.delivered', 'message.read', 'message.sent'])
  })
})
