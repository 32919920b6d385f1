import { Recipient } from '@parley/shared/campaigns/recipients'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import {
  messagesByPhone,
  phoneOf,
  raiseSendingRate,
  recipients,
  stateOf,
  statesOf,
  withPlatform,
} from '../../../testing/campaigns.ts'
import { customersOf, eventsOf, recordEvents } from '../../../testing/customers.ts'
import { readable } from '../../../testing/readable.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { approvedTemplate, pendingTemplate } from '../../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { blockContact, unblockContact } from '../../contacts/blocks/block-contact.ts'
import { setOptOut } from '../../contacts/set-opt-out.ts'
import { findOrCreateContact } from '../../identity/find-or-create-contact.ts'
import { bulkSend } from './bulk-send.ts'
import { checkCampaign } from './check-campaign.ts'
import { getCampaign } from './get-campaign.ts'
import { retryFailed } from './retry-failed.ts'
import { startCampaign } from './start-campaign.ts'

describe.each(engines)('on $name', (engine) => {
  async function open(more: Parameters<typeof approvedTemplate>[1] = {}) {
    const fixture = await recordEvents(await createTestApp(engine))
    await approvedTemplate(fixture, more)
    await raiseSendingRate(fixture)
    return fixture
  }
  const send = (fixture: TestApp, more: Partial<Parameters<typeof bulkSend>[2]> = {}) =>
    authorized('campaigns.send', bulkSend)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      mode: 'live',
      templateName: 'order_shipped',
      languageCode: 'en_US',
      recipients: recipients(3),
      ...more,
    })
  const textsTo = async (fixture: TestApp, phone: string) => (await customersOf(fixture)).got(phone)

  test('bulk send returns one result per recipient, in the order of the request', async () => {
    const fixture = await open()

    const response = await send(fixture, { recipients: recipients(25) })

    expect(response).toMatchObject({ total: 25, successful: 25, failed: 0 })
    expect(response.results).toEqual(
      Array.from({ length: 25 }, (_, index) => ({
        phone: phoneOf(index),
        success: true,
        messageId: expect.any(String),
        state: 'accepted',
      })),
    )
    expect(new Set(response.results.map((result) => result.messageId)).size).toBe(25)
    expect(await textsTo(fixture, phoneOf(7))).toEqual(['Hi Anna, your order A-1 is on its way to you.'])
  })

  test('bulk send reaches 1,000 recipients, each once', async () => {
    const fixture = await open()

    const response = await send(fixture, { recipients: recipients(1000) })

    expect(response).toMatchObject({ total: 1000, successful: 1000, failed: 0 })
    const got = await messagesByPhone(fixture.app)
    expect(got.size).toBe(1000)
    expect([...got.values()].every((count) => count === 1)).toBe(true)
    expect(await stateOf(fixture.app, response.campaignId)).toBe('completed')
  })

  test('one failure does not stop the others, and each has its reason', async () => {
    const fixture = await open()

    const { results, ...figures } = await send(fixture, {
      recipients: [
        { phone: '4915112345678', variables: { 1: 'a', 2: 'b' } },
        { phone: '+49 (151) 1234-5678', variables: { 1: 'a', 2: 'b' } },
        { phone: '+4915112345679', variables: { 1: 'a' } },
        { phone: '+4915112345670', variables: { 1: 'a', 2: '  ' } },
        { phone: '+15550000008', variables: { 1: 'a', 2: 'b' } },
        { phone: '+15550000010', variables: { 1: 'a', 2: 'b' } },
      ],
    })

    expect(figures).toMatchObject({ total: 6, successful: 1, failed: 5 })
    expect(readable(results)).toEqual([
      {
        phone: '4915112345678',
        success: false,
        error: 'The phone number "4915112345678" must be in international format with a leading +',
        state: 'failed',
      },
      { phone: '+49 (151) 1234-5678', success: true, messageId: expect.any(String), state: 'accepted' },
      {
        phone: '+4915112345679',
        success: false,
        error: 'The variable for {{2}} of the body is missing or empty',
        state: 'failed',
      },
      {
        phone: '+4915112345670',
        success: false,
        error: 'The variable for {{2}} of the body is missing or empty',
        state: 'failed',
      },
      { phone: '+15550000008', success: false, error: 'The platform does not know this recipient', state: 'failed' },
      {
        phone: '+15550000010',
        success: false,
        error: 'The outcome is unknown, so it is not sent again: The connection broke before the platform answered',
        state: 'uncertain',
      },
    ])
    expect(await statesOf(fixture.app, (await send(fixture, { recipients: recipients(1) })).campaignId)).toEqual([
      'sent',
    ])
  })

  test('an exact repetition is not sent again and has the result of the first', async () => {
    const fixture = await open()
    const variables = { 1: 'Anna', 2: 'A-1' }

    const { results, campaignId, ...figures } = await send(fixture, {
      recipients: [
        { phone: phoneOf(0), variables },
        { phone: phoneOf(1), variables },
        {
          phone: ` ${phoneOf(0).slice(0, 5)}-${phoneOf(0).slice(5)}`,
          variables: { who: 'Anna', what: 'A-1', extra: 'x' },
        },
        { phone: phoneOf(0), variables: { 1: 'Bo', 2: 'B-2' } },
        { phone: '+15550000008', variables },
        { phone: '+15550000008', variables },
        { phone: phoneOf(0), variables: { 1: 'Bo', 2: 'B-2' } },
        { phone: 'nonsense', variables },
        { phone: 'nonsense', variables },
      ],
    })

    expect(figures).toEqual({ total: 9, successful: 5, failed: 4, simulated: true })
    const of = (index: number, phone: string) => ({ ...results[index], phone, duplicate_of: index })
    expect(results[2]).toEqual(of(0, ` ${phoneOf(0).slice(0, 5)}-${phoneOf(0).slice(5)}`))
    expect(results[5]).toEqual(of(4, '+15550000008'))
    expect(results[6]).toEqual(of(3, phoneOf(0)))
    expect(readable(results[4])).toMatchObject({ success: false, error: 'The platform does not know this recipient' })
    expect(results[3]?.messageId).not.toBe(results[0]?.messageId)
    expect(results[8]).toEqual(of(7, 'nonsense'))
    expect((await textsTo(fixture, phoneOf(0))).sort()).toEqual([
      'Hi Anna, your order A-1 is on its way to you.',
      'Hi Bo, your order B-2 is on its way to you.',
    ])
    const view = await authorized('campaigns.read', getCampaign)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      campaignId,
    })
    expect(view).toMatchObject({
      total: 9,
      duplicates: 4,
      counts: { sent: 3, failed: 2, skipped: 4 },
      success_rate: 0.6,
      cost_estimate: { micros: 3 * 136_500 + 25_000 },
    })
  })

  test('an invalid recipient’s repetition has its error, except without any address', async () => {
    const fixture = await open()
    const variables = { 1: 'Anna', 2: 'A-1' }
    const given: unknown[] = [
      { phone: '0151', variables },
      { phone: ' 0151 ', variables: { who: 'Anna', what: 'A-1' } },
      { phone: '0151', variables: { 1: 'Bo', 2: 'B-2' } },
      { phone: phoneOf(1), variables: { 1: 'Anna' } },
      { phone: `${phoneOf(1)} `, variables: { 1: 'Anna' } },
      { phone: phoneOf(1), variables: { 2: 'Anna' } },
      { phone: phoneOf(1), variables },
      { phone: 4915, variables },
      { phone: 4915, variables },
      { phone: 4915, variables: {} },
      { phone: phoneOf(2), variables: null },
      { phone: phoneOf(2), variables: null },
      { phone: phoneOf(2), variables: [] },
      { variables },
      { phone: null, variables },
      { phone: ' ', variables },
      'nobody',
      'nobody',
      { phone: {}, variables },
      { phone: {}, variables },
      { userId: 'x', variables },
      { phone: '', userId: 'x', variables },
    ]

    const { results, ...figures } = await send(fixture, { recipients: given.map((each) => Recipient.parse(each)) })

    expect(figures).toMatchObject({ total: 22, successful: 1, failed: 21 })
    expect(results.flatMap(({ duplicate_of: first }, index) => (first === undefined ? [] : [[index, first]]))).toEqual([
      [1, 0],
      [4, 3],
      [8, 7],
      [11, 10],
      [21, 20],
    ])
    for (const { phone, duplicate_of: first, ...result } of results) {
      if (first === undefined) continue
      const { phone: _, ...original } = results[first] ?? { phone }
      expect(result).toEqual(original)
    }
    expect(results[6]?.success).toBe(true)
  })

  test('two addresses of one contact are one customer, who is sent to once', async () => {
    const fixture = await open()
    const { app } = fixture
    const user = 'BR.5'
    const [written, known] = ['+5511987654321', '+551187654321']
    await app.transact((tx) =>
      findOrCreateContact(app, tx, fixture.scope(), { phone: known, platformUserId: user, name: 'Ada' }),
    )
    await app.transact((tx) =>
      findOrCreateContact(app, tx, fixture.scope(), { phone: written, platformUserId: user, name: 'Ada' }),
    )
    const variables = { 1: 'Anna', 2: 'A-1' }
    const request = {
      recipients: [
        { phone: '', userId: user, variables },
        { phone: known, variables },
        { phone: phoneOf(1), variables },
        { phone: written, variables },
        { phone: known, variables: { 1: 'Bo', 2: 'B-2' } },
        { phone: written, variables: { 1: 'Bo', 2: 'B-2' } },
        { phone: written, variables: { 1: 'Bo' } },
      ],
    }
    const { results: found } = await authorized('campaigns.send', checkCampaign)(app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      mode: 'live',
      templateName: 'order_shipped',
      ...request,
    })
    expect(found.map(({ position, problem, first }) => [position, problem, first])).toEqual([
      [1, 'duplicate', 0],
      [3, 'duplicate', 0],
      [4, 'same_phone', 0],
      [5, 'duplicate', 4],
      [6, 'missing_variable', undefined],
    ])
    expect(readable(found[2]?.message)).toBe('The same customer as recipient 1, with other values')

    const { results } = await send(fixture, request)

    expect(results.map(({ duplicate_of: first }) => first)).toEqual([
      undefined,
      0,
      undefined,
      0,
      undefined,
      4,
      undefined,
    ])
    expect(results.map(({ success }) => success)).toEqual([true, true, true, true, true, true, false])
    expect(results[3]?.messageId).toBe(results[0]?.messageId)
    const sent = await app.db.selectFrom('message').select('id').where('direction', '=', 'outbound').execute()
    expect(sent).toHaveLength(3)
  })

  test('a repetition follows the first one after a retry', async () => {
    const fixture = await open()
    const [one] = recipients(1)
    if (!one) throw new Error('no recipient')
    const refusing = withPlatform(fixture.app, async () => ({
      kind: 'refused',
      code: '131000',
      message: platformSentence('No'),
    }))
    const call = { templateName: 'order_shipped', recipients: [one, one], resultId: fixture.app.newId() }
    const first = await bulkSend(refusing.app, fixture.scope(), call)
    expect(readable(first)).toMatchObject({
      successful: 0,
      failed: 2,
      results: [{ error: 'No' }, { error: 'No', duplicate_of: 0 }],
    })

    await retryFailed(fixture.app, fixture.scope(), { campaignId: first.campaignId })
    const again = await bulkSend(fixture.app, fixture.scope(), call)

    expect(again).toMatchObject({ successful: 2, failed: 0 })
    expect(again.results[1]).toEqual({ ...again.results[0], duplicate_of: 0 })
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual([1])
  })

  const userId = 'US.13491208655302741918'

  test('a customer without a phone number is sent to by user id', async () => {
    const fixture = await open()
    const variables = { 1: 'Anna', 2: 'A-1' }
    const { app, handed } = withPlatform(fixture.app, async (message) => ({
      kind: 'accepted',
      platformMessageId: message.messageId,
    }))
    const known = await fixture.app.transact((tx) =>
      findOrCreateContact(fixture.app, tx, fixture.scope(), { phone: null, platformUserId: userId, name: 'Ada' }),
    )
    const given: unknown[] = [
      { userId, variables },
      { phone: null, userId: ' US.13491208655302741918 ', variables },
      { phone: phoneOf(1), userId: 'DE.77', variables },
      { userId: 'DE.77', variables },
      { userId: '13491208655302741918', variables },
      { phone: '0151', userId, variables },
      { userId: 5, variables },
    ]

    const { results } = await bulkSend(app, fixture.scope(), {
      templateName: 'order_shipped',
      recipients: given.map((each) => Recipient.parse(each)),
    })

    expect(handed.map(({ to }) => to)).toEqual([
      { phone: null, platformUserId: userId },
      { phone: phoneOf(1), platformUserId: null },
    ])
    expect(readable(results)).toMatchObject([
      { phone: '', userId, success: true },
      { phone: '', success: true, duplicate_of: 0 },
      { phone: phoneOf(1), userId: 'DE.77', success: true },
      { phone: '', userId: 'DE.77', success: true, duplicate_of: 2 },
      { success: false, error: expect.stringContaining('The user ID "13491208655302741918" must be a country code') },
      { success: false, error: expect.stringContaining('international format') },
      { success: false, userId: '5', error: expect.stringContaining('The user ID must be text') },
    ])
    const rows = await fixture.app.db.selectFrom('campaign_recipient').selectAll().orderBy('position').execute()
    expect(rows.map(({ market }) => market)).toEqual(['North America', null, 'Germany', null, null, null, null])
    expect(rows[0]?.contact_id).toBe(known.id)
  })

  test('an opt-out under the user id skips the recipient, also beside a phone number', async () => {
    const fixture = await open()
    await fixture.app.transact(async (tx) => {
      const person = { phone: null, platformUserId: userId, name: null }
      const { id } = await findOrCreateContact(fixture.app, tx, fixture.scope(), person)
      await tx.updateTable('contact').set({ opt_out_scope: 'campaigns' }).where('id', '=', id).execute()
    })
    const variables = { 1: 'Anna', 2: 'A-1' }

    const request = {
      workspaceId: fixture.workspaceId,
      mode: 'live' as const,
      templateName: 'order_shipped',
      recipients: [
        { phone: '', userId, variables },
        { phone: phoneOf(1), userId, variables: { 1: 'Bo', 2: 'B-1' } },
        { phone: phoneOf(2), variables },
      ],
    }
    for (const recipient of request.recipients.slice(0, 2)) {
      const found = await authorized('campaigns.send', checkCampaign)(fixture.app, fixture.member(), {
        ...request,
        recipients: [recipient],
      })
      expect(found.results.map(({ problem }) => problem)).toEqual(['opted_out'])
    }

    const { results } = await send(fixture, request)

    expect(results.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'accepted'])
  })

  test('an opt-out under the user id counts until the message is sent', async () => {
    const fixture = await open()
    const { app } = fixture
    const { id: contactId } = await app.transact((tx) =>
      findOrCreateContact(app, tx, fixture.scope(), { phone: null, platformUserId: userId, name: null }),
    )
    const { id } = await startCampaign(app, fixture.scope(), {
      templateName: 'order_shipped',
      recipients: [{ phone: phoneOf(1), userId, variables: { 1: 'Bo', 2: 'B-1' } }, ...recipients(1)],
    })
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    await authorized('contacts.change', setOptOut)(app, fixture.member(), { ...where, contactId, scope: 'campaigns' })

    await fixture.runJobs()

    expect(await statesOf(app, id)).toEqual(['skipped', 'sent'])
    expect([...(await messagesByPhone(app)).keys()]).toEqual([phoneOf(0)])
  })

  test('who is blocked is skipped with the reason, until they are unblocked', async () => {
    const fixture = await open()
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const { id: contactId } = await app.transact((tx) =>
      findOrCreateContact(app, tx, fixture.scope(), { phone: phoneOf(0), platformUserId: null, name: null }),
    )
    const request = { templateName: 'order_shipped', recipients: recipients(2) }
    const { id: begun } = await startCampaign(app, fixture.scope(), request)
    await authorized('contacts.block', blockContact)(app, fixture.member(), { ...where, contactId })
    const checked = await checkCampaign(app, fixture.scope(), request)
    expect(checked.results).toMatchObject([{ position: 0, problem: 'contact_blocked' }])
    expect(checked.warnings).toContainEqual(expect.objectContaining({ code: 'contacts_blocked' }))
    await fixture.runJobs()
    expect(await statesOf(app, begun)).toEqual(['skipped', 'sent'])
    const response = await send(fixture, { recipients: recipients(2) })
    expect(response.results[0]).toMatchObject({ success: false, state: 'skipped', error: { key: 'recipientBlocked' } })
    await authorized('contacts.block', unblockContact)(app, fixture.member(), { ...where, contactId })
    await fixture.runJobs()

    expect(await send(fixture, { recipients: recipients(1) })).toMatchObject({ successful: 1 })
  })

  test.each([
    ['by number', 'Hi {{1}}, {{2}} is on its way.', { 2: 'it', 1: 'Anna' }, 'Hi Anna, it is on its way.'],
    ['in the order given', 'Hi {{1}}, {{2}} is on its way.', { who: 'Anna', what: 'it' }, 'Hi Anna, it is on its way.'],
    ['by name', 'Hi {{who}}, {{what}} is on its way.', { what: 'it', who: 'Anna' }, 'Hi Anna, it is on its way.'],
    [
      'leaving out extra ones',
      'Hi {{1}}, it is on its way.',
      { a: 'Anna', b: 'x', c: 'y' },
      'Hi Anna, it is on its way.',
    ],
  ])('bulk send assigns variables to placeholders %s', async (_, body, variables, text) => {
    const fixture = await open({ body })

    await send(fixture, { recipients: recipients(1, variables as never) })

    expect(await textsTo(fixture, phoneOf(0))).toEqual([text])
  })

  test('bulk send with a template in review fails for every recipient and sends nothing', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)

    const response = await send(fixture)

    expect(response).toMatchObject({ total: 3, successful: 0, failed: 3 })
    expect(readable(response.results[0])).toEqual({
      phone: phoneOf(0),
      success: false,
      error: 'The template "order_shipped" (en_US) is PENDING; only an APPROVED template can be sent',
      state: 'failed',
    })
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
    expect(await stateOf(fixture.app, response.campaignId)).toBe('completed')
  })

  test('bulk send skips recipients who opted out, with the reason', async () => {
    const fixture = await open()
    await (await customersOf(fixture)).write(phoneOf(1), 'STOP')

    const { results, campaignId } = await send(fixture)

    expect(results.map((result) => result.success)).toEqual([true, false, true])
    expect(readable(results[1]?.error)).toBe('The customer has opted out of campaign messages')
    expect(await statesOf(fixture.app, campaignId)).toEqual(['sent', 'skipped', 'sent'])
    expect(await textsTo(fixture, phoneOf(1))).toEqual([])
  })

  test.each([
    [{ templateName: 'nothing' }, 'There is no template named "nothing"'],
    [{ languageCode: 'de' }, 'The template "order_shipped" does not exist in "de"; it exists in en_US'],
  ])('responses %j with not found, and stores nothing', async (wrong, message) => {
    const fixture = await open()

    await expect(send(fixture, wrong)).rejects.toMatchObject({ code: 'not_found', message })
    expect(await fixture.app.db.selectFrom('campaign').selectAll().execute()).toEqual([])
  })

  test('bulk send needs no language while the template has only one', async () => {
    const fixture = await open()
    expect(await send(fixture, { languageCode: undefined })).toMatchObject({ successful: 3 })

    await approvedTemplate(fixture, { language: 'de' })
    await expect(send(fixture, { languageCode: undefined })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('success means accepted by the platform; the report shows delivery', async () => {
    const fixture = await open()
    const response = await send(fixture, {
      recipients: [{ phone: '+15550000001', variables: { 1: 'a', 2: 'b' } }, ...recipients(1)],
    })
    for (let second = 0; second < 10; second += 1) {
      fixture.clock.advance(1_000)
      await fixture.runJobs()
    }

    expect(response).toMatchObject({ successful: 2, failed: 0 })
    expect(await statesOf(fixture.app, response.campaignId)).toEqual(['failed', 'read'])
    const view = await authorized('campaigns.read', getCampaign)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      campaignId: response.campaignId,
    })
    expect(view).toMatchObject({ success_rate: 0.5, counts: { failed: 1, read: 1, sent: 0 } })
  })

  test('repeated with the id of an existing campaign returns the same and sends nothing', async () => {
    const fixture = await open()
    const resultId = fixture.app.newId()

    const responses = await Promise.all([send(fixture, { resultId }), send(fixture, { resultId })])
    const later = await send(fixture, { resultId })

    expect(responses[1]).toEqual(responses[0])
    expect(later).toEqual(responses[0])
    expect(later.campaignId).toBe(resultId)
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual([1, 1, 1])
  })

  test('bulk send emits campaign.completed once, with the figures', async () => {
    const fixture = await open()
    const { campaignId } = await send(fixture, { recipients: [...recipients(2), { phone: 'x', variables: {} }] })

    expect(await eventsOf(fixture, 'campaign.completed')).toEqual([
      expect.objectContaining({
        campaign_id: campaignId,
        name: 'order_shipped',
        state: 'completed',
        total: 3,
        counts: expect.objectContaining({ sent: 2, failed: 1, pending: 0 }),
        success_rate: 2 / 3,
        cost_estimate: { micros: 2 * 136_500, currency: 'USD' },
        sent_by: 'The owner',
      }),
    ])
  })

  test('bulk send in test mode sends only in test mode', async () => {
    const fixture = await open({ mode: 'test' })

    const response = await authorized('campaigns.send', bulkSend)(
      fixture.app,
      fixture.keyHolder({ bulk_send: true }, 'test'),
      {
        templateName: 'order_shipped',
        recipients: recipients(1),
      },
    )

    expect(response.successful).toBe(1)
    expect(await textsTo(fixture, phoneOf(0))).toEqual([])
    expect(await (await customersOf(fixture, 'test')).got(phoneOf(0))).toHaveLength(1)
    await expect(send(fixture)).rejects.toMatchObject({ code: 'not_found' })
  })
})
