import { ListConversations } from '@parley/shared/conversations/conversations'
import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { eventKindsOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { envelope, ofNumber } from '../../testing/graph/callbacks.ts'
import { engines } from '../../testing/stores/engines.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { ada, openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { analyticsSummary } from '../analytics/analytics-summary.ts'
import { getConnection } from '../connections/get-connection.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { listMessages } from '../messages/list-messages.ts'
import { eraseContact } from '../personal-data/erase-contact.ts'
import { changeSettings } from '../settings/change-settings.ts'

const wa = ada.slice(1)
const text = (body: string) => ({ type: 'text', text: { body } })

describe.each(engines)('The phone app beside Parley, on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await openWhatsAppCustomer(engine))
    const { graph, account, runJobs, app, owner, where, clock } = fixture
    const own = account.displayPhoneNumber.replace(/\D/g, '')
    const post = async (field: string, value: object) => {
      await graph.say(account, { ...envelope(account, field, ofNumber(account, value)), nonce: Math.random() })
      await runJobs()
    }
    const seconds = (ms = app.now()) => String(Math.floor(ms / 1000))
    const echo = (id: string, content: object, more: object = {}) =>
      post('smb_message_echoes', {
        message_echoes: [{ from: own, to: wa, id, timestamp: seconds(), ...content, ...more }],
      })
    const sync = (action: string, name: string | undefined, timestamp: number, phone = wa) =>
      post('smb_app_state_sync', {
        state_sync: [
          {
            type: 'contact',
            contact: { phone_number: phone, ...(name !== undefined && { full_name: name }) },
            action,
            metadata: { timestamp: String(timestamp) },
          },
        ],
      })
    const past = (id: string, from: string, timestamp: number, more: { status?: string; type?: string } = {}) => ({
      id,
      from,
      timestamp: String(timestamp),
      ...text(id),
      ...(more.type !== undefined && { type: more.type }),
      history_context: { status: more.status ?? 'READ' },
    })
    const history = (messages: readonly object[], metadata: object = { phase: 0, chunk_order: 1, progress: 55 }) =>
      post('history', { history: [{ metadata, threads: [{ id: wa, messages }] }] })
    const list = async () =>
      (
        await authorized('conversations.read', listConversations)(app, owner, {
          ...where,
          ...ListConversations.parse({}),
        })
      ).data
    const messagesOf = async (conversationId = '') =>
      (
        await authorized('conversations.read', listMessages)(app, owner, {
          ...where,
          conversationId,
          page: 1,
          limit: 100,
        })
      ).data
    const resolve = async (conversationId = '') => {
      await authorized('conversations.change', changeConversation)(app, owner, {
        ...where,
        conversationId,
        status: 'resolved',
      })
      await runJobs()
    }
    return { ...fixture, own, post, echo, sync, past, history, list, messagesOf, resolve, clock }
  }

  describe('answers of the phone app', () => {
    test('answers of the phone app join the thread as sent messages, and nothing is sent again', async () => {
      const { writes, echo, thread, graph, list } = await open()
      await writes()
      for (let times = 0; times < 2; times += 1) {
        await echo('wamid.e1', text('Answered from the phone'))
        await echo('wamid.e2', { type: 'image', image: { id: '900', mime_type: 'image/jpeg', caption: 'A picture' } })
      }
      expect(await thread()).toMatchObject([
        { direction: 'inbound' },
        {
          direction: 'outbound',
          text: 'Answered from the phone',
          status: 'sent',
          sent_by: 'WhatsApp Business app',
          campaign_id: null,
        },
        {
          text: '[Picture] A picture',
          attachment: { kind: 'image' },
          content: { type: 'image', caption: 'A picture' },
        },
      ])
      expect(graph.messages).toEqual([])
      expect(await list()).toMatchObject([
        { unread_count: 1, last_message: { text: '[Picture] A picture', direction: 'outbound' } },
      ])
    })

    test('answers of the phone app count as the first reply, emit message.sent, and take receipts', async () => {
      const fixture = await open()
      const { writes, echo, post, thread, clock, app, owner, where } = fixture
      await writes()
      clock.advance(60_000)
      await echo('wamid.e1', text('Here you are'))
      const statuses = [{ id: 'wamid.e1', status: 'read', timestamp: String(Math.floor(app.now() / 1000)) }]
      await post('messages', { statuses })

      const { current } = await authorized('analytics.read', analyticsSummary)(app, owner, where)
      expect(current.first_reply).toMatchObject({ count: 1 })
      expect(current.first_reply.median_seconds).toBeGreaterThanOrEqual(59)
      expect(await eventsOf(fixture, 'message.sent')).toMatchObject([{ text: 'Here you are', to: ada }])
      expect((await thread())[1]).toMatchObject({ status: 'read' })
    })

    test('answers of the phone app are not sent by Parley when a receipt reports a passing failure', async () => {
      const { writes, echo, post, thread, graph, clock, runJobs } = await open()
      await writes()
      await echo('wamid.e1', text('Here you are'))
      const errors = [{ code: 131000, title: 'Something went wrong' }]
      await post('messages', { statuses: [{ id: 'wamid.e1', status: 'failed', timestamp: '1795251600', errors }] })
      clock.advance(3_600_000)
      await runJobs()
      expect(graph.messages).toEqual([])
      expect((await thread())[1]).toMatchObject({ status: 'failed', error: { code: '131000' } })
    })

    test('answers of the phone app reopen the conversation that they answer, and otherwise open one', async () => {
      const { writes, echo, list, resolve, clock } = await open()
      await writes()
      await resolve((await list())[0]?._id)
      await echo('wamid.e1', text('One more thing'))
      expect(await list()).toMatchObject([{ status: 'open', last_message: { text: 'One more thing' } }])
      await resolve((await list())[0]?._id)
      clock.advance(25 * 3_600_000)
      await echo('wamid.e2', text('Hello again'))
      expect(await list()).toMatchObject([{ status: 'open' }, { status: 'resolved' }])
    })

    test('changes and deletions of the phone app’s answers stay beside them, and open nothing', async () => {
      const { echo, list, messagesOf, resolve } = await open()
      await echo('wamid.e1', text('Ten o’clock'))
      await resolve((await list())[0]?._id)
      const message = { type: 'text', text: { body: 'Eleven o’clock' } }
      await echo('wamid.e3', { type: 'edit', edit: { original_message_id: 'wamid.e1', message } })
      await echo('wamid.e1', { type: 'revoke', revoke: { original_message_id: 'wamid.e1' } })
      const [conversation, ...others] = await list()
      expect([conversation?.status, others]).toEqual(['resolved', []])
      expect(await messagesOf(conversation?._id)).toMatchObject([
        { text: 'Ten o’clock', kind: 'text' },
        { text: '[Changed a message] Eleven o’clock', kind: 'notice', direction: 'outbound' },
        { text: '[Deleted a message]', content: { type: 'revoke', quoted: { text: 'Ten o’clock' } } },
      ])
    })

    test('answers of the phone app to a customer who is not known yet open a conversation', async () => {
      const { echo, list, contacts } = await open()
      await echo('wamid.e1', text('Hello, this is the shop'))
      expect(await contacts()).toMatchObject([{ phone: ada, name: null, opt_out: null }])
      expect(await list()).toMatchObject([{ contact: { phone: ada }, unread_count: 0, status: 'open' }])
    })
  })

  describe('contacts of the phone app', () => {
    test('contacts of the phone app give a name where there is none, and lose only that when removed', async () => {
      const { sync, contacts } = await open()
      const named = async () => (await contacts()).map(({ name }) => name)
      await sync('add', 'Gus Gray', 11)
      expect(await named()).toEqual(['Gus Gray'])
      await sync('add', 'Gus Green', 13)
      expect(await named()).toEqual(['Gus Green'])
      // Reported late.
      await sync('add', 'Gus Gray', 11)
      expect(await named()).toEqual(['Gus Green'])
      await sync('remove', undefined, 14)
      await sync('add', 'Gus Green', 13)
      expect(await named()).toEqual([null])
    })

    test('contacts of the phone app never replace or remove the name that the customer gave', async () => {
      const { sync, writes, contacts } = await open()
      await sync('add', 'Ada', 11)
      await writes()
      await sync('add', 'Countess', 12)
      expect(await contacts()).toMatchObject([{ name: 'Ada' }])
      await sync('remove', undefined, 13)
      expect(await contacts()).toMatchObject([{ name: 'Ada' }])
    })

    test('contacts of the phone app opt nobody in or out, and a removed one is no new contact', async () => {
      const { sync, contacts, app, owner, where } = await open()
      await sync('remove', undefined, 10)
      expect(await contacts()).toEqual([])
      await sync('add', 'Gus Gray', 11)
      const [{ id: contactId = '' } = {}] = await contacts()
      await authorized('contacts.change', setOptOut)(app, owner, { ...where, contactId, scope: 'everything' })
      await sync('remove', undefined, 12)
      await sync('add', 'Gus Gray', 13)
      expect(await contacts()).toMatchObject([{ name: 'Gus Gray', opt_out: { scope: 'everything' } }])
    })

    test('contacts of the phone app bring no erased customer back into campaigns', async () => {
      const { sync, contacts, app, owner, where, runJobs } = await open()
      await sync('add', 'Gus Gray', 11)
      const [{ id: contactId = '' } = {}] = await contacts()
      await authorized('contacts.erase', eraseContact)(app, owner, { ...where, contactId })
      await runJobs()
      await sync('add', 'Gus Gray', 12)
      expect(await contacts()).toMatchObject([{ name: 'Gus Gray', opt_out: { scope: 'campaigns', source: 'erasure' } }])
    })
  })

  describe('the history', () => {
    const t = 1_780_000_000

    test('the history is stored in order, resolved, with its times and statuses and without events', async () => {
      const fixture = await open()
      const { history, past, own, list, messagesOf, graph } = fixture
      const satisfaction = SatisfactionSettings.parse({ enabled: true, question: 'From 1 to 5?' })
      await authorized('settings.manage', changeSettings)(fixture.app, fixture.owner, {
        workspaceId: fixture.workspaceId,
        satisfaction,
      })
      await history([past('wamid.h2', own, t + 60, { status: 'DELIVERED' }), past('wamid.h1', wa, t)])

      expect(await list()).toMatchObject([
        {
          status: 'resolved',
          unread_count: 0,
          contact: { phone: ada },
          last_message: { text: 'wamid.h2', at: new Date((t + 60) * 1000).toISOString() },
          created_at: new Date(t * 1000).toISOString(),
        },
      ])
      expect(await messagesOf((await list())[0]?._id)).toMatchObject([
        { text: 'wamid.h1', direction: 'inbound', status: 'received', created_at: new Date(t * 1000).toISOString() },
        { text: 'wamid.h2', direction: 'outbound', status: 'delivered', sent_by: 'WhatsApp Business app' },
      ])
      expect(await eventKindsOf(fixture)).toEqual([])
      expect(graph.messages).toEqual([])
    })

    test('one message ID in the histories of two customers at once is stored once', async () => {
      const { graph, account, runJobs, app, own, past } = await open()
      const threads = ['4917700000001', '4917700000002'].flatMap((customer) =>
        [1, 2, 3].map((n) => ({ id: customer, messages: [past(`wamid.same${n}`, own, 1_750_000_000)] })),
      )
      const metadata = { phase: 0, chunk_order: 1, progress: 100 }
      const value = ofNumber(account, { history: [{ metadata, threads }] })
      await graph.say(account, envelope(account, 'history', value))
      await runJobs()

      const stored = await app.db
        .selectFrom('message')
        .select('id')
        .where('platform_message_id', 'like', 'wamid.same%')
        .execute()
      expect(stored).toHaveLength(3)
    })

    test('the history is the same when chunks repeat, overlap and arrive in any order', async () => {
      const { history, past, own, list, messagesOf } = await open()
      const all = Array.from({ length: 230 }, (_, n) => past(`wamid.h${n}`, n % 2 ? own : wa, t + n))
      await history(all.slice(150), { phase: 1, chunk_order: 2, progress: 100 })
      await history(all.slice(0, 160), { phase: 0, chunk_order: 1, progress: 55 })
      await history(all.slice(100, 200), { phase: 0, chunk_order: 1, progress: 55 })
      const [conversation, ...others] = await list()
      expect(others).toEqual([])
      const shown = await messagesOf(conversation?._id)
      expect(shown.map((message) => message.text)).toEqual(all.slice(130).map(({ id }) => id))
    })

    test('the history does not touch today’s conversation, nor answer a campaign', async () => {
      const { history, past, writes, list, own } = await open()
      await writes()
      await history([past('wamid.h1', wa, t), past('wamid.h2', own, t + 1)])
      expect(await list()).toMatchObject([{ status: 'open', unread_count: 1 }, { status: 'resolved' }])
      await writes({ type: 'text', text: { body: 'Quoting' }, context: { id: 'wamid.h2' } })
      expect(await list()).toMatchObject([{ status: 'open', unread_count: 2 }, { status: 'resolved' }])
    })

    test('the history has reactions at their messages, also where they arrive in a later chunk', async () => {
      const { history, past, own, list, messagesOf } = await open()
      const reaction = (id: string, from: string, at: number, emoji: string) => ({
        ...past(id, from, at, { type: 'reaction' }),
        reaction: { message_id: 'wamid.h1', emoji },
      })
      await history([past('wamid.h1', wa, t), reaction('wamid.h2', own, t + 1, '👍')])
      await history([reaction('wamid.h3', wa, t + 2, '🎉')], { phase: 0, chunk_order: 2, progress: 60 })
      const [first] = await messagesOf((await list())[0]?._id)
      expect(first?.reactions).toEqual([
        { direction: 'outbound', emoji: '👍' },
        { direction: 'inbound', emoji: '🎉' },
      ])
    })

    test('the history gets the files of its placeholders, in whatever order they arrive', async () => {
      const { history, past, post, list, messagesOf, own, clock, runJobs } = await open()
      const image = { type: 'image', image: { id: '24', mime_type: 'image/jpeg', caption: 'Echeveria' } }
      const late = { id: 'wamid.late', from: own, timestamp: String(t), ...image }
      await post('history', { messages: [late] })
      await history([
        past('wamid.late', own, t, { status: 'PLAYED', type: 'media_placeholder' }),
        past('wamid.h1', wa, t + 1, { type: 'media_placeholder' }),
      ])
      await post('history', { messages: [{ id: 'wamid.h1', from: wa, timestamp: String(t + 1), ...image }] })
      clock.advance(60_000)
      await runJobs()
      const file = { text: '[Picture] Echeveria', attachment: { kind: 'image' }, content: { type: 'image' } }
      expect(await messagesOf((await list())[0]?._id)).toMatchObject([file, file])
    })

    test('the history is not counted as conversations of today or of the past', async () => {
      const { history, past, own, app, owner, where } = await open()
      const now = Math.floor(app.now() / 1000)
      await history([past('wamid.h1', wa, now - 7200), past('wamid.h2', own, now - 3600)])
      const { current } = await authorized('analytics.read', analyticsSummary)(app, owner, where)
      expect(current).toMatchObject({ conversations_opened: 0, first_reply: { count: 0 }, resolution: { count: 0 } })
    })

    test('the history shows its progress with the number, and that it is not shared', async () => {
      const { history, past, post, app, owner, where } = await open()
      const shown = async () => (await authorized('channels.read', getConnection)(app, owner, where)).data?.history
      expect(await shown()).toBeNull()
      await history([past('wamid.h1', wa, t)], { phase: 0, chunk_order: 2, progress: 80 })
      await history([past('wamid.h2', wa, t)], { phase: 0, chunk_order: 1, progress: 55 })
      expect(await shown()).toEqual({ progress: 80, declined_at: null })
      await post('history', { history: [{ errors: [{ code: 2593109, title: 'Turned off' }] }] })
      expect(await shown()).toMatchObject({ declined_at: expect.any(String) })
    })
  })
})

test.each(engines)('A history with campaign recipients is no reply to their campaign, on $name', async (engine) => {
  const { start, runJobs, graph, account, report, app } = await recordEvents(await openWhatsAppCampaign(engine, 1_000))
  const campaignId = await start(1)
  await runJobs()
  const sent = graph.messages.at(-1)
  const id = sent?.to.slice(1) ?? ''
  const timestamp = String(Math.floor(app.now() / 1000) + 5)
  const messages = [{ from: id, id: 'wamid.h1', timestamp, ...text('Yes'), context: { id: sent?.id } }]
  const value = { history: [{ metadata: { progress: 100 }, threads: [{ id, messages }] }] }
  await graph.say(account, envelope(account, 'history', ofNumber(account, value)))
  await runJobs()
  expect((await report(campaignId)).replied).toBe(0)
})
