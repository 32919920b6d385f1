import { defaultAlerts } from '@parley/shared/workspace/alerts'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, eventsOf, recordEvents } from '../../../testing/customers.ts'
import { envelope, ofNumber } from '../../../testing/graph/callbacks.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { ada, openWhatsAppCustomer } from '../../../testing/whatsapp/whatsapp-customer.ts'
import { changeAlertSettings } from '../../alerts/change-alert-settings.ts'
import { getConversation } from '../../conversations/get-conversation.ts'

const wa = ada.slice(1)
const userId = 'DE.70030001'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await openWhatsAppCustomer(engine))
    const { graph, account, runJobs, app, owner, where, conversations } = fixture
    const own = account.displayPhoneNumber.replace(/\D/g, '')
    const contacts = [{ profile: { name: 'Ada' }, wa_id: wa, user_id: userId }]
    const post = async (value: object) => {
      await graph.say(account, { ...envelope(account, 'calls', ofNumber(account, value)), nonce: Math.random() })
      await runJobs()
    }
    const at = (seconds: number) => String(Math.floor(app.now() / 1000) - 600 + seconds)
    const inbound = { id: 'wacid.in.1', from: wa, from_user_id: userId, to: own, direction: 'USER_INITIATED' }
    const outbound = { id: 'wacid.out.1', from: own, to: wa, to_user_id: userId, direction: 'BUSINESS_INITIATED' }
    const connect = { ...inbound, event: 'connect', timestamp: at(0), session: { sdp_type: 'offer', sdp: 'v=0' } }
    const missed = { ...inbound, event: 'terminate', timestamp: at(30), status: 'FAILED' }
    const talked = { ...missed, status: 'COMPLETED', start_time: at(5), end_time: at(70), duration: 65 }
    const call = (each: object, more: object = {}) => post({ contacts, calls: [each], ...more })
    const status = (name: string, more: object = {}) =>
      post({
        statuses: [
          { id: outbound.id, type: 'call', status: name, timestamp: at(10), recipient_user_id: userId, ...more },
        ],
      })
    const detail = async () => {
      const [first] = await conversations()
      return authorized('conversations.read', getConversation)(app, owner, {
        ...where,
        conversationId: first?._id ?? '',
      })
    }
    return { ...fixture, own, call, status, post, connect, missed, talked, outbound, detail, at }
  }

  test('calls ring in the thread of the customer, and nothing is missed yet', async () => {
    const { call, connect, thread, detail, contacts, writes } = await open()
    await call(connect)
    await call(connect)
    expect(await thread()).toMatchObject([
      { direction: 'inbound', kind: 'notice', content: { type: 'call', state: 'ringing' }, status: 'received' },
    ])
    expect(await detail()).toMatchObject({ unread_count: 0, waiting_since: null, contact: { phone: ada, name: 'Ada' } })
    await writes()
    expect(await thread()).toHaveLength(2)
    expect(await contacts()).toHaveLength(1)
  })

  test('calls that were answered are not missed, whichever report arrives first', async () => {
    for (const inOrder of [true, false]) {
      const fixture = await open()
      const { call, connect, talked, thread, detail } = fixture
      for (const each of inOrder ? [connect, talked, talked] : [talked, connect]) await call(each)
      expect(await thread()).toMatchObject([
        { text: '[Call] 1:05 min', content: { type: 'call', state: 'answered', duration_seconds: 65 } },
      ])
      expect(await detail()).toMatchObject({ unread_count: 0, waiting_since: null })
      expect(await eventsOf(fixture, 'call.started')).toHaveLength(inOrder ? 1 : 0)
      expect(await eventsOf(fixture, 'call.ended')).toMatchObject([
        { direction: 'inbound', state: 'answered', duration_seconds: 65, contact: { phone: ada, name: 'Ada' } },
      ])
      expect(await eventsOf(fixture, 'message.received')).toEqual([])
    }
  })

  test('calls that nobody answered are unread, wait for a reply and raise one alert', async () => {
    const fixture = await open()
    const { call, connect, missed, thread, detail, app } = fixture
    const subjects: string[] = []
    const mail = { send: async ({ subject }: { subject: string }) => subjects.push(subject) > 0 }
    Object.assign(app, { mail })
    const { workspaceId } = fixture
    await authorized('alerts.change', changeAlertSettings)(app, await agentOf(fixture), {
      ...defaultAlerts,
      emailUnansweredMinutes: 1,
      workspaceId,
    })
    await call(connect)
    expect(subjects).toEqual([])
    await call(missed)
    await call(missed)
    expect(subjects).toEqual(['Acme: Ada is waiting for a reply'])
    expect(await thread()).toMatchObject([{ text: '[Missed call]', content: { state: 'missed' } }])
    expect(await detail()).toMatchObject({ unread_count: 1, waiting_since: expect.any(String) })
    expect(await eventsOf(fixture, 'call.ended')).toMatchObject([{ state: 'missed', duration_seconds: null }])
  })

  test('calls by the customer open the reply window', async () => {
    const { call, missed, reply, graph, account, app } = await open()
    await call(missed)
    account.wroteAt.set(ada, app.now())
    expect(await reply('We call back')).toMatchObject({ status: 'sent' })
    expect(graph.messages).toHaveLength(1)
  })

  test('calls of another system stand in the thread with what the platform says about them', async () => {
    const { call, status, outbound, thread, detail, contacts, at } = await open()
    const created = { ...outbound, event: 'call_created', timestamp: at(0) }
    await call(created)
    await status('ACCEPTED')
    expect(await thread()).toMatchObject([{ direction: 'outbound', content: { state: 'answered' }, sent_at: null }])
    await call({ ...outbound, event: 'terminate', timestamp: at(90), status: 'COMPLETED', duration: 20 })
    await status('REJECTED')
    expect(await thread()).toMatchObject([{ content: { state: 'answered', duration_seconds: 20 } }])

    await status('REJECTED', { id: 'wacid.out.2' })
    const relay = { code: 138020, message: 'Relay connection failed', error_data: { details: 'No media path.' } }
    const ended = { ...outbound, event: 'terminate', timestamp: at(95), status: 'FAILED' }
    await call({ ...ended, id: 'wacid.out.2' })
    await call({ ...ended, id: 'wacid.out.3' }, { errors: [relay] })
    await call({ ...ended, id: 'wacid.out.4' })
    expect((await thread()).map(({ content }) => content)).toMatchObject([
      { state: 'answered' },
      { state: 'declined' },
      { state: 'failed', errors: [{ code: '138020', message: 'No media path.' }] },
      { state: 'unanswered' },
    ])
    expect(await detail()).toMatchObject({ unread_count: 0, waiting_since: null, window_closes_at: null })
    expect(await contacts()).toHaveLength(1)
  })

  test('calls have recordings and transcripts beside them, which are no missed calls', async () => {
    const { call, talked, thread, detail, post, own, conversations, at } = await open()
    await call(talked)
    const recording = { type: 'audio', audio: { id: '880055001', sha256: 'eA==', mime_type: 'audio/ogg' } }
    const transcript = { document: { id: '880055002', mime_type: 'application/json' } }
    const file = { id: 'wacid.in.1', from: wa, timestamp: at(80) }
    for (const _ of [1, 2]) {
      await post({ calls: [{ ...file, event: 'call_recording_available', call_recording: recording }] })
      // Whoever it names: the call decides.
      const named = { ...file, from: own, event: 'call_transcription_available', call_transcript: transcript }
      await post({ calls: [named] })
    }
    expect(await thread()).toMatchObject([
      { content: { type: 'call', state: 'answered' } },
      { attachment: { kind: 'audio', mime_type: 'audio/ogg' }, content: { type: 'call_recording' } },
      { attachment: { kind: 'document' }, content: { type: 'call_transcript', quoted: { text: '[Call] 1:05 min' } } },
    ])
    expect(await detail()).toMatchObject({ unread_count: 0, waiting_since: null })
    expect(await conversations()).toHaveLength(1)
  })

  test('calls whose callback names no number are found by the number that was called', async () => {
    const { graph, account, runJobs, missed, thread, conversations } = await open()
    const value = { messaging_product: 'whatsapp', calls: [missed] }
    const changes = [{ field: 'calls', value }]
    await graph.say(account, { object: 'whatsapp_business_account', entry: [{ id: '0', changes }] })
    const elsewhere = { ...value, calls: [{ ...missed, id: 'wacid.x', to: '15559999999' }] }
    await graph.say(account, {
      object: 'whatsapp_business_account',
      entry: [{ id: '0', changes: [{ field: 'calls', value: elsewhere }] }],
    })
    await runJobs()
    expect(await thread()).toMatchObject([{ content: { state: 'missed' } }])
    expect(await conversations()).toHaveLength(1)
  })
})
