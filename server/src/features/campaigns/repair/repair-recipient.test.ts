import { Recipient } from '@parley/shared/campaigns/recipients'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../../testing/audit.ts'
import { authorized } from '../../../testing/authorized.ts'
import {
  createCampaignTestApp,
  drain,
  inTwoHours,
  messagesByPhone,
  phoneOf,
  statesOf,
} from '../../../testing/campaigns.ts'
import { customersOf } from '../../../testing/customers.ts'
import { readable } from '../../../testing/readable.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { listContacts } from '../../contacts/list-contacts.ts'
import { setOptOut } from '../../contacts/set-opt-out.ts'
import { bulkSend } from '../manage/bulk-send.ts'
import { cancelCampaign } from '../manage/cancel-campaign.ts'
import { pauseCampaign } from '../manage/pause-campaign.ts'
import { startCampaign } from '../manage/start-campaign.ts'
import { listRecipients } from '../report/list-recipients.ts'
import { getRecipientToRepair } from './get-recipient-to-repair.ts'
import { repairRecipient } from './repair-recipient.ts'

const values = { 'body.1': 'Ada', 'body.2': 'A-2' }
const given = [
  { phone: phoneOf(0), variables: { 1: 'Anna', 2: 'A-1' } },
  { phone: '0151', variables: { 1: 'Ada', 2: 'A-2' } },
  { phone: phoneOf(2), variables: { 1: 'Bob' } },
  { phone: phoneOf(0), variables: { 1: 'Anna', 2: 'A-1' } },
].map((each) => Recipient.parse(each))

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createCampaignTestApp(engine)
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const owner = fixture.member()
    const start = async (schedule?: typeof inTwoHours) => {
      const input = { templateName: 'order_shipped', recipients: given, ...(schedule && { schedule }) }
      const { id: campaignId } = await startCampaign(app, fixture.scope(), input)
      if (!schedule) await drain(app)
      return campaignId
    }
    const oneAt = async (campaignId: string, position: number) => {
      const { data } = await authorized('campaigns.read', listRecipients)(app, owner, {
        ...where,
        campaignId,
        page: 1,
        limit: 10,
      })
      return { ...where, campaignId, recipientId: data[position]?.id ?? '' }
    }
    return { fixture, app, owner, where, start, oneAt }
  }

  test('a correction sends the message once, and repeating the request changes nothing', async () => {
    const { fixture, app, owner, start, oneAt } = await open()
    const campaignId = await start()
    expect(await statesOf(app, campaignId)).toEqual(['sent', 'failed', 'failed', 'skipped'])
    const [wrongPhone, noValue] = [await oneAt(campaignId, 1), await oneAt(campaignId, 2)]
    expect(
      readable((await authorized('campaigns.choose', getRecipientToRepair)(app, owner, noValue)).recipient),
    ).toMatchObject({
      phone: phoneOf(2),
      message: expect.stringContaining('missing'),
      values: [
        { address: 'body.1', value: 'Bob' },
        { address: 'body.2', value: '' },
      ],
    })

    const repair = { ...wrongPhone, phone: phoneOf(1), variables: values }
    expect(await authorized('campaigns.send', repairRecipient)(app, owner, repair)).toMatchObject({ state: 'running' })
    await authorized('campaigns.send', repairRecipient)(app, owner, repair)
    await authorized('campaigns.send', repairRecipient)(app, owner, {
      ...noValue,
      phone: phoneOf(2),
      variables: { 'body.1': 'Bob', 'body.2': 'A-3' },
    })
    await drain(app)
    await authorized('campaigns.send', repairRecipient)(app, owner, repair)
    await drain(app)

    expect(await statesOf(app, campaignId)).toEqual(['sent', 'sent', 'sent', 'skipped'])
    const sent = await messagesByPhone(app)
    expect([...sent.keys()].toSorted()).toEqual([phoneOf(0), phoneOf(1), phoneOf(2)])
    expect([...sent.values()].flat()).toHaveLength(3)
    const entries = await entriesOf(fixture, 'campaign.recipient_repaired')
    expect(entries).toMatchObject([{ details: { recipient: 2 } }, { details: { recipient: 3 } }])
  })

  test('a number that the platform could not reach is corrected and gets a message of its own', async () => {
    const { app, fixture, owner, start, oneAt } = await open()
    const campaignId = await start()
    const one = await oneAt(campaignId, 0)
    const first = await app.db.selectFrom('campaign_recipient').selectAll().where('id', '=', one.recipientId).execute()
    await (await customersOf(fixture)).receipt(first[0]?.message_id ?? '', 'failed')

    expect((await authorized('campaigns.choose', getRecipientToRepair)(app, owner, one)).recipient).not.toBeNull()
    const repair = { ...one, phone: phoneOf(5), variables: { 'body.1': 'Anna', 'body.2': 'A-1' } }
    await authorized('campaigns.send', repairRecipient)(app, owner, repair)
    await drain(app)

    expect((await statesOf(app, campaignId))[0]).toBe('sent')
    expect([...(await messagesByPhone(app)).keys()]).toEqual(expect.arrayContaining([phoneOf(0), phoneOf(5)]))
  })

  test('a correction waits for the start of a scheduled campaign and the resumption of a paused one', async () => {
    const { fixture, app, owner, where, start, oneAt } = await open()
    const scheduled = await start(inTwoHours)
    const repair = { ...(await oneAt(scheduled, 1)), phone: phoneOf(1), variables: values }
    expect(await authorized('campaigns.send', repairRecipient)(app, owner, repair)).toMatchObject({
      state: 'scheduled',
      counts: { pending: 2 },
    })
    await drain(app)
    expect(await messagesByPhone(app)).toEqual(new Map())
    fixture.clock.advance(3 * 3_600_000)
    await drain(app)
    expect([...(await messagesByPhone(app)).keys()]).toContain(phoneOf(1))

    const input = { templateName: 'order_shipped', recipients: given }
    const { id: paused } = await startCampaign(app, fixture.scope(), input)
    await authorized('campaigns.send', pauseCampaign)(app, owner, { ...where, campaignId: paused })
    const second = { ...(await oneAt(paused, 1)), phone: phoneOf(1), variables: values }
    expect(await authorized('campaigns.send', repairRecipient)(app, owner, second)).toMatchObject({
      state: 'paused',
      counts: { pending: 2 },
    })
  })

  test('a correction refuses what cannot be sent either, and what repeats another recipient', async () => {
    const { app, owner, where, start, oneAt } = await open()
    const campaignId = await start()
    const one = await oneAt(campaignId, 1)
    const attempt = (phone: string, variables: Record<string, string>) =>
      authorized('campaigns.send', repairRecipient)(app, owner, { ...one, phone, variables })

    await expect(attempt('12', values)).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'phone' }] })
    await expect(attempt(phoneOf(1), { 'body.1': 'Ada', 'body.2': ' ' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('missing'),
    })
    const first = { 'body.1': 'Anna', 'body.2': 'A-1' }
    await expect(attempt(phoneOf(0), first)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This repeats recipient 1 exactly, so it would not be sent',
    })
    const { data } = await authorized('contacts.read', listContacts)(app, owner, { ...where, page: 1, limit: 10 })
    await authorized('contacts.change', setOptOut)(app, owner, {
      ...where,
      contactId: data[0]?.id ?? '',
      scope: 'campaigns',
    })
    await expect(attempt(phoneOf(0), values)).rejects.toMatchObject({ message: expect.stringContaining('opted out') })
    expect((await statesOf(app, campaignId))[1]).toBe('failed')
  })

  test('a correction is refused where a result is final or the recipient did not fail before sending', async () => {
    const { fixture, app, owner, where, start, oneAt } = await open()
    const { campaignId: called } = await bulkSend(app, fixture.scope(), {
      templateName: 'order_shipped',
      recipients: given,
    })
    const campaignId = await start()
    const cancelled = await start(inTwoHours)
    await authorized('campaigns.send', cancelCampaign)(app, owner, { ...where, campaignId: cancelled })
    const attempted = await start()
    const recipientAt = (position: number) =>
      app.db.updateTable('campaign_recipient').where('campaign_id', '=', attempted).where('position', '=', position)
    await recipientAt(1).set({ message_id: app.newId() }).execute()
    await recipientAt(2).set({ state: 'uncertain' }).execute()
    const refused = [
      await oneAt(called, 1),
      await oneAt(campaignId, 0),
      await oneAt(campaignId, 3),
      await oneAt(cancelled, 1),
      await oneAt(attempted, 1),
      await oneAt(attempted, 2),
    ]
    for (const one of refused) {
      const repair = authorized('campaigns.send', repairRecipient)(app, owner, {
        ...one,
        phone: phoneOf(1),
        variables: values,
      })
      await expect(repair).rejects.toMatchObject({ code: 'conflict' })
      expect(await authorized('campaigns.choose', getRecipientToRepair)(app, owner, one)).toEqual({ recipient: null })
    }
  })

  test('a correction requires the permission to send campaigns', async () => {
    const { fixture, app, start, oneAt } = await open()
    const one = await oneAt(await start(), 1)
    const repair = authorized('campaigns.send', repairRecipient)(app, fixture.member('agent'), {
      ...one,
      phone: phoneOf(1),
      variables: values,
    })
    await expect(repair).rejects.toMatchObject({ code: 'forbidden' })
  })
})
