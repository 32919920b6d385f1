import { BulkSend } from '@parley/shared/campaigns/new-campaigns'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { agentOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { envelope, ofNumber } from '../../testing/graph/callbacks.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { listAudit } from '../audit/list-audit.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { addNote } from '../messages/add-note.ts'
import { listMessages } from '../messages/list-messages.ts'
import { sendMessage } from '../messages/send-message.ts'

const phone = '+15557770003'
const digits = phone.slice(1)
const id = 'US.1004'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await openWhatsAppCustomer(engine))
    const { app, owner, where, say, graph, account, clock, runJobs } = fixture
    for (const address of [phone, id]) account.wroteAt.set(address, Number.MAX_SAFE_INTEGER)
    let written = 0
    const writes = async (from: object, message: object, contact?: object) => {
      clock.advance(2_000)
      written += 1
      const timestamp = String(Math.floor(app.now() / 1000))
      const base = { id: `wamid.in${written}`, timestamp, type: 'text', text: { body: 'Hello' } }
      await say({ ...(contact && { contacts: [contact] }), messages: [{ ...base, ...from, ...message }] })
    }
    const says = (from: object, body: string, more: object = {}) => writes(from, { text: { body }, ...more })
    const byId = { from_user_id: id }
    const byPhone = { from: digits }
    const both = { ...byId, ...byPhone }
    const status = async (more: object, contacts: object[] = []) => {
      const sent = graph.messages.at(-1)
      if (!sent) throw new Error('Nothing was sent')
      await say({ contacts, statuses: [{ ...graph.statusOf(sent, 'delivered'), recipient_id: undefined, ...more }] })
    }
    const components = [{ type: 'BODY' as const, text: 'We have an offer for you.' }]
    await fixture.approved({ name: 'sale', category: 'MARKETING', components })
    const campaign = async (to = phone) => {
      clock.advance(2_000)
      const request = { ...where, templateName: 'sale', recipients: [{ phone: to, variables: {} }] }
      const sent = await authorized('campaigns.send', bulkSend)(app, owner, BulkSend.parse(request))
      await runJobs()
      return sent
    }
    const list = async () =>
      (await authorized('conversations.read', listConversations)(app, owner, { ...where, page: 1, limit: 20 })).data
    const texts = async (conversationId: string) => {
      const { data } = await authorized('conversations.read', listMessages)(app, owner, {
        ...where,
        conversationId,
        page: 1,
        limit: 50,
      })
      return data.map(({ text }) => text)
    }
    const merges = async () => {
      const { data } = await authorized('audit.read', listAudit)(app, owner, {
        ...where,
        action: 'contact.merged',
        limit: 50,
      })
      return data
    }
    const prefers = async (value: string, from: object, at = app.now()) => {
      const timestamp = Math.floor(at / 1000)
      const preference = { ...from, category: 'marketing_messages', detail: 'x', value, timestamp }
      const body = ofNumber(account, { user_preferences: [preference] })
      await graph.say(account, envelope(account, 'user_preferences', body))
      await runJobs()
    }
    const optOut = async () => (await fixture.contacts()).map(({ opt_out }) => opt_out?.scope ?? null)
    return { ...fixture, writes, says, byId, byPhone, both, status, campaign, list, texts, merges, prefers, optOut }
  }

  const one = { phone, user_id: id }

  test('a customer with phone and id is one contact after a message with both', async () => {
    const { says, contacts, byId, byPhone, both } = await open()
    await says(byId, 'one')
    await says(byPhone, 'two')
    expect(await contacts()).toHaveLength(2)
    await says(both, 'three')

    expect(await contacts()).toMatchObject([one])
  })

  test.each([
    ['a receipt with both', { recipient_id: digits, recipient_user_id: id }, []],
    ['a receipt with the id alone', { recipient_user_id: id }, []],
    ['a receipt whose contact has both', { recipient_id: digits }, [{ wa_id: digits, user_id: id }]],
  ])('a customer with phone and id is one contact after %s', async (_what, recipient, receiptContacts) => {
    const { says, contacts, byId, status, campaign, merges } = await open()
    await says(byId, 'one')
    await campaign()
    expect(await contacts()).toHaveLength(2)
    await status(recipient, receiptContacts)
    await status({ ...recipient, status: 'read' }, receiptContacts)

    expect(await contacts()).toMatchObject([one])
    expect(await merges()).toMatchObject([
      { actor_name: 'Parley', subject: phone, details: { reason: 'receipt', merged: phone } },
    ])
  })

  test('a customer with phone and id is one contact after sharing their own card only', async () => {
    const { says, writes, contacts, byId, byPhone } = await open()
    await says(byPhone, 'one')
    const contactsOnCard = [{ phones: [{ phone: '+1 555 777 0003', wa_id: digits }] }]
    await writes(byId, { type: 'contacts', contacts: contactsOnCard, text: undefined })
    expect(await contacts()).toHaveLength(2)
    await writes(byId, { type: 'contacts', origin: 'contact_request', contacts: contactsOnCard, text: undefined })

    expect(await contacts()).toMatchObject([one])
  })

  test('a customer is one contact after quoting by id what was sent to the phone', async () => {
    const { says, contacts, byId, campaign, graph, list } = await open()
    await says(byId, 'one')
    const { campaignId } = await campaign()
    await says(byId, 'yes', { context: { id: graph.messages.at(-1)?.id } })

    expect(await contacts()).toMatchObject([one])
    expect(await list()).toMatchObject([{ campaign_id: campaignId }, { campaign_id: null }])
  })

  test('a customer with phone and id is not mixed up with others by a quote in a group', async () => {
    const { says, contacts, byId, campaign, graph } = await open()
    await campaign()
    await says(byId, 'yes', { group_id: 'Z3JvdXA=', context: { id: graph.messages.at(-1)?.id } })

    expect(await contacts()).toHaveLength(2)
  })

  test('a customer with phone and id is one contact after the answer to a send names the id', async () => {
    const { says, contacts, byId, campaign, graph } = await open()
    await says(byId, 'one')
    graph.knownAs.set(phone, id)
    await campaign()

    expect(await contacts()).toMatchObject([one])
  })

  test('a customer with phone and id has one thread, and both ids of the conversation lead to it', async () => {
    const { app, owner, where, says, byId, byPhone, both, list, texts } = await open()
    await says(byId, 'by id')
    await says(byPhone, 'by phone')
    const [newer, older] = (await list()).map(({ _id }) => _id)
    const note = { ...where, conversationId: older ?? '', text: 'Calls back' }
    await authorized('notes.add', addNote)(app, owner, note)
    await says(both, 'by both')

    const [thread, ...others] = await list()
    expect(others).toEqual([])
    expect(thread).toMatchObject({ status: 'open', last_message: { text: 'by both' }, contact: { phone } })
    for (const conversationId of [newer ?? '', older ?? '']) {
      expect(
        await authorized('conversations.read', getConversation)(app, owner, { ...where, conversationId }),
      ).toMatchObject({ _id: thread?._id })
      expect((await texts(conversationId)).slice(0, 4)).toEqual(['by id', 'by phone', 'Calls back', 'by both'])
      const sent = await authorized('messages.send', sendMessage)(app, owner, {
        ...where,
        conversationId,
        text: 'Yes?',
      })
      expect(sent.conversationId).toBe(thread?._id)
    }
    const resolve = { ...where, conversationId: older ?? '', status: 'resolved' as const }
    expect(await authorized('conversations.change', changeConversation)(app, owner, resolve)).toMatchObject({
      _id: thread?._id,
      status: 'resolved',
    })
  })

  test('a customer with phone and id counts as one conversation, which the other id names', async () => {
    const fixture = await open()
    const { app, owner, where, says, byId, byPhone, both, list } = fixture
    await says(byId, 'by id')
    await says(byPhone, 'by phone')
    const ids = (await list()).map(({ _id }) => _id)
    await says(both, 'by both')

    const [thread] = await list()
    const { pagination } = await authorized('conversations.read', listConversations)(app, owner, {
      ...where,
      page: 1,
      limit: 20,
      status: 'open',
    })
    expect(pagination.total).toBe(1)
    expect(await eventsOf(fixture, 'conversation.resolved')).toMatchObject([
      { conversation_id: ids.find((each) => each !== thread?._id), resolved_by: 'Parley', merged_into: thread?._id },
    ])
    expect(await eventsOf(fixture, 'conversation.updated')).toMatchObject([{ conversation_id: thread?._id }])
    const counts = await app.db.selectFrom('conversation_count').select(['status', 'count']).execute()
    expect(counts.filter(({ count }) => count !== 0)).toEqual([{ status: 'open', count: 1 }])
  })

  test('a merged thread is open and assigned where one of the two was', async () => {
    const fixture = await open()
    const { app, owner, where, says, byId, byPhone, campaign, status, list } = fixture
    await says(byId, 'by id')
    await says(byPhone, 'by phone')
    await campaign()
    const [newer, older] = (await list()).map(({ _id }) => _id)
    const agent = await agentOf(fixture)
    const assign = { ...where, conversationId: older ?? '', assignee: agent.userId }
    await authorized('conversations.change', changeConversation)(app, owner, assign)
    const snoozed_until = new Date(app.now() + 3_600_000).toISOString()
    await authorized('conversations.change', changeConversation)(app, owner, {
      ...where,
      conversationId: newer ?? '',
      snoozed_until,
    })
    await status({ recipient_id: digits, recipient_user_id: id })

    const merged = { _id: newer, status: 'open', snoozed_until: null, assignee: agent.userId }
    expect(await list()).toMatchObject([merged])
    const [last] = (await eventsOf(fixture, 'conversation.updated')).toReversed()
    expect(last).toMatchObject({ conversation_id: newer, status: 'open', changed: ['messages', 'status', 'assignee'] })
  })

  test('a customer with phone and id keeps the conversation that a campaign opened, with its link', async () => {
    const { says, byId, byPhone, both, campaign, list } = await open()
    const { campaignId } = await campaign()
    await says(byPhone, 'interested')
    await says(byId, 'hello?')
    await says(both, 'anyone?')

    expect(await list()).toMatchObject([{ campaign_id: campaignId, last_message: { text: 'anyone?' } }])
  })

  test('a merged customer keeps the stricter opt-out with source and time, and the latest name', async () => {
    const { app, owner, where, writes, says, byId, byPhone, both, contacts, clock } = await open()
    await writes(byId, {}, { user_id: id, profile: { name: 'Bea', username: 'bea' } })
    await writes(byPhone, { text: { body: 'STOP' } }, { wa_id: digits, profile: { name: 'Beatrice' } })
    const [stopped, other] = await contacts()
    expect(other?.opt_out).toBeNull()
    clock.advance(60_000)
    await says(both, 'hello')

    const [merged, ...others] = await contacts()
    expect(others).toEqual([])
    expect(merged).toMatchObject({ name: 'Beatrice', username: 'bea', opt_out: stopped?.opt_out })
    await authorized('contacts.change', setOptOut)(app, owner, {
      ...where,
      contactId: stopped?.id ?? '',
      scope: 'everything',
    })
    expect(await contacts()).toMatchObject([{ id: merged?.id, opt_out: { scope: 'everything', source: 'person' } }])
  })

  test('a customer who stops by id receives no campaign at the phone once it is known', async () => {
    const { says, byId, campaign, status, graph } = await open()
    await says(byId, 'STOP')
    await campaign()
    await status({ recipient_id: digits, recipient_user_id: id })
    const before = graph.messages.length
    const again = await campaign()

    expect(readable(again)).toMatchObject({
      successful: 0,
      results: [{ success: false, error: expect.stringMatching(/opted out/) }],
    })
    expect(graph.messages).toHaveLength(before)
  })

  test.each(['resume', 'signup'])(
    'a customer with phone and id who stops by phone and chooses %s by id receives campaigns',
    async (value) => {
      const { says, byPhone, both, prefers, optOut, clock, app } = await open()
      await says(both, 'hello')
      await says(byPhone, 'STOP')
      expect(await optOut()).toEqual(['campaigns'])
      await prefers(value, { user_id: id }, app.now() - 60_000)
      expect(await optOut()).toEqual(['campaigns'])
      clock.advance(60_000)
      await prefers(value, { user_id: id })

      expect(await optOut()).toEqual([null])
    },
  )

  test('a customer with phone and id stops by the platform’s button, or by a payload under any label', async () => {
    const { writes, both, optOut } = await open()
    const stop = async (message: object) => {
      await writes(both, { text: undefined, ...message })
      const state = await optOut()
      await writes(both, { text: { body: 'START' } })
      return state
    }
    const button = (text: string, payload?: string) => ({ type: 'button', button: { text, payload } })
    const reply = (title: string, replyId: string) => ({
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: replyId, title } },
    })
    expect(await stop(button('Unsubscribe from Promos'))).toEqual(['campaigns'])
    expect(await stop(button('Nein, danke', 'STOP'))).toEqual(['campaigns'])
    expect(await stop(button('Cancel'))).toEqual(['campaigns'])
    expect(await stop(reply('Cancel', 'cancel_order'))).toEqual([null])
    expect(await stop(reply('Unsubscribe', '7'))).toEqual(['campaigns'])
  })

  describe('whose phone has a new owner', () => {
    const newOwner = { from: digits, from_user_id: 'US.9' }

    test('a customer whose phone has a new owner keeps their history, and the new owner is another contact', async () => {
      const { says, both, contacts, list, merges } = await open()
      await says(both, 'from the first')
      await says(newOwner, 'from the second')
      await says({ from_user_id: id }, 'still me')

      expect(await contacts()).toMatchObject([
        { phone, user_id: 'US.9' },
        { phone: null, user_id: id },
      ])
      expect(await list()).toMatchObject([
        { last_message: { text: 'still me' } },
        { last_message: { text: 'from the second' } },
      ])
      expect(await merges()).toEqual([])
    })

    test('a former owner’s opt-out stays on the phone until the new owner starts', async () => {
      const { says, both, optOut, campaign } = await open()
      await says(both, 'STOP')
      await says(newOwner, 'hello')
      expect(await optOut()).toEqual(['campaigns', 'campaigns'])
      expect((await campaign()).successful).toBe(0)
      await says(newOwner, 'START')

      expect(await optOut()).toEqual([null, 'campaigns'])
      expect((await campaign()).successful).toBe(1)
    })
  })
})
