import { BulkSend } from '@parley/shared/campaigns/new-campaigns'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { ada, openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { getCampaign } from '../campaigns/manage/get-campaign.ts'
import { changeConversation } from '../conversations/change-conversation.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await openWhatsAppCustomer(engine))
    const { app, owner, where, writes } = fixture
    const react = (to: string, emoji = '👍') => writes({ type: 'reaction', reaction: { message_id: to, emoji } })
    const campaign = async () => {
      const components = [{ type: 'BODY' as const, text: 'We have an offer for you.' }]
      await fixture.approved({ name: 'sale', category: 'UTILITY', components })
      const recipients = [{ phone: ada, variables: {} }]
      const sent = await authorized('campaigns.send', bulkSend)(
        app,
        owner,
        BulkSend.parse({ ...where, templateName: 'sale', recipients }),
      )
      fixture.clock.advance(2_000)
      const replied = async () =>
        (await authorized('campaigns.read', getCampaign)(app, owner, { ...where, campaignId: sent.campaignId })).replied
      return { wamid: fixture.graph.messages.at(-1)?.id ?? '', replied }
    }
    return { ...fixture, react, campaign }
  }

  test('a reaction, edit or deletion to a campaign message is no reply, and joins the conversation of the later reply', async () => {
    const fixture = await open()
    const { react, campaign, writes, conversations, thread } = fixture
    const { wamid, replied } = await campaign()
    await react(wamid)
    await writes({ type: 'revoke', revoke: { original_message_id: wamid } })
    expect(await conversations()).toEqual([])
    expect(await replied()).toBe(0)
    expect(await eventsOf(fixture, 'message.received')).toEqual([])

    await writes({ type: 'text', text: { body: 'More details please' } })
    expect(await replied()).toBe(1)
    expect((await thread()).map(({ text }) => text)).toEqual([
      'We have an offer for you.',
      '[Reaction] 👍',
      '[Deleted a message]',
      'More details please',
    ])
  })

  test('a reaction, edit or deletion joins the conversation of its message without reopening it', async () => {
    const { react, writes, reply, graph, conversations, thread, app, owner, where } = await open()
    await writes()
    await reply('Solved?')
    const [first] = await conversations()
    const conversationId = first?._id ?? ''
    await authorized('conversations.change', changeConversation)(app, owner, {
      ...where,
      conversationId,
      status: 'resolved',
    })
    await react(graph.messages.at(-1)?.id ?? '')

    expect(await conversations()).toMatchObject([{ _id: conversationId, status: 'resolved' }])
    expect((await thread()).at(-1)).toMatchObject({ text: '[Reaction] 👍', direction: 'inbound', kind: 'notice' })
  })

  test('a reaction is shown at its message, replaced and taken back, and is neither unread nor the newest message', async () => {
    const fixture = await open()
    const { react, writes, reply, graph, account, clock, conversations, thread } = fixture
    await writes()
    await reply('Hello')
    const before = await conversations()
    const wamid = graph.messages.at(-1)?.id ?? ''
    const reactions = async () => (await thread()).find(({ text }) => text === 'Hello')?.reactions
    const customer = (emoji: string) => [{ direction: 'inbound', emoji }]
    await react(wamid)
    expect(await reactions()).toEqual(customer('👍'))
    await react(wamid, '🎉')
    expect(await reactions()).toEqual(customer('🎉'))
    const [after] = await conversations()
    const { last_message, unread_count, waiting_since } = before[0] as never as Record<string, unknown>
    expect(after).toMatchObject({ last_message, unread_count, waiting_since })

    clock.advance(2_000)
    await react(wamid, '')
    const late = { type: 'reaction', reaction: { message_id: wamid, emoji: '😮' } }
    await graph.customerWrites(account, {
      from: ada,
      timestamp: String(Math.floor(fixture.app.now() / 1000) - 60),
      ...late,
    })
    await fixture.runJobs()
    expect(await reactions()).toBeUndefined()
    expect(await eventsOf(fixture, 'message.received')).toMatchObject([
      ...[{}, { content: { type: 'reaction', emoji: '👍', quoted: { platform_message_id: wamid } } }],
      ...[{}, { content: { type: 'reaction', emoji: null } }, {}],
    ])
  })

  test('a reaction, edit or deletion in an open conversation does not count as the reply to a campaign', async () => {
    const { react, campaign, writes, graph, reply } = await open()
    await writes()
    await reply('Hello')
    const hello = graph.messages.at(-1)?.id ?? ''
    const { replied } = await campaign()
    await react(hello)
    await writes({ type: 'text', text: { body: 'More details please' } })

    expect(await replied()).toBe(1)
  })
})
