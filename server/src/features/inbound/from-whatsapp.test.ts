import { describe, expect, test } from 'vitest'
import { envelope, ofNumber } from '../../testing/graph/callbacks.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { ada, openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'

describe.each(engines)('inbound messages from WhatsApp on $name', (engine) => {
  const open = () => openWhatsAppCustomer(engine)

  test('a customer’s message opens a conversation, and the reply reaches them', async () => {
    const { writes, conversations, reply, graph } = await open()
    await writes()
    expect(await conversations()).toMatchObject([{ channel: 'whatsapp', contact: { phone: ada, name: 'Ada' } }])
    await reply('Good morning')

    expect(graph.messages).toMatchObject([{ to: ada, text: 'Good morning' }])
  })

  test('an image is shown as a description', async () => {
    const { writes, thread } = await open()
    await writes({ type: 'image', image: { id: '55', mime_type: 'image/jpeg', caption: 'Look' } })
    const [message] = await thread()
    expect(message).toMatchObject({ text: '[Picture] Look', attachment: { kind: 'image', mime_type: 'image/jpeg' } })
  })

  test('a customer without a phone number is reached by their user id', async () => {
    const { say, contacts, reply, graph, account, conversations } = await open()
    const from = { from_user_id: 'US.1349' }
    const contact = { profile: { name: 'B', username: 'b' }, user_id: 'US.1349' }
    account.wroteAt.set('US.1349', Number.MAX_SAFE_INTEGER)
    await say({ contacts: [contact], messages: [{ ...from, id: 'w1', type: 'text', text: { body: 'Hi' } }] })
    await say({ contacts: [contact], messages: [{ ...from, id: 'w2', type: 'text', text: { body: 'You?' } }] })
    expect(await contacts()).toMatchObject([{ phone: null, name: 'B' }])
    expect(await conversations()).toHaveLength(1)
    await reply('Yes')

    expect(graph.messages).toMatchObject([{ to: 'US.1349', text: 'Yes' }])
  })

  test('a customer who changes their number keeps conversation and preferences', async () => {
    const { writes, say, contacts, conversations } = await open()
    await writes({ type: 'text', text: { body: 'Stop' } })
    const system = { type: 'user_changed_number', wa_id: '15551230009' }
    await say({ messages: [{ from: '15551230001', id: 's', type: 'system', system }] })

    expect(await contacts()).toMatchObject([{ phone: '+15551230009', opt_out: { scope: 'campaigns' } }])
    expect(await conversations()).toMatchObject([{ contact: { phone: '+15551230009' } }])
  })

  test('an opt-out reported by the platform blocks campaigns until it is withdrawn', async () => {
    const { graph, account, runJobs, contacts } = await open()
    const choose = async (value: string, timestamp: number) => {
      const preference = { wa_id: '15551230001', category: 'marketing_messages', value, timestamp, detail: 'x' }
      await graph.say(
        account,
        envelope(account, 'user_preferences', ofNumber(account, { user_preferences: [preference] })),
      )
      await runJobs()
      return (await contacts()).map(({ opt_out }) => opt_out?.source ?? null)
    }
    expect(await choose('stop', 1)).toEqual(['platform'])
    expect(await choose('resume', 2)).toEqual([null])
    // The platform repeats unacknowledged items, in a different callback.
    await graph.say(account, {
      ...envelope(
        account,
        'user_preferences',
        ofNumber(account, {
          user_preferences: [{ wa_id: '15551230001', category: 'marketing_messages', value: 'stop', timestamp: 1 }],
        }),
      ),
      again: true,
    })
    await runJobs()
    expect((await contacts())[0]?.opt_out).toBeNull()
  })

  test('only a failure that reports an opt-out is recorded as one', async () => {
    const { writes, reply, graph, account, runJobs, contacts, message } = await open()
    await writes()
    const fail = async (code: number) => {
      const { messageId } = await reply()
      const sent = graph.messages.at(-1)
      if (sent) await graph.postStatuses(account, [graph.statusOf(sent, 'failed', code)])
      await runJobs()
      return (await message(messageId)).error
    }
    expect(readable(await fail(131049))).toMatchObject({
      code: '131049',
      message: expect.stringMatching(/24 hours.*Failed with 131049/),
    })
    expect((await contacts())[0]?.opt_out).toBeNull()
    await fail(131050)
    expect((await contacts())[0]?.opt_out).toMatchObject({ scope: 'campaigns', source: 'platform' })
  })
})
