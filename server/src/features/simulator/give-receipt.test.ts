import { describe, expect, test } from 'vitest'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getMessage } from '../messages/get-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { giveReceipt } from './give-receipt.ts'
import { playCustomer } from './play-customer.ts'

describe.each(engines)('on $name', (engine) => {
  async function sent(fixture: TestApp, from = '+15551230001') {
    const { conversationId } = await playCustomer(fixture.app, fixture.scope(), { from, text: 'Hi' })
    return sendMessage(fixture.app, fixture.scope(), { conversationId, text: 'Hello' })
  }
  const give = (fixture: TestApp, input: Parameters<typeof giveReceipt>[2], mode: 'live' | 'test' = 'live') =>
    giveReceipt(fixture.app, fixture.scope(mode), input)
  const message = (fixture: TestApp, messageId: string) => getMessage(fixture.app, fixture.scope(), { messageId })

  test('giving a receipt changes the message’s status at once', async () => {
    const fixture = await createTestApp(engine)
    const { messageId } = await sent(fixture)

    expect(await give(fixture, { messageId, status: 'delivered' })).toEqual({ messageId, status: 'delivered' })
    expect(await message(fixture, messageId)).toMatchObject({ status: 'delivered', error: null })
    await give(fixture, { messageId, status: 'read' })
    expect(await message(fixture, messageId)).toMatchObject({ status: 'read' })
  })

  test('a failure has the requested code', async () => {
    const fixture = await createTestApp(engine)
    const { messageId } = await sent(fixture)
    await give(fixture, { messageId, status: 'failed', error_code: '131026' })

    expect(readable(await message(fixture, messageId))).toMatchObject({
      status: 'failed',
      error: { code: '131026', message: 'The message cannot be delivered: the number is not on the platform' },
    })
  })

  test('giving a receipt determines the status of a message whose outcome was uncertain', async () => {
    const fixture = await createTestApp(engine)
    const { messageId, status } = await sent(fixture, '+15550000010')
    expect(status).toBe('uncertain')
    await give(fixture, { messageId, status: 'delivered' })

    expect(await message(fixture, messageId)).toMatchObject({ status: 'delivered' })
  })

  test('giving a receipt is refused for another mode’s message, the customer’s own, and a refused one', async () => {
    const fixture = await createTestApp(engine)
    const { messageId } = await sent(fixture)
    const theirs = await playCustomer(fixture.app, fixture.scope(), { from: '+15551230001', text: 'Bye' })
    const refused = await sent(fixture, '+15550000008')

    for (const unknown of ['no-such-message', '']) {
      await expect(give(fixture, { messageId: unknown, status: 'read' })).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(give(fixture, { messageId, status: 'read' }, 'test')).rejects.toMatchObject({ code: 'not_found' })
    for (const never of [theirs.messageId, refused.messageId]) {
      await expect(give(fixture, { messageId: never, status: 'read' })).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await message(fixture, messageId)).toMatchObject({ status: 'sent' })
  })
})
