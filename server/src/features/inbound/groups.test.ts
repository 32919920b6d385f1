import { ListConversations } from '@parley/shared/conversations/conversations'
import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { eventKindsOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { envelope, ofNumber } from '../../testing/graph/callbacks.ts'
import { engines } from '../../testing/stores/engines.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { analyticsSummary } from '../analytics/analytics-summary.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { listMessages } from '../messages/list-messages.ts'
import { sendMessage } from '../messages/send-message.ts'
import { sendTemplateMessage } from '../messages/send-template-message.ts'
import { eraseContact } from '../personal-data/erase-contact.ts'
import { changeSettings } from '../settings/change-settings.ts'

const group = 'Z3JvdXA6MQ=='
const cal = '+15557770004'
const dan = '+15557770005'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await openWhatsAppCustomer(engine))
    const { graph, account, runJobs, app, owner, where } = fixture
    let number = 0
    const says = async (from: string, body: string, more: object = {}) => {
      number += 1
      const wa_id = from.slice(1)
      const text = { id: `wamid.G${number}`, timestamp: '1795251600', type: 'text', text: { body } }
      const value = {
        contacts: [{ profile: { name: from === cal ? 'Cal' : 'Dan' }, wa_id }],
        messages: [{ from: wa_id, ...text, ...more }],
      }
      await graph.say(account, envelope(account, 'messages', ofNumber(account, value)))
      await runJobs()
    }
    const inGroup = (from: string, body: string, more: object = {}) => says(from, body, { group_id: group, ...more })
    const list = async (filter: object = {}) =>
      (
        await authorized('conversations.read', listConversations)(app, owner, {
          ...where,
          ...ListConversations.parse({}),
          ...filter,
        })
      ).data
    const ofGroup = async () => (await list()).find(({ group_id }) => group_id !== null)?._id ?? ''
    const messagesOf = async (conversationId: string) =>
      (
        await authorized('conversations.read', listMessages)(app, owner, {
          ...where,
          conversationId,
          page: 1,
          limit: 50,
        })
      ).data
    const resolve = async (conversationId: string) => {
      await authorized('conversations.change', changeConversation)(app, owner, {
        ...where,
        conversationId,
        status: 'resolved',
      })
      await runJobs()
    }
    return { ...fixture, says, inGroup, list, ofGroup, messagesOf, resolve }
  }

  test('messages in a group have one conversation of their own, with the sender of each', async () => {
    const { says, inGroup, list, ofGroup, messagesOf, app, owner, where, clock } = await open()
    await says(cal, 'Only for you')
    clock.advance(1_000)
    await inGroup(cal, 'Hello all')
    await inGroup(dan, 'Hi Cal')
    clock.advance(1_000)
    await says(cal, 'Are you there?')

    expect((await list()).toReversed().map(({ contact, group_id }) => [contact, group_id])).toEqual([
      [{ phone: null, name: null }, group],
      [{ phone: cal, name: 'Cal' }, null],
    ])
    const conversationId = await ofGroup()
    expect(await messagesOf(conversationId)).toMatchObject([
      { text: 'Hello all', content: { sender: { name: 'Cal', phone: cal } } },
      { text: 'Hi Cal', content: { sender: { name: 'Dan', phone: dan } } },
    ])
    expect(
      await authorized('conversations.read', getConversation)(app, owner, { ...where, conversationId }),
    ).toMatchObject({
      group_id: group,
      contact_id: null,
      opt_out: null,
      window_closes_at: null,
      unread_count: 2,
    })
  })

  test('messages in a group are found by their text, not by the phone or name of a participant', async () => {
    const { inGroup, list } = await open()
    await inGroup(cal, 'Hello all')
    expect(await list({ phone: cal })).toEqual([])
    expect(await list({ q: 'Cal' })).toEqual([])
    expect(await list({ q: 'hello' })).toHaveLength(1)
    expect(await list({ status: 'open' })).toHaveLength(1)
  })

  test('messages in a group cannot be answered, neither with a text nor with a template', async () => {
    const fixture = await open()
    const { inGroup, ofGroup, app, owner, where, graph } = fixture
    const { id: templateId } = await fixture.approved({ body: 'Hello, your order is on its way.' })
    await inGroup(cal, 'Hello all')
    const into = { ...where, conversationId: await ofGroup() }
    const refusal = { code: 'conflict', message: expect.stringContaining('This is a group') }
    await expect(authorized('messages.send', sendMessage)(app, owner, { ...into, text: 'Hi' })).rejects.toMatchObject(
      refusal,
    )
    await expect(
      authorized('messages.send', sendTemplateMessage)(app, owner, { ...into, templateId, variables: {} }),
    ).rejects.toMatchObject(refusal)
    expect(graph.messages).toEqual([])
  })

  test('messages in a group opt nobody out', async () => {
    const { inGroup, contacts, messagesOf, ofGroup } = await open()
    await inGroup(cal, 'stop')
    await inGroup(cal, '', { type: 'button', button: { text: 'Stop promotions', payload: 'STOP' } })
    expect(await contacts()).toMatchObject([{ phone: cal, opt_out: null }])
    expect(await messagesOf(await ofGroup())).toHaveLength(2)
  })

  test('messages in a group reopen the conversation after it is resolved, which sends no survey', async () => {
    const fixture = await open()
    const { inGroup, ofGroup, resolve, list, app, graph } = fixture
    const satisfaction = SatisfactionSettings.parse({ enabled: true, question: 'From 1 to 5?' })
    await authorized('settings.manage', changeSettings)(app, fixture.owner, {
      workspaceId: fixture.workspaceId,
      satisfaction,
    })
    await inGroup(cal, 'Hello all')
    await resolve(await ofGroup())
    await inGroup(dan, '5')

    expect(graph.messages).toEqual([])
    expect(await list()).toMatchObject([{ status: 'open', csat_score: null, last_message: { text: '5' } }])
    expect(await eventKindsOf(fixture)).toEqual([
      'conversation.created',
      'message.received',
      'conversation.resolved',
      'conversation.reopened',
      'message.received',
    ])
    expect(await eventsOf(fixture, 'message.received')).toMatchObject([
      { from: cal, group_id: group },
      { from: dan, group_id: group },
    ])
  })

  test('messages in a group are not the current conversation of a participant, nor counted in the analytics', async () => {
    const { inGroup, says, list, resolve, ofGroup, app, owner, where } = await open()
    await inGroup(cal, 'Hello all')
    await says(cal, 'And to you')
    await resolve(await ofGroup())
    expect(await list()).toHaveLength(2)
    const { current } = await authorized('analytics.read', analyticsSummary)(app, owner, where)
    expect([current.conversations_opened, current.resolution.count]).toEqual([1, 0])
  })

  test('messages in a group of two participants at once open one conversation', async () => {
    const { graph, account, runJobs, list, messagesOf, ofGroup } = await open()
    const messages = Array.from({ length: 12 }, (_, n) => ({
      from: `1555777${1000 + n}`,
      group_id: group,
      id: `wamid.M${n}`,
      type: 'text',
      text: { body: `${n}` },
    }))
    await graph.say(account, envelope(account, 'messages', ofNumber(account, { messages })))
    await runJobs()
    expect(await list()).toHaveLength(1)
    expect(await messagesOf(await ofGroup())).toHaveLength(12)
  })

  test('reactions of each participant of a group are shown at their message, replaced, taken back and erased', async () => {
    const { inGroup, says, messagesOf, ofGroup, list, app, owner, where, runJobs } = await open()
    await says(cal, 'Only for you')
    await inGroup(cal, 'Hello all')
    const conversationId = await ofGroup()
    const reacts = (from: string, emoji: string, id: string, to = 'wamid.G2') =>
      inGroup(from, '', { id, type: 'reaction', reaction: { message_id: to, emoji } })
    const shown = async () => (await messagesOf(conversationId))[0]?.reactions?.map(({ emoji }) => emoji)
    await reacts(cal, '👍', 'wamid.r1')
    await reacts(dan, '🎉', 'wamid.r2')
    expect((await shown())?.toSorted()).toEqual(['👍', '🎉'].toSorted())
    await reacts(cal, '', 'wamid.r3')
    await reacts(dan, '❤️', 'wamid.r4')
    expect(await shown()).toEqual(['❤️'])

    await reacts(dan, '👎', 'wamid.r5', 'wamid.G1')
    const own = (await list()).find(({ group_id }) => group_id === null)?._id ?? ''
    expect((await messagesOf(own))[0]?.reactions).toBeUndefined()

    const { contact_id: contactId } = await app.db
      .selectFrom('message')
      .select('contact_id')
      .where('platform_message_id', '=', 'wamid.r4')
      .executeTakeFirstOrThrow()
    await authorized('contacts.erase', eraseContact)(app, owner, { ...where, contactId, bothModes: false })
    await runJobs()
    expect(await shown()).toBeUndefined()
  })

  test('a reaction in a group joins the group', async () => {
    const { inGroup, says, messagesOf, ofGroup, list } = await open()
    await inGroup(cal, '', { type: 'reaction', reaction: { message_id: 'wamid.unknown', emoji: '👍' } })
    await says(cal, 'Hello')
    expect(await list()).toHaveLength(2)
    expect(await messagesOf(await ofGroup())).toMatchObject([{ text: '[Reaction] 👍', kind: 'notice' }])
  })
})

test.each(engines)('A message in a group is no reply to a campaign, on $name', async (engine) => {
  const { start, runJobs, graph, account, app, owner, where, report } = await recordEvents(
    await openWhatsAppCampaign(engine, 1_000),
  )
  const campaignId = await start(1)
  await runJobs()
  const sent = graph.messages.at(-1)
  const from = sent?.to.slice(1) ?? ''
  const write = async (id: string, more: object) => {
    const messages = [{ from, id, type: 'text', text: { body: 'Yes' }, context: { id: sent?.id }, ...more }]
    await graph.say(account, envelope(account, 'messages', ofNumber(account, { messages })))
    await runJobs()
  }
  await write('wamid.R1', { group_id: group })
  expect((await report(campaignId)).replied).toBe(0)
  await write('wamid.R2', {})
  expect((await report(campaignId)).replied).toBe(1)
  const { data } = await authorized('conversations.read', listConversations)(app, owner, {
    ...where,
    ...ListConversations.parse({}),
  })
  expect(data.map(({ campaign_id, group_id }) => [campaign_id, group_id])).toEqual([
    [campaignId, null],
    [null, group],
  ])
})

test.each(engines)('A receipt about a group is ignored, on $name', async (engine) => {
  const { reply, writes, graph, account, runJobs, message } = await recordEvents(await openWhatsAppCustomer(engine))
  await writes()
  const { messageId } = await reply()
  const sent = graph.messages.at(-1)
  if (sent) {
    const status = { ...graph.statusOf(sent, 'read'), recipient_type: 'group', recipient_id: group }
    await graph.postStatuses(account, [status])
  }
  await runJobs()
  expect(await message(messageId)).toMatchObject({ status: 'sent' })
})
