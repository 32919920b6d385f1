import { NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import { NewTemplate } from '@parley/shared/templates/templates'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { checkCampaign } from '../campaigns/manage/check-campaign.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'
import { removeChannel } from '../connections/remove-channel.ts'
import { sendMessage } from '../messages/send-message.ts'
import { sendTemplateMessage } from '../messages/send-template-message.ts'
import { findStart } from '../outreach/find-start.ts'
import { startConversation } from '../outreach/start-conversation.ts'
import { decideReview } from '../simulator/decide-review.ts'
import { phoneThread } from '../simulator/phone-thread.ts'
import { playCustomer } from '../simulator/play-customer.ts'
import { createTemplate } from '../templates/create-template.ts'
import { addSimulator } from './add-simulator.ts'

const phone = '+15550100123'
const name = 'order_shipped'
const components = [{ type: 'BODY' as const, text: 'Your order is on its way.' }]

describe.each(engines)('on $name', (engine) => {
  /** The test mode with its first simulator and a second one, each with its own template of the same name. */
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'test' as const }
    const owner = fixture.member('owner')
    const second = await authorized('channels.manage', addSimulator)(app, owner, {
      ...where,
      ...{ name: 'Support', colour: 'teal' },
    })
    const approve = async (channel_id?: string) => {
      const input = NewTemplate.parse({ ...where, name, language: 'en', category: 'UTILITY', components, channel_id })
      const { data } = await authorized('templates.manage', createTemplate)(app, owner, input)
      const review = { ...where, templateName: name, language: 'en', decision: 'APPROVED' as const, channel_id }
      await authorized('simulator.review', decideReview)(app, owner, review)
      return data.id
    }
    const templates = { first: await approve(), second: await approve(second.id) }
    const sentThrough = async () => {
      const messages = app.db.selectFrom('message').select(['channel_id', 'kind']).where('direction', '=', 'outbound')
      const rows = await messages.orderBy('created_at').orderBy('id').execute()
      return rows.map(({ channel_id }) => (channel_id === second.id ? 'second' : 'first'))
    }
    return { fixture, app, where, owner, second, templates, sentThrough }
  }

  test('a customer who writes to two channels has a conversation on each, answered through its own', async () => {
    const { app, where, owner, second, sentThrough } = await open()
    const write = (channel_id?: string) =>
      authorized('simulator.use', playCustomer)(app, owner, { ...where, from: phone, text: 'Hello', channel_id })
    const first = await write()
    const other = await write(second.id)
    expect(other.conversationId).not.toBe(first.conversationId)

    const send = (conversationId: string, channel_id?: string) =>
      readable(
        authorized('messages.send', sendMessage)(app, owner, { ...where, conversationId, text: 'Hi', channel_id }),
      ) as Promise<unknown>
    await send(first.conversationId)
    await send(other.conversationId, second.id)
    expect(await sentThrough()).toEqual(['first', 'second'])
    const thread = { ...where, phone, channelId: second.id }
    const { data } = await authorized('simulator.read', phoneThread)(app, owner, thread)
    expect(data.map(({ text }) => text)).toEqual(['Hello', 'Hi'])
    await expect(send(first.conversationId, second.id)).rejects.toMatchObject({
      details: [{ path: 'channel_id', message: 'must be the channel of the conversation, which is “Simulator”' }],
    })
    expect(await sentThrough()).toHaveLength(2)
  })

  test('a campaign is sent through the chosen channel with the template of its account, else through the default', async () => {
    const { fixture, app, where, owner, second, templates, sentThrough } = await open()
    const campaign = (channel_id?: string) =>
      NewCampaign.parse({ ...where, templateName: name, recipients: [{ phone }], channel_id })
    await authorized('campaigns.send', startCampaign)(app, owner, campaign(second.id))
    await fixture.runJobs()
    await authorized('campaigns.send', startCampaign)(app, owner, campaign())
    await fixture.runJobs()
    expect(await sentThrough()).toEqual(['second', 'first'])
    const stored = await app.db
      .selectFrom('campaign')
      .select('template_id')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(stored.map(({ template_id }) => template_id)).toEqual([templates.second, templates.first])
  })

  test('an unknown channel is not found, and a removed one is refused; nothing is stored', async () => {
    const { app, where, owner, second, sentThrough } = await open()
    const campaign = (channel_id: string) =>
      NewCampaign.parse({ ...where, templateName: name, recipients: [{ phone }], channel_id })
    const attempt = (channel_id: string) =>
      readable(authorized('campaigns.send', startCampaign)(app, owner, campaign(channel_id))) as Promise<unknown>
    await expect(attempt('unknown')).rejects.toMatchObject({ code: 'not_found', message: 'There is no such channel' })
    await authorized('channels.manage', removeChannel)(app, owner, { ...where, channelId: second.id })
    const removed = { code: 'conflict', message: 'The channel “Support” was removed' }
    await expect(attempt(second.id)).rejects.toMatchObject(removed)
    await expect(
      readable(authorized('campaigns.send', checkCampaign)(app, owner, campaign(second.id))) as Promise<unknown>,
    ).rejects.toMatchObject(removed)
    expect(await app.db.selectFrom('campaign').select('id').execute()).toEqual([])
    expect(await sentThrough()).toEqual([])
  })

  test('a conversation is started on the chosen channel, which must be able to send the template', async () => {
    const { app, where, owner, second, templates, sentThrough } = await open()
    const to = { phone }
    const start = (templateId: string, channelId?: string) => {
      const input = { ...where, to, channelId, message: { templateId, variables: {} } }
      return readable(authorized('messages.send', startConversation)(app, owner, input)) as Promise<{
        conversationId: string
      }>
    }
    await start(templates.second, second.id)
    await start(templates.second)
    await start(templates.first)
    expect(await sentThrough()).toEqual(['second', 'second', 'first'])
    await expect(start(templates.first, second.id)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'templateId', message: expect.stringContaining('belongs to another account') }],
    })
    const point = await authorized('messages.send', findStart)(app, owner, { ...where, to, channelId: second.id })
    const byDefault = await authorized('messages.send', findStart)(app, owner, { ...where, to })
    expect(point.conversation_id).not.toBe(byDefault.conversation_id)
  })

  test('a conversation of a removed channel stays readable, and nothing is sent in it', async () => {
    const { app, where, owner, second, templates, sentThrough } = await open()
    const { conversationId } = await authorized('simulator.use', playCustomer)(app, owner, {
      ...where,
      ...{ from: phone, text: 'Hello', channel_id: second.id },
    })
    await authorized('channels.manage', removeChannel)(app, owner, { ...where, channelId: second.id })
    const removed = { code: 'conflict', message: 'The channel “Support” was removed' }
    const text = { ...where, conversationId, text: 'Hi' }
    const template = { ...where, conversationId, templateId: templates.second, variables: {} }
    await expect(readable(authorized('messages.send', sendMessage)(app, owner, text))).rejects.toMatchObject(removed)
    await expect(
      readable(authorized('messages.send', sendTemplateMessage)(app, owner, template)),
    ).rejects.toMatchObject(removed)
    expect(await sentThrough()).toEqual([])
    expect(await app.db.selectFrom('conversation').select('id').execute()).toEqual([{ id: conversationId }])
  })
})
