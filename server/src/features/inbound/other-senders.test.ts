import { defaultAlerts } from '@parley/shared/workspace/alerts'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { agentOf, eventKindsOf, recordEvents } from '../../testing/customers.ts'
import { envelope, ofNumber } from '../../testing/graph/callbacks.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { ada, openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { changeAlertSettings } from '../alerts/change-alert-settings.ts'
import { channelLog } from '../channels/channel-log.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { listMessages } from '../messages/list-messages.ts'

const wa = ada.slice(1)
const text = (body: string) => ({ type: 'text', text: { body } })

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await openWhatsAppCustomer(engine))
    const { graph, account, runJobs, app, owner, where, conversations, workspaceId } = fixture
    const own = account.displayPhoneNumber.replace(/\D/g, '')
    const subjects: string[] = []
    Object.assign(app, { mail: { send: async ({ subject }: { subject: string }) => subjects.push(subject) > 0 } })
    await authorized('alerts.change', changeAlertSettings)(app, await agentOf(fixture), {
      ...defaultAlerts,
      emailUnansweredMinutes: 1,
      workspaceId,
    })
    const postValue = async (field: string, value: object) => {
      await graph.say(account, { ...envelope(account, field, value), nonce: Math.random() })
      await runJobs()
    }
    const post = (field: string, value: object) => postValue(field, ofNumber(account, value))
    const at = (seconds = 0) => String(Math.floor(app.now() / 1000) - 600 + seconds)
    const profiles = [{ profile: { name: 'Ada' }, wa_id: wa }]
    const standby = (parts: object) => post('standby', { standby: { contacts: profiles, ...parts } })
    const says = (id: string, body: string) => ({ from: wa, id, timestamp: at(), ...text(body) })
    const detail = async () => {
      const [first] = await conversations()
      return authorized('conversations.read', getConversation)(app, owner, {
        ...where,
        conversationId: first?._id ?? '',
      })
    }
    const log = async () => (await authorized('channels.watch', channelLog)(app, owner, where)).data
    return { ...fixture, own, subjects, post, postValue, at, profiles, standby, says, detail, log }
  }

  test('other senders show in the thread what is said in standby, without alert, unread mark or event', async () => {
    const fixture = await open()
    const { standby, says, thread, detail, subjects, at, contacts } = fixture
    for (const _ of [1, 2]) {
      await standby({ messages: [says('wamid.sb.1', 'Where is my parcel?')] })
      const request = { messaging_product: 'whatsapp', recipient_type: 'individual', to: wa }
      const message = { ...request, ...text('It leaves today.'), context: { message_id: 'wamid.sb.1' } }
      await standby({ message_echoes: [{ id: 'wamid.sb.2', timestamp: at(5), message }] })
    }
    await standby({ statuses: [{ id: 'wamid.sb.2', status: 'read', timestamp: at(9), recipient_id: wa }] })
    expect(await thread()).toMatchObject([
      { direction: 'inbound', text: 'Where is my parcel?', content: { type: 'text', standby: true } },
      {
        direction: 'outbound',
        text: 'It leaves today.',
        sent_by: 'Another app',
        status: 'read',
        content: { standby: true, quoted: { text: 'Where is my parcel?' } },
      },
    ])
    expect(await detail()).toMatchObject({ unread_count: 0, waiting_since: null, contact: { phone: ada, name: 'Ada' } })
    expect(subjects).toEqual([])
    expect(await eventKindsOf(fixture)).toEqual(['conversation.created', 'message.sent', 'message.read'])
    await standby({ messages: [says('wamid.sb.3', 'STOP')] })
    expect(await contacts()).toMatchObject([{ opt_out: { scope: 'campaigns' } }])
  })

  test('other senders raise the alert when they pass a conversation on, with a summary as a note', async () => {
    const fixture = await open()
    const { standby, says, thread, detail, subjects, postValue, post, at, account, app, profiles } = fixture
    await standby({ messages: [says('wamid.sb.1', 'I want a person')] })
    const metadata = { display_phone_number: '1', phone_number_id: account.phoneNumberId }
    const summary = { type: 'summary', summary: { text: 'Asks where a parcel is.' } }
    const passed = {
      messaging_product: 'whatsapp',
      sender: { phone_number: wa },
      recipient: metadata,
      type: 'control_passed',
      timestamp: at(10),
      control_passed: {
        previous_owner_role: 'ai_agent',
        new_owner_role: 'escalation',
        metadata: 'Customer asks for a person',
        conversation_context: summary,
      },
    }
    await postValue('messaging_handovers', passed)
    await postValue('messaging_handovers', passed)
    expect(subjects).toEqual(['Acme: Ada is waiting for a reply'])
    expect(await detail()).toMatchObject({ unread_count: 1, waiting_since: expect.any(String) })
    await post('messages', {
      contacts: profiles,
      messages: [says('wamid.cc.1', 'Hello?')],
      conversation_context: summary,
    })

    const shown = await thread()
    expect(shown).toHaveLength(4)
    expect(shown).toContainEqual(
      expect.objectContaining({
        kind: 'notice',
        status: 'received',
        content: {
          type: 'handover',
          action: 'control_passed',
          previous_owner: 'ai_agent',
          new_owner: 'escalation',
          reason: 'Customer asks for a person',
          is_to_us: true,
        },
      }),
    )
    const note = { kind: 'note', text: 'Asks where a parcel is.', content: { type: 'ai_summary' }, sent_by: 'AI agent' }
    expect(shown).toContainEqual(expect.objectContaining(note))
    const [first] = await fixture.conversations()
    const conversation = { conversationId: first?._id ?? '', page: 1, limit: 50 }
    const forPrograms = await authorized('conversations.read', listMessages)(
      app,
      fixture.keyHolder({ read: true }, 'live'),
      conversation,
    )
    expect(forPrograms.data.map(({ kind }) => kind)).not.toContain('note')
  })

  test('other senders raise no alert when they take a conversation, nor open the reply window', async () => {
    const { postValue, thread, detail, subjects, at, account } = await open()
    const taken = { previous_owner_role: 'escalation', new_owner_role: 'ai_agent' }
    await postValue('messaging_handovers', {
      sender: { phone_number: wa },
      recipient: { phone_number_id: account.phoneNumberId },
      timestamp: at(),
      control_taken: taken,
    })
    expect(await thread()).toMatchObject([{ content: { action: 'control_taken', is_to_us: false } }])
    expect(await detail()).toMatchObject({ unread_count: 0, waiting_since: null, window_closes_at: null })
    expect(subjects).toEqual([])
  })

  test('other senders have what they sent in the thread, and what Parley sent itself stays one message', async () => {
    const { post, writes, reply, thread, graph, own, at, message, app } = await open()
    await writes()
    const echo = (id: string, body: string) => ({ from: own, to: wa, id, timestamp: at(), ...text(body) })
    const { messageId } = await reply('Our own answer')
    const stored = await app.db.selectFrom('message').selectAll().where('id', '=', messageId).executeTakeFirstOrThrow()
    const other = { ...echo('wamid.me.1', 'Our shop opens at nine.'), message_creation_type: 'created_by_1p_bot' }
    for (const _ of [1, 2]) {
      await post('message_echoes', {
        message_echoes: [echo(stored.platform_message_id ?? '', 'Our own answer'), other],
      })
    }
    expect(graph.messages).toHaveLength(1)
    const sent = (await thread()).filter(({ direction }) => direction === 'outbound')
    expect(sent).toHaveLength(2)
    expect(sent).toContainEqual(expect.objectContaining({ text: 'Our shop opens at nine.', sent_by: 'Another app' }))
    expect(await message(messageId)).toMatchObject({ text: 'Our own answer' })
  })

  test('other senders wait with an echo while a send of ours to the customer has no answer', async () => {
    const { post, writes, reply, thread, own, at, clock, runJobs, app } = await open()
    await writes()
    const { messageId } = await reply('Our own answer')
    const row = app.db.selectFrom('message').selectAll().where('id', '=', messageId)
    const { platform_message_id: id, status } = await row.executeTakeFirstOrThrow()
    const settle = (columns: object) => app.db.updateTable('message').set(columns).where('id', '=', messageId).execute()
    await settle({ platform_message_id: null, status: 'queued' })
    const echo = { from: own, to: wa, id, timestamp: at(), ...text('Our own answer') }
    await post('message_echoes', { message_echoes: [echo] })
    expect(await thread()).toHaveLength(2)
    await settle({ platform_message_id: id, status })
    clock.advance(10_000)
    await runJobs()
    expect(await thread()).toHaveLength(2)
  })

  test('other senders that recognize a purchase mark its message, or are in the log', async () => {
    const { post, writes, thread, log, at } = await open()
    await writes({ ...text('I buy it'), id: 'wamid.ad.1' })
    const written = (await thread())[0]
    const event = (id: string) => ({
      id,
      event_name: 'Purchase',
      timestamp: Number(at()),
      ctwa_clid: 'clid-1',
      custom_data: { currency: 'EUR', value: 3890 },
    })
    for (const _ of [1, 2]) {
      await post('automatic_events', { automatic_events: [event('wamid.ad.1'), event('wamid.unknown')] })
    }
    expect(written).toBeDefined()
    expect((await thread()).filter(({ kind }) => kind === 'notice')).toMatchObject([
      { content: { type: 'automatic_event', name: 'Purchase', currency: 'EUR', value: 3890, ctwa_clid: 'clid-1' } },
    ])
    expect(readable(await log())).toMatchObject([
      { code: 'AUTOMATIC_EVENT', message: expect.stringContaining('Purchase') },
    ])
  })

  test('other senders that decide about the user name of the business are in the log', async () => {
    const { postValue, log, own } = await open()
    const decided = { display_phone_number: own, username: 'allotment.office', status: 'reserved' }
    await postValue('business_username_updates', decided)
    await postValue('business_username_updates', { display_phone_number: own, status: 'deleted' })
    expect(readable((await log()).map(({ message }) => message))).toEqual(
      expect.arrayContaining([
        `WhatsApp reserved the user name "allotment.office" of +${own}.`,
        `The user name of +${own} was deleted.`,
      ]),
    )
  })
})
