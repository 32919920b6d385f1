import { english } from '@parley/shared/sentences/english'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { phoneOf, recipients } from '../../testing/campaigns.ts'
import { envelope, ofNumber } from '../../testing/graph/callbacks.ts'
import { engines } from '../../testing/stores/engines.ts'
import { connect, openEntryPoint } from '../../testing/whatsapp/whatsapp.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { checkCampaign } from './manage/check-campaign.ts'
import { retryFailed } from './manage/retry-failed.ts'
import { exportRecipients } from './report/export-recipients.ts'

describe.each(engines)('on $name', (engine) => {
  test('a campaign over WhatsApp of a thousand recipients is reported as the platform saw it, without duplicates', async () => {
    const { graph, account, start, report, runJobs, postShuffled, statusesOf, app, owner, where } =
      await openWhatsAppCampaign(engine, 1_000)
    const total = engine.name === 'sqlite' ? 1_000 : 300
    const phones = (from: number, count: number) => Array.from({ length: count }, (_, index) => phoneOf(from + index))
    for (const phone of phones(0, 30)) graph.numbers.set(phone, 131026)
    for (const phone of phones(30, 5)) graph.numbers.set(phone, 131050)
    for (const phone of phones(40, 10)) graph.troubleOf.set(phone, 131030)
    for (const phone of phones(50, 10)) graph.troubleOf.set(phone, 'cut_off')
    for (const phone of phones(60, 3)) graph.troubleOf.set(phone, 'cut_off_unread')
    for (const phone of phones(70, 4)) graph.troubleOf.set(phone, 'unreadable')
    const id = await start(total)
    await runJobs()

    expect(new Set(graph.messages.map(({ to }) => to)).size).toBe(graph.messages.length)
    expect(graph.messages).toHaveLength(total - 13)
    expect(graph.calls.filter(({ path }) => path.endsWith('/messages'))).toHaveLength(total)
    expect((await report(id)).counts).toMatchObject({ sent: total - 27, failed: 10, uncertain: 17 })
    await postShuffled(graph.messages.flatMap(statusesOf))

    const done = await report(id)
    expect(done).toMatchObject({ state: 'completed', counts: { read: total - 48, failed: 45, uncertain: 3, sent: 0 } })
    expect(done.cost_actual).toEqual({ micros: (total - 48) * 55_000, currency: 'USD' })
    const { csv } = await authorized('campaigns.export', exportRecipients)(app, owner, { ...where, campaignId: id })
    expect(csv.match(/,"0\.055","0\.055",/g)).toHaveLength(total - 48)
    expect(csv.match(/,"0\.055","",/g)).toHaveLength(48)
    for (const message of graph.messages.slice(-20)) {
      const context = { from: account.displayPhoneNumber, id: message.id }
      await graph.customerWrites(account, { from: message.to, type: 'text', text: { body: 'Thanks' }, context })
    }
    await runJobs()
    expect((await report(id)).replied).toBe(20)
    const { pagination } = await authorized('conversations.read', listConversations)(app, owner, {
      ...where,
      page: 1,
      limit: 20,
    })
    expect(pagination.total).toBe(20)
    const optedOut = await app.db.selectFrom('contact').select('phone').where('opt_out_scope', 'is not', null).execute()
    expect(optedOut.map(({ phone }) => phone).toSorted()).toEqual(phones(30, 5))
  }, 120_000)

  test('a campaign over WhatsApp retries neither unreachable recipients nor, within a day, withheld marketing', async () => {
    const { graph, start, report, runJobs, postShuffled, statusesOf, app, owner, where, clock } =
      await openWhatsAppCampaign(engine)
    graph.numbers.set(phoneOf(0), 131026)
    graph.numbers.set(phoneOf(1), 131049)
    graph.numbers.set(phoneOf(2), 131036)
    const id = await start(4)
    await runJobs()
    // The day counts from the failure, which may come long after the message was accepted.
    clock.advance(10 * 3_600_000)
    await postShuffled(graph.messages.flatMap(statusesOf))
    graph.numbers.clear()
    const retry = () => authorized('campaigns.send', retryFailed)(app, owner, { ...where, campaignId: id })
    await retry()
    await runJobs()
    expect(graph.messages.slice(4).map(({ to }) => to)).toEqual([phoneOf(2)])

    await expect(retry()).rejects.toMatchObject({ code: 'conflict' })
    clock.advance(86_400_000 - 2_000)
    await expect(retry()).rejects.toMatchObject({ code: 'conflict' })
    clock.advance(2_000)
    await retry()
    await runJobs()
    expect(graph.messages.slice(5).map(({ to }) => to)).toEqual([phoneOf(1)])
    expect((await report(id)).counts.failed).toBe(1)
  })

  test('a campaign over WhatsApp is not stopped by a callback for another number', async () => {
    const { graph, account, start, report, runJobs } = await openWhatsAppCampaign(engine)
    const id = await start(2)
    await runJobs()
    const foreign = { id: 'wamid.else', status: 'failed', timestamp: '1', errors: [{ code: 131031 }] }
    await graph.say(account, envelope(account, 'messages', ofNumber(account, { statuses: [foreign] })))
    await runJobs()

    expect(await report(id)).toMatchObject({ state: 'completed', stop_reason: null })
  })

  test('a campaign over WhatsApp warns of the daily messaging limit and of an announced category change', async () => {
    const { graph, account, app, owner, where, runJobs } = await openWhatsAppCampaign(engine)
    const warned = async (count: number) => {
      const input = { ...where, templateName: 'sale', recipients: recipients(count) }
      return (await authorized('campaigns.send', checkCampaign)(app, owner, input)).warnings.map(({ code }) => code)
    }
    expect(await warned(251)).toEqual([])
    const limit = { max_daily_conversations_per_business: 250 }
    await graph.say(account, envelope(account, 'business_capability_update', limit))
    const category = { new_category: 'UTILITY', correct_category: 'MARKETING' }
    const template = { message_template_name: 'sale', message_template_language: 'en_US', ...category }
    await graph.say(account, envelope(account, 'template_category_update', template))
    await runJobs()

    expect(await warned(250)).toEqual(['template_category'])
    expect(await warned(251)).toEqual(['template_category', 'messaging_limit'])
  })

  test('the daily limit counts what other numbers of the portfolio have sent and what their campaigns will', async () => {
    const fixture = await openWhatsAppCampaign(engine, 1_000)
    const { graph, account, app, owner, where, start, runJobs, workspaceId } = fixture
    const entryPoint = await openEntryPoint(app)
    const { channelId } = await connect(app, workspaceId, { account: graph.addNumber(account), entryPoint })
    await runJobs()
    await graph.say(
      account,
      envelope(account, 'business_capability_update', { max_daily_conversations_per_business: 250 }),
    )
    await runJobs()
    await start(100)
    await runJobs()
    await start(50)
    const check = async (count: number) => {
      const input = { ...where, channel_id: channelId, templateName: 'sale', recipients: recipients(count) }
      const { warnings, starts_at, finishes_at } = await authorized('campaigns.send', checkCampaign)(app, owner, input)
      const days = Math.floor((Date.parse(finishes_at) - Date.parse(starts_at)) / 86_400_000)
      return { days, warnings: warnings.map(({ message }) => english(message)) }
    }

    expect(await check(100)).toEqual({ days: 0, warnings: [] })
    expect(await check(101)).toEqual({
      days: 1,
      warnings: [expect.stringMatching(/messaged 100, other campaigns send to 50, and this one to 101/)],
    })
    expect(await check(351)).toMatchObject({ days: 2 })
  })
})
