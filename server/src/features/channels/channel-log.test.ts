import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { dayMs } from '../../testing/keys.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { checkConnection } from '../connections/check-connection.ts'
import { getConnection } from '../connections/get-connection.ts'
import { enqueueSweep } from '../retention/enqueue-sweep.ts'
import { channelLog } from './channel-log.ts'

const partner = '2949482758682047'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await openWhatsAppCustomer(engine)
    const { graph, account, app, owner, where, runJobs } = fixture
    const say = async (document: object) => {
      await graph.say(account, document)
      await runJobs()
    }
    /** A change of one field, in an entry of the account. */
    const change = (field: string, value: object, more: object = {}) =>
      say({
        object: 'whatsapp_business_account',
        entry: [{ id: account.id, time: 1_790_000_000, changes: [{ field, value }], ...more }],
      })
    const log = async () => (await authorized('channels.watch', channelLog)(app, owner, where)).data
    const trouble = async () =>
      (await authorized('channels.read', getConnection)(app, owner, where)).data?.trouble ?? null
    const digits = account.displayPhoneNumber.replace(/\D/g, '')
    const metadata = { phone_number_id: account.phoneNumberId, display_phone_number: digits }
    return { ...fixture, saysAll: say, change, log, trouble, digits, metadata }
  }

  test('an account removed by its partner is on the page and in the log, once', async () => {
    const { change, log, trouble, account, app, owner, where } = await open()
    const value = { event: 'PARTNER_REMOVED', waba_info: { waba_id: account.id, owner_business_id: '7001' } }
    await change('account_update', value, { id: partner })
    await change('account_update', value, { id: partner, again: true })

    expect(readable(await trouble())).toEqual({
      code: 'PARTNER_REMOVED',
      message: 'WhatsApp removed this account from the app. Connect the number again, or disconnect it.',
    })
    expect(readable(await log())).toEqual([
      {
        id: expect.any(String),
        tone: 'bad',
        code: 'PARTNER_REMOVED',
        message: 'WhatsApp removed this account from the app.',
        advice: 'Connect the number again, or disconnect it.',
        times: 1,
        at: '2026-09-21T14:13:20.000Z',
      },
    ])
    await authorized('channels.manage', checkConnection)(app, owner, where)
    await change('account_update', value, { id: partner, late: true })
    expect(await trouble()).toBeNull()
  })

  test('an app that was uninstalled is reported in every documented form', async () => {
    const { saysAll, log, trouble, account } = await open()
    const waba_info = { waba_id: account.id, owner_business_id: '12', partner_app_id: '7002' }
    const value = { event: 'PARTNER_APP_UNINSTALLED', waba_info }
    const named = { field: 'account_update', object: 'whatsapp_business_account' }
    await saysAll({ entry: [{ id: partner, time: 1_748_477_359, changes: [{ value: { ...value, ...named } }] }] })
    expect(readable(await trouble())).toMatchObject({
      code: 'PARTNER_APP_UNINSTALLED',
      message: expect.stringContaining('Install'),
    })
    await saysAll({
      entry: [
        {
          id: partner,
          time: 1_748_477_360,
          changes: [{ value: { event: 'PARTNER_APP_INSTALLED', waba_info } }],
          ...named,
        },
      ],
    })
    expect(await trouble()).toBeNull()
    await saysAll({ entry: [{ id: partner, time: 1_748_477_361, changes: [{ field: named.field, value }] }], ...named })
    expect((await log()).map(({ code }) => code)).toEqual([
      'PARTNER_APP_UNINSTALLED',
      'PARTNER_APP_INSTALLED',
      'PARTNER_APP_UNINSTALLED',
    ])
  })

  test('adding a partner ends no restriction; lifting it does', async () => {
    const { change, trouble, account } = await open()
    await change('account_update', { event: 'ACCOUNT_RESTRICTION', violation_info: { violation_type: 'SPAM' } })
    await change('account_update', { event: 'PARTNER_ADDED', waba_info: { waba_id: account.id } }, { id: partner })
    expect((await trouble())?.code).toBe('ACCOUNT_RESTRICTION')
    await change('account_update', { event: 'ACCOUNT_RESTRICTION', violation_info: { violation_type: 'SPAM_UNBAN' } })
    expect(await trouble()).toBeNull()
  })

  test('an event about another account changes nothing', async () => {
    const { change, log, trouble } = await open()
    const value = { event: 'PARTNER_REMOVED', waba_info: { waba_id: '102290129340398' } }
    await change('account_update', value)
    expect(await log()).toEqual([])
    expect(await trouble()).toBeNull()
  })

  test('a decision about the display name is logged, and an approved name shown', async () => {
    const { change, log, app, owner, where, digits, trouble } = await open()
    const name = { display_phone_number: digits, requested_verified_name: 'Acme Two' }
    await change('phone_number_name_update', { ...name, decision: 'REJECTED', rejection_reason: 'NAME_EMPLOYEE_ISSUE' })
    expect(readable(await log())).toMatchObject([
      {
        tone: 'bad',
        code: 'NAME_REJECTED',
        message: `WhatsApp rejected the display name "Acme Two" of +${digits}. The reason: NAME_EMPLOYEE_ISSUE.`,
        advice: expect.stringContaining('submit it again'),
      },
    ])
    expect(await trouble()).toBeNull()
    const shown = async () => (await authorized('channels.read', getConnection)(app, owner, where)).data?.verified_name
    expect(await shown()).toBe('Acme')
    await change('phone_number_name_update', { ...name, decision: 'APPROVED', rejection_reason: null })
    expect(await shown()).toBe('Acme Two')
  })

  test('a flagged number has low quality; another number of the account does not', async () => {
    const { change, log, app, owner, where, digits } = await open()
    const rating = async () => (await authorized('channels.read', getConnection)(app, owner, where)).data
    const flagged = { event: 'FLAGGED', current_limit: 'TIER_10K' }
    await change('phone_number_quality_update', { ...flagged, display_phone_number: '15550000000' })
    expect(await rating()).toMatchObject({ quality_rating: 'GREEN', messaging_limit: 'TIER_10K' })
    await change('phone_number_quality_update', { ...flagged, display_phone_number: digits })
    expect(await rating()).toMatchObject({ quality_rating: 'RED' })
    const events = await log()
    expect(events).toHaveLength(2)
    expect(readable(events)).toContainEqual({
      id: expect.any(String),
      at: expect.any(String),
      tone: 'bad',
      times: 1,
      code: 'FLAGGED',
      message: `WhatsApp flagged the number +${digits}: many customers blocked or reported it. It may now write first to 10,000 customers in 24 hours.`,
      advice: expect.stringContaining('Pause campaigns'),
    })
  })

  test('a PIN event, an alert and a review are logged with advice', async () => {
    const { change, log, digits } = await open()
    await change('security', { display_phone_number: digits, event: 'PIN_RESET_REQUEST', requester: '61555822107539' })
    await change('account_alerts', {
      entity_type: 'BUSINESS',
      alert_info: { alert_severity: 'WARNING', alert_type: 'DEFERRED', alert_description: 'Limits stay.' },
    })
    await change('account_review_update', { decision: 'REJECTED' })
    const events = await log()
    expect(events.map(({ code }) => code).toSorted()).toEqual(['ACCOUNT_REJECTED', 'DEFERRED', 'PIN_RESET_REQUEST'])
    expect(events.every(({ advice }) => advice !== null)).toBe(true)
  })

  test('an account error in a receipt is on the page, and in the log once', async () => {
    const { writes, reply, graph, account, runJobs, trouble, log } = await open()
    await writes()
    for (const code of [131_042, 131_042, 131_031]) {
      await reply()
      const sent = graph.messages.at(-1)
      if (sent) await graph.postStatuses(account, [graph.statusOf(sent, 'failed', code)])
      await runJobs()
      expect((await trouble())?.code).toBe(String(code))
    }
    expect((await log()).map(({ code }) => code).toSorted()).toEqual(['131031', '131042'])
    graph.troubles.push(131_042)
    await reply()
    expect((await trouble())?.code).toBe('131042')
    expect(await log()).toHaveLength(3)
  })

  test('an opt-out without a message opts out the customer whom it names', async () => {
    const { change, contacts, metadata, writes } = await open()
    await writes()
    const error = { code: 131_050, title: 'Opted out', message: 'Opted out', recipient_id: '15551230001' }
    await change('messages', { messaging_product: 'whatsapp', metadata, errors: [error] })
    expect(await contacts()).toMatchObject([{ opt_out: { scope: 'campaigns', source: 'platform' } }])
  })

  test('the log of a channel keeps 90 days and the newest thousand', async () => {
    const { app, channel, log, runJobs, clock } = await open()
    const row = (index: number, happened_at: number) => ({
      id: app.newId(),
      workspace_id: channel.workspaceId,
      mode: channel.mode,
      channel_id: channel.id,
      event_key: `${index}`,
      tone: 'info' as const,
      code: 'x',
      message: `${index}`,
      advice: null,
      happened_at,
      times: 1,
    })
    const now = app.now()
    const rows = Array.from({ length: 1_010 }, (_, index) => row(index, now + index))
    for (let from = 0; from < rows.length; from += 100) {
      await app.db
        .insertInto('channel_event')
        .values(rows.slice(from, from + 100))
        .execute()
    }
    await enqueueSweep(app)
    await runJobs()
    const left = () => app.db.selectFrom('channel_event').select('message').orderBy('happened_at').execute()
    expect(await left()).toHaveLength(1_000)
    expect((await left())[0]).toEqual({ message: '10' })
    expect(await log()).toHaveLength(50)
    clock.advance(91 * dayMs)
    await runJobs()
    expect(await left()).toEqual([])
  })
})
