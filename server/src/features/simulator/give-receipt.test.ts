import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { getMessage } from '../messages/get-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { giveReceipt } from './give-receipt.ts'
import { playCustomer } from './play-customer.ts'

describe.each(engines)('giving a receipt on $name', (engine) => {
  async function sent(house: TestHouse, from = '+15551230001') {
    const { conversationId } = await playCustomer(house.app, house.system(), { from, text: 'Hi' })
    return sendMessage(house.app, house.system(), { conversationId, text: 'Hello' })
  }
  const give = (house: TestHouse, input: Parameters<typeof giveReceipt>[2], mode: 'live' | 'test' = 'live') =>
    giveReceipt(house.app, house.system(mode), input)
  const message = (house: TestHouse, messageId: string) => getMessage(house.app, house.system(), { messageId })

  test('moves the message on at once', async () => {
    const house = await openTestHouse(engine)
    const { messageId } = await sent(house)

    expect(await give(house, { messageId, status: 'delivered' })).toEqual({ messageId, status: 'delivered' })
    expect(await message(house, messageId)).toMatchObject({ status: 'delivered', error: null })
    await give(house, { messageId, status: 'read' })
    expect(await message(house, messageId)).toMatchObject({ status: 'read' })
  })

  test('a failure has the code asked for', async () => {
    const house = await openTestHouse(engine)
    const { messageId } = await sent(house)
    await give(house, { messageId, status: 'failed', error_code: '131026' })

    expect(await message(house, messageId)).toMatchObject({
      status: 'failed',
      error: { code: '131026', message: 'The message cannot be delivered: the number is not on the platform' },
    })
  })

  test('settles a message whose outcome was uncertain', async () => {
    const house = await openTestHouse(engine)
    const { messageId, status } = await sent(house, '+15550000010')
    expect(status).toBe('uncertain')
    await give(house, { messageId, status: 'delivered' })

    expect(await message(house, messageId)).toMatchObject({ status: 'delivered' })
  })

  test('there is none for a message that is not in this mode, is the customer’s own, or was refused', async () => {
    const house = await openTestHouse(engine)
    const { messageId } = await sent(house)
    const theirs = await playCustomer(house.app, house.system(), { from: '+15551230001', text: 'Bye' })
    const refused = await sent(house, '+15550000008')

    for (const unknown of ['no-such-message', '']) {
      await expect(give(house, { messageId: unknown, status: 'read' })).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(give(house, { messageId, status: 'read' }, 'test')).rejects.toMatchObject({ code: 'not_found' })
    for (const never of [theirs.messageId, refused.messageId]) {
      await expect(give(house, { messageId: never, status: 'read' })).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await message(house, messageId)).toMatchObject({ status: 'sent' })
  })
})
