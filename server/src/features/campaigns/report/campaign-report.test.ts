import { ListRecipients } from '@parley/shared/campaigns/recipients'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import {
  createCampaignTestApp,
  phoneOf,
  raiseSendingRate,
  recipients,
  withPlatform,
} from '../../../testing/campaigns.ts'
import { customersOf } from '../../../testing/customers.ts'
import { readable } from '../../../testing/readable.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { approvedTemplate } from '../../../testing/templates.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { handlers } from '../../../worker/handlers.ts'
import { makeWorker } from '../../../worker/loop.ts'
import { bulkSend } from '../manage/bulk-send.ts'
import { startCampaign } from '../manage/start-campaign.ts'
import { campaignReport } from './campaign-report.ts'
import { exportRecipients } from './export-recipients.ts'
import { listRecipients, listRecipientsWithContacts } from './list-recipients.ts'

const each = 136_500
const anybody = { 1: 'Anna', 2: 'A-1' }

describe.each(engines)('on $name', (engine) => {
  /** Ten recipients: six accepted, of which one read, one delivered and one replied; two unknown, one malformed, one opted out. */
  async function open() {
    const fixture = await createCampaignTestApp(engine)
    const customers = await customersOf(fixture)
    await customers.write(phoneOf(6), 'STOP')
    const { campaignId, results } = await authorized('campaigns.send', bulkSend)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      templateName: 'order_shipped',
      recipients: [
        ...recipients(7),
        { phone: '+15550000008', variables: anybody },
        { phone: '+15550000008', variables: { 1: 'Bo', 2: 'B-1' } },
        { phone: '=HYPERLINK("http://evil.example")', variables: anybody },
      ],
    })
    const messageOf = (index: number) => results[index]?.messageId ?? ''
    await customers.receipt(messageOf(0), 'read')
    await customers.receipt(messageOf(1), 'delivered')
    const { conversationId } = await customers.write(phoneOf(2), 'Thanks')
    return { fixture, where: { workspaceId: fixture.workspaceId, campaignId }, conversationId }
  }

  test('the report of one campaign shows the delivery funnel, failure reasons with hints, and the cost', async () => {
    const { fixture, where } = await open()

    const report = await authorized('campaigns.read', campaignReport)(fixture.app, fixture.member('viewer'), where)

    expect(report).toMatchObject({
      campaign: { id: where.campaignId, state: 'completed' },
      sample: { header: null, body: expect.stringContaining('Anna'), buttons: [] },
      funnel: {
        total: 10,
        accepted: 6,
        delivered: 2,
        read: 1,
        replied: 1,
        failed: 3,
        skipped: 1,
        duplicates: 0,
        uncertain: 0,
        pending: 0,
      },
      retryable: 0,
      messages_per_second: 0,
      seconds_left: null,
      cost: { estimate: { micros: 7 * each + 50_000 }, sent: { micros: 6 * each }, committed: { micros: 6 * each } },
    })
    expect(report.failures.map(({ code, state, count }) => [code, state, count])).toEqual([
      ['131009', 'failed', 2],
      ['invalid_phone', 'failed', 1],
      ['opted_out', 'skipped', 1],
    ])
    expect(readable(report.failures[0])).toMatchObject({
      reason: 'The platform does not know this recipient',
      hint: 'Check the number with the customer; the platform does not know it.',
    })
  })

  test('the report counts taps on each reply button, and customers who opted out soon after the message', async () => {
    const fixture = await createTestApp(engine)
    const replies = ['Yes, please', 'No, thanks'].map((text) => ({ type: 'QUICK_REPLY' as const, text }))
    await approvedTemplate(fixture, {
      components: [
        { type: 'BODY', text: 'Hi {{1}}, your order {{2}} is on its way to you.' },
        { type: 'BUTTONS', buttons: replies },
      ],
    })
    const customers = await customersOf(fixture)
    await customers.write(phoneOf(4), 'STOP')
    const { campaignId, results } = await authorized('campaigns.send', bulkSend)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      templateName: 'order_shipped',
      recipients: recipients(5),
    })
    const tap = async (index: number, text: string) => {
      const sent = fixture.app.db.selectFrom('message').select('platform_message_id')
      const row = await sent.where('id', '=', results[index]?.messageId ?? '').executeTakeFirstOrThrow()
      await customers.write(phoneOf(index), text, {
        quotedPlatformMessageId: row.platform_message_id ?? '',
        button: true,
      })
    }
    await tap(0, 'Yes, please')
    await tap(0, 'Yes, please')
    await tap(1, 'Yes, please')
    await customers.write(phoneOf(2), 'No, thanks, I wait')
    fixture.clock.advance(60_000)
    await customers.write(phoneOf(2), 'STOP')
    fixture.clock.advance(4 * 86_400_000)
    await customers.write(phoneOf(3), 'STOP')

    const report = await authorized('campaigns.read', campaignReport)(fixture.app, fixture.member('viewer'), {
      workspaceId: fixture.workspaceId,
      campaignId,
    })
    expect(report).toMatchObject({
      button_replies: [
        { label: 'Yes, please', people: 2 },
        { label: 'No, thanks', people: 0 },
      ],
      opt_outs: 1,
    })
  })

  test('the recipients of the dashboard have the contact of their address, and none where there is none', async () => {
    const { fixture, where } = await open()
    const { data } = await authorized('campaigns.read', listRecipientsWithContacts)(
      fixture.app,
      fixture.member('viewer'),
      ListRecipients.parse(where),
    )
    expect(data[2]?.contact).toEqual({ id: expect.any(String), name: null })
    expect(data[9]?.contact).toBeNull()
  })

  test('the report filters recipients by state, code, phone and reply, with the reply’s conversation', async () => {
    const { fixture, where, conversationId } = await open()
    const find = async (filter: Record<string, unknown>) => {
      const page = await authorized('campaigns.read', listRecipients)(
        fixture.app,
        fixture.member('viewer'),
        ListRecipients.parse({ ...where, ...filter }),
      )
      expect(page.pagination.total).toBe(page.data.length)
      return page.data.map(({ position }) => position)
    }

    expect(await find({ state: 'failed' })).toEqual([7, 8, 9])
    expect(await find({ code: '131009' })).toEqual([7, 8])
    expect(await find({ state: 'skipped', code: '131009' })).toEqual([])
    expect(await find({ phone: '0000003' })).toEqual([3])
    expect(await find({ phone: '%' })).toEqual([])
    expect(await find({ replied: 'true' })).toEqual([2])
    expect(await find({ replied: false, state: 'sent' })).toEqual([3, 4, 5])
    const { data } = await authorized('campaigns.read', listRecipients)(
      fixture.app,
      fixture.member(),
      ListRecipients.parse({ ...where, replied: true }),
    )
    expect(data).toMatchObject([{ conversation_id: conversationId }])
  })

  test('the report of one campaign exports all recipients in request order, without formulas, and is audited', async () => {
    const { fixture, where, conversationId } = await open()

    const { filename, csv } = await authorized('campaigns.export', exportRecipients)(
      fixture.app,
      fixture.member('campaigner'),
      where,
    )

    expect(filename).toBe('order-shipped-2026-11-21.csv')
    const lines = csv.split('\r\n')
    expect(lines).toHaveLength(11)
    expect(lines[0]).toBe(
      '"phone","state","reason","code","hint","market","cost_estimate","cost_actual","message","reply","settled_at","user_id","duplicate_of"',
    )
    expect(lines[1]).toMatch(
      new RegExp(
        `^"\\${phoneOf(0)}","read","","","","Germany","0.1365","","[\\w-]{36}","","2026-11-21T09:00:00.000Z","",""$`,
      ),
    )
    expect(lines[3]).toContain(conversationId)
    expect(lines[7]).toMatch(/,"skipped","The customer has opted out of campaign messages","opted_out",/)
    expect(lines[10]).toMatch(/^"'=HYPERLINK/)
    const entries = await fixture.app.db
      .selectFrom('audit_entry')
      .select(['subject', 'details'])
      .where('action', '=', 'campaign.exported')
      .execute()
    expect(entries).toEqual([{ subject: 'order_shipped', details: '{"total":10}' }])
  })

  test('a repetition is a duplicate in the report, the list and the export', async () => {
    const fixture = await createCampaignTestApp(engine)
    const { campaignId } = await bulkSend(fixture.app, fixture.scope(), {
      templateName: 'order_shipped',
      recipients: [...recipients(2), ...recipients(2)],
    })
    const [app, actor] = [fixture.app, fixture.member()] as const
    const where = { workspaceId: fixture.workspaceId, campaignId }

    const report = await authorized('campaigns.read', campaignReport)(app, actor, where)
    expect(report).toMatchObject({ funnel: { total: 4, accepted: 2, skipped: 2, duplicates: 2 } })
    expect(report.campaign).toMatchObject({ duplicates: 2, success_rate: 1, cost_estimate: { micros: 2 * each } })
    expect(readable(report.failures)).toMatchObject([
      { code: 'duplicate', reason: 'Repeats an earlier recipient exactly', count: 2 },
    ])
    const { data } = await authorized('campaigns.read', listRecipients)(
      app,
      actor,
      ListRecipients.parse({ ...where, code: 'duplicate' }),
    )
    expect(readable(data)).toMatchObject([
      {
        position: 2,
        state: 'skipped',
        duplicate_of: 0,
        error: { message: expect.stringMatching(/^Repeats recipient 1 /) },
      },
      { position: 3, state: 'skipped', duplicate_of: 1, message_id: null },
    ])
    const { csv } = await authorized('campaigns.export', exportRecipients)(app, actor, where)
    expect(csv.split('\r\n').map((line) => line.split(',').at(-1))).toEqual([
      '"duplicate_of"',
      '""',
      '""',
      '"1"',
      '"2"',
    ])
  })

  test('the report of one campaign shows the rate and the remaining time while it runs', async () => {
    const fixture = await createTestApp(engine)
    await approvedTemplate(fixture)
    await raiseSendingRate(fixture, 50)
    const { id } = await startCampaign(fixture.app, fixture.scope(), {
      templateName: 'order_shipped',
      // The last one has its outcome at once, and is not a message.
      recipients: [...recipients(30), { phone: '0151', variables: anybody }],
    })
    const where = { workspaceId: fixture.workspaceId, campaignId: id }
    const before = await authorized('campaigns.read', campaignReport)(fixture.app, fixture.member(), where)
    expect(before).toMatchObject({ messages_per_second: 0, seconds_left: 1, funnel: { pending: 30 } })
    let during: typeof before | undefined
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 1) fixture.clock.advance(4_000)
      if (handed.length < 25) return accept()
      // The outcomes of earlier messages are stored meanwhile.
      while ((during?.funnel.accepted ?? 0) < 20) {
        during = await authorized('campaigns.read', campaignReport)(fixture.app, fixture.member(), where)
        // Reads of SQLite alone never let the event loop go on.
        await new Promise(setImmediate)
      }
      return accept()
    })

    await makeWorker(app, handlers).drain()

    const sent = during?.funnel.accepted ?? 0
    expect(sent).toBeGreaterThanOrEqual(20)
    expect(during?.messages_per_second).toBeGreaterThanOrEqual(sent / 4)
    expect(during?.messages_per_second).toBeLessThanOrEqual(30 / 4)
    expect(during?.seconds_left).toBeGreaterThan(0)
    expect(during?.seconds_left).toBeLessThanOrEqual(Math.ceil(10 / (sent / 4)))
    expect(await authorized('campaigns.read', campaignReport)(fixture.app, fixture.member(), where)).toMatchObject({
      seconds_left: null,
    })
  })
})
