import type { Component } from '@parley/shared/templates'
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { envelope, ofNumber } from '../../testing/graph/callbacks.ts'
import { openWhatsAppHouse } from '../../testing/whatsapp.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { listConversations } from '../conversations/list-conversations.ts'
import { fetchAttachment } from '../messages/fetch-attachment.ts'
import { getMessage } from '../messages/get-message.ts'
import { listMessages } from '../messages/list-messages.ts'
import { sendMessage } from '../messages/send-message.ts'
import { settleInterrupted } from '../messages/settle-interrupted.ts'

const ada = '+15551230001'
const news: Component = { type: 'BODY', text: 'Hi {{1}}, all is well.', example: { body_text: [['Ada']] } }

describe.each(engines)('over WhatsApp on $name', (engine) => {
  async function open() {
    const house = await openWhatsAppHouse(engine)
    const { graph, account, app, runJobs } = house
    const where = { workspaceId: house.workspaceId, mode: 'live' as const }
    const owner = house.member('owner')
    const say = async (value: object) => {
      await graph.say(account, envelope(account, 'messages', ofNumber(account, value)))
      await runJobs()
    }
    const writes = async (message: object = { type: 'text', text: { body: 'Hi' } }) => {
      await graph.customerWrites(account, { from: ada, ...message })
      await runJobs()
    }
    const conversations = async () => (await listConversations(app, owner, { ...where, page: 1, limit: 20 })).data
    const thread = async () => {
      const [first] = await conversations()
      return (await listMessages(app, owner, { ...where, conversationId: first?._id ?? '', page: 1, limit: 50 })).data
    }
    const contacts = async () => (await listContacts(app, owner, { ...where, page: 1, limit: 20 })).data
    const reply = async (text = 'Hello') => {
      const [first] = await conversations()
      return sendMessage(app, owner, { ...where, conversationId: first?._id ?? '', text })
    }
    const message = (messageId: string) => getMessage(app, owner, { ...where, messageId })
    return { ...house, where, owner, say, writes, conversations, thread, contacts, reply, message }
  }

  test('a customer’s message opens a conversation, and the answer reaches them', async () => {
    const { writes, conversations, reply, graph } = await open()
    await writes()
    expect(await conversations()).toMatchObject([{ channel: 'whatsapp', contact: { phone: ada, name: 'Ada' } }])
    await reply('Good morning')

    expect(graph.messages).toMatchObject([{ to: ada, text: 'Good morning' }])
  })

  test('what the platform refuses for a moment is tried again, and sent once', async () => {
    const { writes, reply, graph } = await open()
    await writes()
    graph.troubles.push(131000, 131016)
    expect((await reply()).status).toBe('sent')
    expect(graph.messages).toHaveLength(1)
    graph.troubles.push(131047)
    const calls = graph.calls.length
    expect((await reply()).status).toBe('failed')

    expect(graph.calls).toHaveLength(calls + 1)
    expect(graph.messages).toHaveLength(1)
  })

  test('receipts that come late, twice and in any order only move a message forward', async () => {
    const { writes, reply, graph, account, runJobs, message } = await open()
    await writes()
    const { messageId } = await reply()
    const [sent] = graph.messages
    if (!sent) throw new Error('Nothing was sent')
    for (const status of ['read', 'sent', 'read', 'delivered']) {
      await graph.tellStatuses(account, [graph.statusOf(sent, status)])
      await runJobs()
      expect((await message(messageId)).status).toBe('read')
    }
    await graph.tellStatuses(account, [graph.statusOf(sent, 'failed', 131026)])
    await runJobs()

    expect(await message(messageId)).toMatchObject({ status: 'read', error: null, delivered_at: expect.any(String) })
  })

  test('a send whose answer was lost is uncertain, is not sent again, and its receipt settles it', async () => {
    const { writes, reply, graph, message, tellAll, clock, runJobs, app } = await open()
    await writes()
    graph.troubles.push('cut_off')
    const { messageId, status } = await reply()
    expect(status).toBe('uncertain')
    clock.advance(3_600_000)
    await settleInterrupted(app)
    await runJobs()
    expect(graph.messages).toHaveLength(1)
    await tellAll()

    expect(await message(messageId)).toMatchObject({ status: 'read', error: null })
    expect(graph.messages).toHaveLength(1)
  })

  test('a send that the process died in becomes uncertain, and the later receipt settles it', async () => {
    const { writes, reply, graph, message, tellAll, clock, app } = await open()
    await writes()
    graph.troubles.push('hang')
    const dying = reply()
    await expect.poll(() => graph.messages.length).toBe(1)
    const [row] = await app.db.selectFrom('message').select('id').where('status', '=', 'queued').execute()
    clock.advance(120_001)
    expect(await settleInterrupted(app)).toBe(1)
    expect((await message(row?.id ?? '')).status).toBe('uncertain')
    await tellAll()

    expect((await message(row?.id ?? '')).status).toBe('read')
    await app.platforms.whatsapp.close()
    await dying
    expect((await message(row?.id ?? '')).status).toBe('read')
    expect(graph.messages).toHaveLength(1)
  })

  test('a receipt that overtakes its message waits for it, and one of a stranger’s message is let go', async () => {
    const { writes, say, thread, clock, runJobs, app, channel, where } = await open()
    await writes()
    const status = (id: string) => ({ id, status: 'delivered', timestamp: '1763600000', recipient_id: '1' })
    await say({ statuses: [status('wamid.late'), status('wamid.never')] })
    const waiting = () => app.db.selectFrom('job').select('run_at').where('kind', '=', 'whatsapp.callback').execute()
    expect(await waiting()).toHaveLength(1)

    const [message] = await thread()
    const row = await app.db
      .selectFrom('message')
      .selectAll()
      .where('id', '=', message?.id ?? '')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('message')
      .values({ ...row, id: app.newId(), direction: 'outbound', status: 'sent', platform_message_id: 'wamid.late' })
      .execute()
    clock.advance(2_000)
    await runJobs()
    expect((await thread()).map((each) => each.status)).toContain('delivered')
    for (let minute = 0; minute < 25; minute += 1) {
      clock.advance(60_000)
      await runJobs()
    }
    expect(await waiting()).toEqual([])
    expect([channel.workspaceId]).toEqual([where.workspaceId])
  })

  test('a picture is described, and fetched from the platform for whoever may read it', async () => {
    const { writes, thread, graph, app, owner, where, member, otherWorkspaceId } = await open()
    graph.media.set('55', { mimeType: 'image/jpeg', bytes: Buffer.from('a picture') })
    await writes({ type: 'image', image: { id: '55', mime_type: 'image/jpeg', caption: 'Look' } })
    const [message] = await thread()
    expect(message).toMatchObject({ text: '[Picture] Look', attachment: { kind: 'image', mime_type: 'image/jpeg' } })
    const asking = { ...where, messageId: message?.id ?? '' }

    expect(await fetchAttachment(app, owner, asking)).toMatchObject({ size: 9, base64: 'YSBwaWN0dXJl' })
    const stranger = member('owner', { workspaceId: otherWorkspaceId })
    await expect(fetchAttachment(app, stranger, asking)).rejects.toMatchObject({ code: 'forbidden' })
    graph.media.clear()
    await expect(fetchAttachment(app, owner, asking)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a customer without a phone number is written to by their id', async () => {
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

  test('a customer who changes their number keeps conversation and wishes', async () => {
    const { writes, say, contacts, conversations } = await open()
    await writes({ type: 'text', text: { body: 'Stop' } })
    const system = { type: 'user_changed_number', wa_id: '15551230009' }
    await say({ messages: [{ from: '15551230001', id: 's', type: 'system', system }] })

    expect(await contacts()).toMatchObject([{ phone: '+15551230009', opt_out: { scope: 'campaigns' } }])
    expect(await conversations()).toMatchObject([{ contact: { phone: '+15551230009' } }])
  })

  test('whom the platform reports as unwilling gets no campaigns, until they change their mind', async () => {
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
    // The platform repeats what was not answered, in other company.
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

  test('a failure that says the customer opted out is kept as their wish; another is not', async () => {
    const { writes, reply, graph, account, runJobs, contacts, message } = await open()
    await writes()
    const fail = async (code: number) => {
      const { messageId } = await reply()
      const sent = graph.messages.at(-1)
      if (sent) await graph.tellStatuses(account, [graph.statusOf(sent, 'failed', code)])
      await runJobs()
      return (await message(messageId)).error
    }
    expect(await fail(131049)).toMatchObject({
      code: '131049',
      message: expect.stringMatching(/24 hours.*Failed with 131049/),
    })
    expect((await contacts())[0]?.opt_out).toBeNull()
    await fail(131050)
    expect((await contacts())[0]?.opt_out).toMatchObject({ scope: 'campaigns', source: 'platform' })
  })

  test('what the platform charges is kept, once for a message', async () => {
    const { writes, reply, tellAll, graph, account, runJobs, app } = await open()
    await writes()
    await reply()
    await tellAll()
    const [sent] = graph.messages
    if (sent) await graph.tellStatuses(account, [graph.statusOf(sent, 'delivered')])
    await runJobs()

    expect(await app.db.selectFrom('message_price').selectAll().execute()).toMatchObject([
      { type: 'regular', category: 'utility', cost_micros: 3_400, currency: 'USD' },
    ])
  })

  test('a template’s fate, category and quality are what the platform says', async () => {
    const { approved, graph, account, runJobs, app, clock } = await open()
    graph.settings.categorise = () => 'MARKETING'
    const { name, language } = await approved({ category: 'UTILITY', components: [news] })
    const row = () => app.db.selectFrom('template').selectAll().executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ status: 'APPROVED', category: 'MARKETING' })
    clock.advance(1_000)
    await graph.decide(account, { name, language }, 'PAUSED', { other_info: { description: 'Too many complaints' } })
    const quality = { message_template_name: name, message_template_language: language, new_quality_score: 'RED' }
    await graph.say(account, envelope(account, 'message_template_quality_update', quality))
    await runJobs()

    expect(await row()).toMatchObject({ status: 'PAUSED', quality: 'LOW', rejection_reason: 'Too many complaints' })
  })
})
