import { BulkSend } from '@parley/shared/campaigns/new-campaigns'
import { ListMessages } from '@parley/shared/conversations/messages'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { up as correctFirstReplies } from '../../db/migrations/0003-first-reply-without-campaigns.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { analyticsSummary } from '../analytics/analytics-summary.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { getMessage } from '../messages/get-message.ts'
import { listMessages } from '../messages/list-messages.ts'
import { sendMessage } from '../messages/send-message.ts'

const phone = '+491701234567'

describe.each(engines)('on $name', (engine) => {
  async function afterCampaign({ wroteBefore = false } = {}) {
    const fixture = await recordEvents(await createTestApp(engine))
    const customers = await customersOf(fixture)
    const before = wroteBefore ? await customers.write(phone, 'hello') : undefined
    fixture.clock.advance(1000)
    await approvedTemplate(fixture, { body: 'Hello {{1}}, we have an offer.' })
    const send = async () => {
      const recipients = [{ phone, variables: { '1': 'Ada' } }]
      const request = { workspaceId: fixture.workspaceId, templateName: 'order_shipped', recipients }
      const { campaignId, results } = await authorized('campaigns.send', bulkSend)(
        fixture.app,
        fixture.member(),
        BulkSend.parse(request),
      )
      return { campaignId, messageId: results[0]?.messageId ?? '' }
    }
    const { campaignId, messageId } = await send()
    fixture.clock.advance(1000)
    const conversation = (conversationId: string) => getConversation(fixture.app, fixture.scope(), { conversationId })
    return { fixture, customers, before, send, campaignId, messageId, conversation }
  }

  test('the reply to a campaign opens a new conversation that starts with the campaign message', async () => {
    const { fixture, customers, before, campaignId, messageId, conversation } = await afterCampaign({
      wroteBefore: true,
    })
    expect(await getMessage(fixture.app, fixture.scope(), { messageId })).toMatchObject({ conversation_id: null })
    const reply = await customers.write(phone, 'more details please')

    expect(reply.conversationId).not.toBe(before?.conversationId)
    expect(await conversation(reply.conversationId)).toMatchObject({ status: 'open', campaign_id: campaignId })
    const thread = await listMessages(fixture.app, fixture.scope(), ListMessages.parse(reply))
    expect(thread.data.map((message) => [message.text, message.campaign_id])).toEqual([
      ['Hello Ada, we have an offer.', campaignId],
      ['more details please', null],
    ])
    expect((await eventsOf(fixture, 'message.received')).at(-1)).toMatchObject({
      conversation_id: reply.conversationId,
      campaign_id: campaignId,
    })
    expect((await eventsOf(fixture, 'conversation.created')).at(-1)).toMatchObject({ campaign_id: campaignId })
    const recipient = await fixture.app.db.selectFrom('campaign_recipient').selectAll().executeTakeFirst()
    expect(recipient?.replied_conversation_id).toBe(reply.conversationId)
  })

  test('the campaign message is no first reply, which a person or program gives', async () => {
    const { fixture, customers } = await afterCampaign()
    const { app } = fixture
    const store = app.db as unknown as Kysely<unknown>
    const { conversationId } = await customers.write(phone, 'more details please')
    const firstReply = async () => (await analyticsSummary(app, fixture.scope(), {})).current.first_reply
    expect(await firstReply()).toMatchObject({ count: 0 })
    const asBefore = { first_reply_at: sql<number>`created_at - 1000` }
    await app.db.updateTable('conversation').set(asBefore).execute()
    await correctFirstReplies(store)
    expect(await firstReply()).toMatchObject({ count: 0 })

    fixture.clock.advance(60_000)
    const input = { workspaceId: fixture.workspaceId, mode: 'live' as const, conversationId, text: 'It is blue.' }
    await authorized('messages.send', sendMessage)(app, fixture.member(), input)
    expect(await firstReply()).toMatchObject({ count: 1, median_seconds: 60 })
    await app.db.updateTable('conversation').set(asBefore).execute()
    await correctFirstReplies(store)
    expect(await firstReply()).toMatchObject({ count: 1, median_seconds: 60 })
  })

  test('a later message joins it, and receipts of the campaign message refer to it', async () => {
    const { fixture, customers, messageId } = await afterCampaign()
    const first = await customers.write(phone, 'more details please')
    const second = await customers.write(phone, 'please')
    await customers.receipt(messageId, 'read')

    expect(second.conversationId).toBe(first.conversationId)
    expect(await eventsOf(fixture, 'conversation.created')).toHaveLength(1)
    expect(await eventsOf(fixture, 'message.read')).toMatchObject([{ conversation_id: first.conversationId }])
  })

  test('ten concurrent replies open one conversation', async () => {
    const { fixture, customers } = await afterCampaign()
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => customers.deliver(customers.message(phone, `reply ${n}`))),
    )

    expect(new Set(results.map((each) => each?.conversationId)).size).toBe(1)
    expect(await eventsOf(fixture, 'conversation.created')).toHaveLength(1)
  })

  test('each campaign gets its own conversation', async () => {
    const { customers, fixture, send, conversation } = await afterCampaign()
    await customers.write(phone, 'first')
    fixture.clock.advance(1000)
    const second = await send()
    fixture.clock.advance(1000)
    const reply = await customers.write(phone, 'second')

    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: second.campaignId })
    expect(await eventsOf(fixture, 'conversation.created')).toHaveLength(2)
  })

  test('STOP as the reply opts out and appears in the campaign’s conversation', async () => {
    const { fixture, customers, campaignId, conversation, send } = await afterCampaign()
    const reply = await customers.write(phone, 'STOP')

    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: campaignId, opt_out: 'campaigns' })
    const received = (await customers.got(phone)).length
    await send()
    expect(await customers.got(phone)).toHaveLength(received)
    expect(await eventsOf(fixture, 'contact.opted_out')).toHaveLength(1)
  })
})
