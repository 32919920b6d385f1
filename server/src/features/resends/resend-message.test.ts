import type { Component } from '@parley/shared/templates/components'
import { describe, expect, test, vi } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { eventKindsOf, recordEvents } from '../../testing/customers.ts'
import type { GraphMessage } from '../../testing/graph/accounts.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { ada, openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { sendTemplateMessage } from '../messages/send-template-message.ts'

describe.each(engines)('A message that fails later for a passing reason on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await openWhatsAppCustomer(engine))
    const { graph, account, clock, runJobs, app } = fixture
    await fixture.writes()
    const { messageId } = await fixture.reply()
    const nth = (index: number): GraphMessage => {
      const message = graph.messages[index]
      if (!message) throw new Error(`No message number ${index + 1} was sent`)
      return message
    }
    const report = async (message: GraphMessage, status: string, code?: number) => {
      await graph.postStatuses(account, [graph.statusOf(message, status, code)])
      await runJobs()
    }
    const pass = async (ms: number) => {
      clock.advance(ms)
      await runJobs()
    }
    const waiting = () => app.db.selectFrom('job').select('id').where('kind', '=', 'message.resend').execute()
    const message = () => fixture.message(messageId)
    return { ...fixture, messageId, nth, report, pass, waiting, message, messageById: fixture.message }
  }

  test.each([131000, 131016, 130429, 131056, 131053])(
    '%i in a receipt is sent again after a second, under its own id',
    async (code) => {
      const fixture = await open()
      const { nth, report, pass, message, graph, messageId } = fixture
      await report(nth(0), 'failed', code)
      expect(await message()).toMatchObject({ status: 'sent', error: null })
      expect(graph.messages).toHaveLength(1)
      await pass(999)
      expect(graph.messages).toHaveLength(1)
      await pass(1)

      expect(graph.messages).toMatchObject([{ text: 'Hello' }, { text: 'Hello', to: ada, correlation: messageId }])
      await report(nth(1), 'delivered')
      expect(await message()).toMatchObject({ status: 'delivered', error: null })
      expect(await eventKindsOf(fixture)).not.toContain('message.failed')
    },
  )

  test.each([
    [131000, 3],
    [131053, 2],
  ])('%i is attempted %i times, and then it has failed', async (code, attempts) => {
    const fixture = await open()
    const { nth, report, pass, message, graph } = fixture
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await report(nth(attempt), 'failed', code)
      await pass(60_000)
    }
    await pass(3_600_000)

    expect(graph.messages).toHaveLength(attempts)
    expect(await message()).toMatchObject({ status: 'failed', error: { code: String(code) } })
    expect((await eventKindsOf(fixture)).filter((kind) => kind === 'message.failed')).toHaveLength(1)
  })

  test('130429 slows the number down, but not for a message of another system', async () => {
    const { nth, graph, account, app, pass } = await open()
    const slowDown = vi.spyOn(app.pace, 'slowDown')
    const others = {
      ...graph.statusOf(nth(0), 'failed', 130_429),
      id: 'wamid.other',
      biz_opaque_callback_data: 'other',
    }
    await graph.postStatuses(account, [others])
    for (const ms of [0, 3_000, 10_000]) await pass(ms)
    expect(slowDown).not.toHaveBeenCalled()
    await graph.postStatuses(account, [graph.statusOf(nth(0), 'failed', 130_429)])
    await pass(0)
    expect(slowDown).toHaveBeenCalledOnce()
  })

  test('131056 delays the other messages to that customer too', async () => {
    const { nth, report, graph, app, clock, scope } = await open()
    const channel = await defaultChannel(app.db, scope('live'))
    const send = () =>
      app.platforms.of(channel).sendContent(channel, {
        to: { phone: ada, platformUserId: null },
        content: { type: 'text', text: 'Two' },
        messageId: app.newId(),
      })
    await report(nth(0), 'failed', 131_056)
    expect(await send()).toMatchObject({ kind: 'refused', code: '131056', retryAfterMs: 1_000 })
    expect(graph.messages).toHaveLength(1)
    clock.advance(1_000)
    expect(await send()).toMatchObject({ kind: 'accepted' })
  })

  test('attempts that are refused at once count too', async () => {
    const { nth, report, pass, message, graph } = await open()
    graph.troubles.push(131_053, 131_053)
    const calls = graph.calls.length
    await report(nth(0), 'failed', 131_053)
    await pass(60_000)

    expect(graph.calls).toHaveLength(calls + 1)
    expect(await message()).toMatchObject({ status: 'failed', error: { code: '131053' } })
  })

  test('receipts repeated, in other callbacks or late send it again once', async () => {
    const { nth, report, pass, message, graph, account, runJobs } = await open()
    const failed = graph.statusOf(nth(0), 'failed', 131_000)
    await graph.postStatuses(account, [failed, failed])
    await runJobs()
    await graph.postStatuses(account, [graph.statusOf(nth(0), 'sent'), failed])
    await pass(1_000)
    await graph.postStatuses(account, [failed, graph.statusOf(nth(0), 'sent')])
    await pass(60_000)
    expect(graph.messages).toHaveLength(2)
    expect(await message()).toMatchObject({ status: 'sent' })

    await report(nth(1), 'read')
    await report(nth(0), 'failed', 131_000)
    expect(await message()).toMatchObject({ status: 'read', error: null })
  })

  test('a receipt of the old attempt fails neither the new one nor its quotes', async () => {
    const { nth, report, pass, message, graph, app, messageId, writes, thread } = await open()
    await report(nth(0), 'failed', 131_000)
    await pass(1_000)
    await app.db.deleteFrom('whatsapp_callback_item').execute()
    await report(nth(0), 'failed', 131_026)
    expect(await message()).toMatchObject({ status: 'sent', error: null })

    for (const { id } of graph.messages) {
      await writes({ type: 'text', text: { body: 'Which one?' }, context: { from: '1', id } })
      expect((await thread()).at(-1)).toMatchObject({ content: { quoted: { message_id: messageId } } })
    }
  })

  test('a proof of delivery that arrives later cancels it', async () => {
    const { nth, report, pass, message, graph, waiting } = await open()
    await report(nth(0), 'failed', 131_000)
    await report(nth(0), 'delivered')
    await pass(60_000)

    expect(graph.messages).toHaveLength(1)
    expect(await message()).toMatchObject({ status: 'delivered', error: null })
    expect(await waiting()).toEqual([])
  })

  test('a receipt before the answer to the new attempt belongs to it', async () => {
    const { nth, report, pass, message, graph, account } = await open()
    await report(nth(0), 'failed', 131_000)
    graph.troubles.push('cut_off')
    await pass(1_000)
    expect(graph.messages).toHaveLength(2)
    expect(await message()).toMatchObject({ status: 'sent' })
    await graph.postStatuses(account, [graph.statusOf(nth(1), 'failed', 131_000)])
    await pass(1_000)
    expect(graph.messages).toHaveLength(2)
    await pass(4_000)
    expect(graph.messages).toHaveLength(3)
    await report(nth(2), 'read')
    expect(await message()).toMatchObject({ status: 'read' })
  })

  test('an uncertain message is not sent again', async () => {
    const { reply, graph, report, nth, pass, ...fixture } = await open()
    graph.troubles.push('cut_off')
    const { messageId, status } = await reply()
    expect(status).toBe('uncertain')
    await report(nth(1), 'failed', 131_000)
    await pass(60_000)

    expect(graph.messages).toHaveLength(2)
    expect(await fixture.messageById(messageId)).toMatchObject({ status: 'failed', error: { code: '131000' } })
  })

  test('a crash after it began leaves the message as it was, and sends nothing more', async () => {
    const { nth, report, pass, message, graph, app } = await open()
    await report(nth(0), 'failed', 131_000)
    await app.db.updateTable('message_attempt').set({ resent_at: app.now() }).execute()
    await pass(60_000)

    expect(graph.messages).toHaveLength(1)
    expect(await message()).toMatchObject({ status: 'sent' })
  })

  test('a late failure is not sent again after the window has closed or the customer has opted out', async () => {
    const closed = await open()
    await closed.report(closed.nth(0), 'failed', 131_000)
    await closed.pass(25 * 3_600_000)
    expect(closed.graph.messages).toHaveLength(1)
    expect(readable(await closed.message())).toMatchObject({
      status: 'failed',
      error: { code: '131000', message: expect.stringMatching(/Not sent again: .*last 24 hours/) },
    })

    const out = await open()
    await out.report(out.nth(0), 'failed', 131_000)
    const [contact] = await out.contacts()
    await authorized('contacts.change', setOptOut)(out.app, out.owner, {
      ...out.where,
      contactId: contact?.id ?? '',
      scope: 'everything',
    })
    await out.pass(1_000)
    expect(out.graph.messages).toHaveLength(1)
    expect(readable((await out.message()).error?.message)).toMatch(/Not sent again: .*opted out/)
  })

  test('a template is sent again with its values, unless it changed', async () => {
    const { approved, nth, report, pass, graph, app, owner, where, conversations, ...fixture } = await open()
    const news: Component = { type: 'BODY', text: 'Hi {{1}}, all is well.', example: { body_text: [['Ada']] } }
    const { id: templateId } = await approved({ category: 'UTILITY', components: [news] })
    const [conversation] = await conversations()
    const conversationId = conversation?._id ?? ''
    const send = () =>
      authorized('messages.send', sendTemplateMessage)(app, owner, {
        ...where,
        conversationId,
        templateId,
        variables: { 1: 'Ada' },
      })
    const first = await send()
    await report(nth(1), 'failed', 131_000)
    await pass(1_000)
    expect(graph.messages.slice(1).map(({ text }) => text)).toEqual(Array(2).fill('Hi Ada, all is well.'))

    await report(nth(2), 'failed', 131_000)
    await app.db.updateTable('template').set({ text_unread_since: app.now() }).execute()
    await pass(10_000)
    expect([graph.messages.length, (await fixture.messageById(first.messageId)).status]).toEqual([3, 'sent'])
    const changed = JSON.stringify([{ ...news, text: 'Bye {{1}}, all is well.' }])
    await app.db.updateTable('template').set({ components: changed, text_unread_since: null }).execute()
    await pass(60_000)
    expect(graph.messages).toHaveLength(3)
    expect(readable(await fixture.messageById(first.messageId))).toMatchObject({
      status: 'failed',
      error: { message: expect.stringMatching(/Not sent again: Its template changed\.$/) },
    })
  })
})

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await openWhatsAppCampaign(engine))
    const { graph, account, clock, runJobs, start, report } = fixture
    const id = await start(2)
    await runJobs()
    const [first] = graph.messages
    if (!first) throw new Error('Nothing was sent')
    await graph.postStatuses(account, [graph.statusOf(first, 'failed', 131_016)])
    await runJobs()
    const pass = async (ms: number) => {
      clock.advance(ms)
      await runJobs()
    }
    return { ...fixture, id, first, pass, counts: async () => (await report(id)).counts }
  }

  test('a message that fails later for a passing reason is sent again once', async () => {
    const { graph, account, first, pass, counts, runJobs } = await open()
    expect(await counts()).toMatchObject({ sent: 2, failed: 0 })
    await pass(1_000)
    expect(graph.messages.map(({ to }) => to).filter((to) => to === first.to)).toHaveLength(2)
    const [, , again] = graph.messages
    if (again) await graph.postStatuses(account, [graph.statusOf(again, 'read')])
    await runJobs()
    expect(await counts()).toMatchObject({ sent: 1, read: 1, failed: 0 })
  })

  test('a late failure is not sent again in a halted campaign, nor after an opt-out', async () => {
    for (const state of ['paused', 'stopped', 'cancelled'] as const) {
      const { graph, app, pass, counts } = await open()
      await app.db.updateTable('campaign').set({ state }).execute()
      await pass(1_000)
      expect(graph.messages).toHaveLength(2)
      expect(await counts()).toMatchObject({ sent: 1, failed: 1 })
    }
    const out = await open()
    await out.app.db.updateTable('contact').set({ opt_out_scope: 'campaigns', opt_out_source: 'person' }).execute()
    await out.pass(1_000)
    expect(out.graph.messages).toHaveLength(2)
    expect(await out.counts()).toMatchObject({ sent: 1, failed: 1 })
  })

  test('a message that fails later for a passing reason keeps to the pace of its channel', async () => {
    const fixture = await recordEvents(await openWhatsAppCampaign(engine, 5))
    const { graph, account, clock, runJobs, start } = fixture
    await start(12)
    await runJobs()
    await graph.postStatuses(
      account,
      graph.messages.map((message) => graph.statusOf(message, 'failed', 131_000)),
    )
    await runJobs()
    clock.advance(1_000)
    await runJobs()

    expect(graph.messages).toHaveLength(24)
    expect(graph.fullestSecond()).toBeLessThanOrEqual(5)
  })
})
