import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { getMessage } from '../messages/get-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changePhone } from './change-phone.ts'
import { giveReceipt } from './give-receipt.ts'
import { listPhones } from './list-phones.ts'
import { phoneThread } from './phone-thread.ts'
import { playCustomer } from './play-customer.ts'

const ada = '+15551230001'

describe.each(engines)('a simulated customer’s phone on $name', (engine) => {
  const change = (house: TestHouse, input: Omit<Parameters<typeof changePhone>[2], 'workspaceId' | 'mode'>) =>
    changePhone(house.app, house.member('agent'), { workspaceId: house.workspaceId, mode: 'live', ...input })
  const write = (house: TestHouse, text: string) => playCustomer(house.app, house.system(), { from: ada, text })
  async function answered(house: TestHouse, conversationId: string) {
    const { messageId } = await sendMessage(house.app, house.system(), { conversationId, text: 'Hello' })
    return messageId
  }
  const message = (house: TestHouse, messageId: string) => getMessage(house.app, house.system(), { messageId })
  const phones = async (house: TestHouse, q?: string) =>
    (await listPhones(house.app, house.system(), { q })).data.map(({ phone }) => phone)

  test('is added before anybody wrote, keeps what is left out, and is found by number or name', async () => {
    const house = await openTestHouse(engine)
    expect((await change(house, { phone: '+1 (555) 123-0001', name: 'Ada_B' })).data).toMatchObject({
      ...{ phone: ada, name: 'Ada_B', last_text: '', blocked: false, receipts_by_hand: false },
    })
    await change(house, { phone: '+15551230002', name: 'AdaxB' })
    expect((await change(house, { phone: ada, blocked: true })).data).toMatchObject({ name: 'Ada_B', blocked: true })

    expect(await phones(house, 'a_b')).toEqual([ada])
    expect(await phones(house, '0002')).toEqual(['+15551230002'])
    expect(await phones(house, 'nobody')).toEqual([])
    expect((await listPhones(house.app, house.system('test'), {})).data).toEqual([])
    await expect(change(house, { phone: '0151 1' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'phone' }],
    })
  })

  test('that blocked the business gets nothing, and lets it back in by writing to it', async () => {
    const house = await openTestHouse(engine)
    const { conversationId } = await write(house, 'Hi')
    await change(house, { phone: ada, blocked: true })

    const refused = await answered(house, conversationId)
    expect(await message(house, refused)).toMatchObject({ status: 'failed', error: { code: '130403' } })
    const thread = () => phoneThread(house.app, house.system(), { phone: ada })
    expect(await thread()).toMatchObject({ phone: { blocked: true }, data: [{ text: 'Hi' }] })

    await write(house, 'Me again')
    expect((await thread()).phone).toMatchObject({ blocked: false })
    expect(await message(house, await answered(house, conversationId))).toMatchObject({ status: 'sent' })
  })

  test('with receipts by hand gives none by itself, and shows what the inbox makes of each', async () => {
    const house = await openTestHouse(engine)
    const { conversationId } = await write(house, 'Hi')
    await change(house, { phone: ada, receiptsByHand: true })
    const messageId = await answered(house, conversationId)
    house.clock.advance(60_000)
    await house.runJobs()
    const inbox = async () => (await phoneThread(house.app, house.system(), { phone: ada })).data.map((it) => it.inbox)
    expect(await inbox()).toEqual([null, { status: 'sent', error: null, conversation_id: conversationId }])

    await giveReceipt(house.app, house.system(), { messageId, status: 'failed', error_code: '131026' })
    expect((await inbox())[1]).toMatchObject({
      status: 'failed',
      error: { code: '131026', message: 'The message cannot be delivered: the number is not on the platform' },
    })

    await change(house, { phone: ada, receiptsByHand: false })
    const another = await answered(house, conversationId)
    house.clock.advance(60_000)
    await house.runJobs()
    expect(await message(house, another)).toMatchObject({ status: 'read' })
  })
})
