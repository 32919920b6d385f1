import { MessageView } from '@parley/shared/conversations/messages'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { getMessage } from '../messages/get-message.ts'

describe.each(engines)('What a customer sent, on $name', (engine) => {
  const open = () => openWhatsAppCustomer(engine).then(recordEvents)

  test('a message from an ad has the ad in the message and in the event', async () => {
    const fixture = await open()
    const referral = { source_id: '1234', source_type: 'ad', headline: 'Summer sale', ctwa_clid: 'clid-1' }
    await fixture.writes({ type: 'text', text: { body: 'I saw your ad' }, referral })
    const [message] = await fixture.thread()
    expect(message).toMatchObject({ text: 'I saw your ad', content: { type: 'text', referral } })
    expect(MessageView.parse(message)).toEqual(message)
    const [event = {}] = await eventsOf(fixture, 'message.received')

    expect(event).toMatchObject({ content: { type: 'text', referral } })
    expect(Object.keys(event).slice(0, 5)).toEqual(['message_id', 'conversation_id', 'direction', 'text', 'channel'])
  })

  test('a tapped button has its payload and the message that it answers', async () => {
    const fixture = await open()
    await fixture.writes()
    const { messageId } = await fixture.reply('Shall we confirm? '.repeat(20).trim())
    const quoted = fixture.graph.messages.at(-1)?.id
    await fixture.writes({ type: 'button', button: { text: 'Ja', payload: 'CONFIRM' }, context: { id: quoted } })

    expect((await fixture.thread()).at(-1)).toMatchObject({
      text: 'Ja',
      content: {
        type: 'button',
        payload: 'CONFIRM',
        quoted: {
          platform_message_id: quoted,
          message_id: messageId,
          direction: 'outbound',
          text: expect.stringMatching(/^Shall.{194}…$/),
        },
      },
    })
  })

  test('a quoted message that Parley does not have is named by the platform’s id', async () => {
    const fixture = await open()
    await fixture.writes({ type: 'text', text: { body: 'This one' }, context: { id: 'wamid.elsewhere' } })
    expect(await fixture.thread()).toMatchObject([
      { content: { quoted: { platform_message_id: 'wamid.elsewhere', message_id: null } } },
    ])
  })

  test('a deletion with the id of the deleted message stays beside it', async () => {
    const fixture = await open()
    await fixture.writes({ id: 'wamid.D1', type: 'text', text: { body: 'Oops' } })
    for (let times = 0; times < 2; times += 1) {
      await fixture.writes({ id: 'wamid.D1', type: 'revoke', revoke: { original_message_id: 'wamid.D1' } })
    }
    const [written] = await fixture.thread()
    expect(await fixture.thread()).toMatchObject([
      { text: 'Oops' },
      { text: '[Deleted a message]', content: { type: 'revoke', quoted: { message_id: written?.id, text: 'Oops' } } },
    ])
  })

  test('hostile answers of a form are stored without harm', async () => {
    const fixture = await open()
    const response_json = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"a":"\\u0000\\ud800"}'
    await fixture.writes({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json } } })
    const [message] = await fixture.thread()
    expect(message).toMatchObject({ content: { type: 'form_reply', answers: { a: expect.any(String) } } })
    expect(JSON.stringify(message)).not.toContain('__proto__')
    expect({}).not.toHaveProperty('admin')
  })

  test('a button tapped at the simulator has its payload too', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    const customers = await customersOf(fixture)
    const { messageId } = await customers.write('+491701234567', 'Nein danke', { button: true, payload: 'STOP' })
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    expect(
      await authorized('conversations.read', getMessage)(fixture.app, fixture.member(), { ...where, messageId }),
    ).toMatchObject({
      content: { type: 'button', label: 'Nein danke', payload: 'STOP' },
    })
  })
})
