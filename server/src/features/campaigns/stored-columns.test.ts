import { DuplicateCampaign } from '@parley/shared/campaigns/campaign-drafts'
import { StartCampaign } from '@parley/shared/campaigns/new-campaigns'
import type { ColumnToStore } from '@parley/shared/campaigns/stored-columns'
import { english } from '@parley/shared/sentences/english'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { createCampaignTestApp, inTwoHours, messagesByPhone, phoneOf, recipients } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { emptyDraft } from '../../testing/http/procedures.ts'
import { engines } from '../../testing/stores/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createContactField } from '../contact-fields/create-contact-field.ts'
import { listFieldUses } from '../contact-fields/delete-contact-field.ts'
import { fieldValuesOf } from '../contact-fields/field-values.store.ts'
import { contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import { listHistory } from '../contacts/history/list-history.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { duplicateCampaign } from './drafts/duplicate-campaign.ts'
import { getDraft } from './drafts/get-draft.ts'
import { saveDraft } from './drafts/save-draft.ts'
import { cancelCampaign } from './manage/cancel-campaign.ts'
import { checkCampaign } from './manage/check-campaign.ts'
import { sendNow } from './manage/send-now.ts'
import { startDraft } from './manage/start-draft.ts'

const draftId = '00112233445566778899aabbccddeeff'

describe.each(engines)('columns of a list that are stored in contact fields, on $name', (engine) => {
  async function open() {
    const fixture = await createCampaignTestApp(engine)
    const field = (key: string, type: 'text' | 'number' | 'date' | 'choice', labels: string[] = []) =>
      createContactField(fixture.app, fixture.scope(), {
        ...{ key, label: key, type, choices: labels.map((label) => ({ label })) },
      })
    await field('plan', 'choice', ['Gold', 'Silver'])
    await field('spent', 'number')
    await field('since', 'date')
    await field('__proto__', 'text')
    return fixture
  }
  const requestOf = (fixture: TestApp, columnsToStore: ColumnToStore[], more: Partial<StartCampaign> = {}) => ({
    ...{ workspaceId: fixture.workspaceId, mode: 'live' as const, templateName: 'order_shipped' },
    recipients: recipients(3),
    draftId,
    columnsToStore,
    ...more,
  })
  const start = (fixture: TestApp, columns: ColumnToStore[], more: Partial<StartCampaign> = {}) =>
    authorized('campaigns.send', startDraft)(fixture.app, fixture.member(), requestOf(fixture, columns, more))
  const check = (fixture: TestApp, columns: ColumnToStore[], more: Partial<StartCampaign> = {}) =>
    authorized('campaigns.send', checkCampaign)(fixture.app, fixture.member(), requestOf(fixture, columns, more))
  /** What is stored, by phone or user ID. */
  async function stored({ app, scope }: TestApp) {
    const contacts = await app.db.selectFrom('contact').selectAll().execute()
    const ids = contacts.map(({ id }) => id)
    const values = await fieldValuesOf(app.db, scope(), ids)
    return Object.fromEntries(
      contacts.map(({ id, phone, platform_user_id }) => [phone ?? platform_user_id, values.get(id) ?? {}]),
    )
  }
  /** What waits in the recipients of a campaign until it begins. */
  const contactValuesIn = async ({ app }: TestApp) =>
    (await app.db.selectFrom('campaign_recipient').select('contact_values').execute()).map((row) => row.contact_values)
  const plans = (...cells: string[]): ColumnToStore => ({ field: 'plan', column: 'Tarif', cells })

  test('are stored as the fields accept them when the campaign starts, before anything is sent', async () => {
    const fixture = await open()
    const known = { phone: phoneOf(0), platformUserId: null, name: 'Ada' }
    await fixture.app.transact((tx) => findOrCreateContact(fixture.app, tx, fixture.scope(), known))

    await start(fixture, [
      plans('gold', ' SILVER ', ''),
      { field: 'spent', column: 'Umsatz', cells: ['1.234,50', '7,5', "'3"] },
      { field: 'since', column: 'Seit', cells: ['03/04/2026', '25/04/2026', '1.5.2026'] },
      { field: '__proto__', column: 'Note', cells: ['', 'likes tea'] },
    ])

    expect(await stored(fixture)).toEqual({
      [phoneOf(0)]: { plan: 'gold', spent: 1234.5, since: '2026-04-03' },
      [phoneOf(1)]: Object.fromEntries([
        ...Object.entries({ plan: 'silver', spent: 7.5, since: '2026-04-25' }),
        ['__proto__', 'likes tea'],
      ]),
      [phoneOf(2)]: { spent: 3, since: '2026-05-01' },
    })
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
    const [entry] = await entriesOf(fixture, 'campaign.started')
    expect(entry?.details).toMatchObject({
      stored_fields: ['plan', 'spent', 'since', '__proto__'],
      contacts_changed: 3,
    })
    await fixture.runJobs()
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual([1, 1, 1])
    expect(await fixture.app.db.selectFrom('contact_consent').selectAll().execute()).toEqual([])
  })

  test('a value that its field does not accept is named before the start, and its message is sent without it', async () => {
    const fixture = await open()
    const columns = [
      plans('Gold', 'Bronze', 'Bronze'),
      { field: 'since', column: 'Seit', cells: ['03/04/2026', '2026-02-30'] },
      { field: 'spent', column: 'Umsatz', cells: ['#REF!'] },
    ]

    const checked = await check(fixture, columns)
    expect(checked.sendable).toBe(3)
    expect(checked.warnings.map(({ code }) => code)).toContain('unstorable_cells')
    expect(checked.unstorable.map(({ field, cell, message }) => [field, cell, english(message)])).toEqual([
      ['plan', 'Bronze', 'Tarif: must be one of Gold, Silver'],
      ['since', '03/04/2026', expect.stringMatching(/^Seit: .*with the month; choose the format of this column/)],
      ['since', '2026-02-30', expect.stringMatching(/^Seit: "2026-02-30" is not a date/)],
      ['spent', '#REF!', expect.stringContaining('#REF!')],
    ])
    expect(await stored(fixture)).toEqual({})

    await start(fixture, columns)
    await fixture.runJobs()
    expect(await stored(fixture)).toEqual({ [phoneOf(0)]: { plan: 'gold' }, [phoneOf(1)]: {}, [phoneOf(2)]: {} })
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual([1, 1, 1])
  })

  test('dates that may begin with the day or with the month are stored in the order that was chosen', async () => {
    const fixture = await open()
    const since = (dateOrder: ColumnToStore['dateOrder']): ColumnToStore[] => [
      { field: 'since', column: 'Seit', cells: ['03/04/2026', '11/12/2026'], dateOrder },
    ]
    expect((await check(fixture, since(undefined))).unstorable).toHaveLength(2)
    expect((await check(fixture, since('mdy'))).unstorable).toEqual([])

    await start(fixture, since('mdy'))
    expect(await stored(fixture)).toMatchObject({
      [phoneOf(0)]: { since: '2026-03-04' },
      [phoneOf(1)]: { since: '2026-11-12' },
    })
  })

  test('of a contact who is listed several times the last row counts, and an empty cell changes nothing', async () => {
    const fixture = await open()
    const [first] = recipients(1)
    const listed = [first, { phone: phoneOf(0), variables: { 1: 'Anna', 2: 'A-2' } }, first, first].flatMap(
      (each) => each ?? [],
    )

    await start(fixture, [plans('Gold', '', 'Silver', ''), { field: 'spent', column: 'Spent', cells: ['1', '2'] }], {
      recipients: listed,
    })

    expect(await stored(fixture)).toEqual({ [phoneOf(0)]: { plan: 'silver', spent: 2 } })
  })

  test('nothing is stored for recipients who are not sent to, and user IDs are addresses too', async () => {
    const fixture = await open()
    const { id: contactId } = await fixture.app.transact((tx) =>
      findOrCreateContact(fixture.app, tx, fixture.scope(), { phone: phoneOf(0), platformUserId: null, name: null }),
    )
    await setOptOut(fixture.app, fixture.scope(), { contactId, scope: 'campaigns' })
    const variables = { 1: 'Anna', 2: 'A-1' }

    await start(fixture, [plans('Gold', 'Gold', 'Gold', 'Gold')], {
      recipients: [
        { phone: phoneOf(0), variables },
        { phone: 'nonsense', variables },
        { phone: '', userId: 'US.1001', variables },
        { phone: phoneOf(1), variables: { 1: 'Anna' } },
      ],
    })

    expect(await stored(fixture)).toEqual({ [phoneOf(0)]: {}, 'US.1001': { plan: 'gold' } })
  })

  test('are stored once where a draft is started twice', async () => {
    const fixture = await open()
    await start(fixture, [plans('Gold')])
    expect(await stored(fixture)).toMatchObject({ [phoneOf(0)]: { plan: 'gold' } })
    await fixture.app.db.deleteFrom('contact_value').execute()

    await start(fixture, [plans('Gold')])
    expect(await stored(fixture)).toMatchObject({ [phoneOf(0)]: {} })
  })

  test('are stored when a scheduled campaign begins, as far as the fields accept them by then', async () => {
    const fixture = await open()
    const { app, clock } = fixture
    const columns = [plans('Gold', 'Silver'), { field: 'spent', column: 'Spent', cells: ['7', '8'] }]
    const planned = await start(fixture, columns, { schedule: inTwoHours })
    expect(await stored(fixture)).toEqual({})
    const spent = await app.db.selectFrom('contact_field').select('id').where('key', '=', 'spent').executeTakeFirst()
    const uses = await listFieldUses(app, fixture.scope(), { fieldId: spent?.id ?? '' })
    expect(uses.data).toEqual([{ kind: 'campaign', id: planned.id, name: planned.name }])
    await app.db.updateTable('contact_field').set({ archived_at: 1 }).where('key', '=', 'spent').execute()

    clock.advance(2 * 3_600_000)
    await fixture.runJobs()
    expect(await stored(fixture)).toEqual({
      [phoneOf(0)]: { plan: 'gold' },
      [phoneOf(1)]: { plan: 'silver' },
      [phoneOf(2)]: {},
    })
    expect((await messagesByPhone(app)).size).toBe(3)
    expect(await contactValuesIn(fixture)).toEqual([null, null, null])
  })

  test('are stored when a scheduled campaign is sent at once', async () => {
    const fixture = await open()
    const { id: campaignId } = await start(fixture, [plans('Gold')], { schedule: inTwoHours })

    await sendNow(fixture.app, fixture.scope(), { campaignId })
    await fixture.runJobs()
    expect(await stored(fixture)).toMatchObject({ [phoneOf(0)]: { plan: 'gold' } })
  })

  test('are never stored where the campaign is cancelled before it begins', async () => {
    const fixture = await open()
    const { id: campaignId } = await start(fixture, [plans('Gold')], { schedule: inTwoHours })

    await cancelCampaign(fixture.app, fixture.scope(), { campaignId })
    fixture.clock.advance(3 * 3_600_000)
    await fixture.runJobs()
    expect(await stored(fixture)).toEqual({})
    expect(await contactValuesIn(fixture)).toEqual([null, null, null])
  })

  test('the history of each contact has the values that a campaign stored, and names the campaign and its author', async () => {
    const fixture = await open()
    const { app, clock } = fixture
    const ada = fixture.member()
    await start(fixture, [plans('Gold', 'Silver')], { name: 'Spring sale' })
    clock.advance(1_000)
    const later = { name: 'Summer sale', schedule: inTwoHours, draftId: 'ffeeddccbbaa99887766554433221100' }
    await start(fixture, [plans('Silver', 'Silver')], later)
    clock.advance(2 * 3_600_000)
    await fixture.runJobs()

    const historyOf = async (phone: string) => {
      const contact = (await contactsByAddress(app.db, fixture.scope(), [phone])).get(phone)
      const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
      const about = { ...where, contactId: contact?.id ?? '', limit: 20 }
      return (await authorized('contacts.read_history', listHistory)(app, ada, about)).data
    }
    const changed = (campaign: string, from: string | null, to: string) => ({
      action: 'contact.changed',
      actor_name: ada.name,
      details: { fields: { from: { plan: from }, to: { plan: to } }, campaign },
    })
    expect(await historyOf(phoneOf(0))).toMatchObject([
      changed('Summer sale', 'gold', 'silver'),
      changed('Spring sale', null, 'gold'),
    ])
    expect(await historyOf(phoneOf(1))).toMatchObject([changed('Spring sale', null, 'silver')])
    expect(await historyOf(phoneOf(2))).toEqual([])
  })

  test('can be inserted into the messages of the same campaign', async () => {
    const fixture = await open()
    await start(fixture, [plans('Gold', 'Silver')], {
      recipients: recipients(2, { 1: '{{contact.plan}}', 2: 'A-1' }),
    })
    await fixture.runJobs()

    const customers = await customersOf(fixture)
    expect((await customers.got(phoneOf(1)))[0]).toContain('Silver')
  })

  test('a member who may not manage contacts can neither store nor check them, and sends without', async () => {
    const fixture = await open()
    const sender = fixture.member('campaigner', { permissions: ['bulk_send'] })
    const request = requestOf(fixture, [plans('Gold')])

    await expect(authorized('campaigns.send', startDraft)(fixture.app, sender, request)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(authorized('campaigns.send', checkCampaign)(fixture.app, sender, request)).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await fixture.app.db.selectFrom('campaign').selectAll().execute()).toEqual([])
    await authorized('campaigns.send', startDraft)(fixture.app, sender, { ...request, columnsToStore: [] })
    expect(await stored(fixture)).toEqual({})
  })

  test('a campaign and what it stores are written together or not at all', async () => {
    const fixture = await open()
    const { app } = fixture
    const failing = {
      ...fixture,
      app: { ...app, jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('full')) } },
    }

    await expect(start(failing, [plans('Gold')])).rejects.toThrow('full')
    expect(await stored(fixture)).toEqual({})
    await start(fixture, [plans('Gold')])
    expect(await stored(fixture)).toMatchObject({ [phoneOf(0)]: { plan: 'gold' } })
  })

  test('a field of which two columns are stored is refused, and a deleted field is not stored', async () => {
    const fixture = await open()
    const parse = (columns: ColumnToStore[]) => StartCampaign.safeParse(requestOf(fixture, columns))
    expect(parse([plans('Gold'), { ...plans('Silver'), column: 'Other' }]).error?.issues[0]?.path).toEqual([
      'columnsToStore',
    ])
    const deleted = [{ field: 'gone', column: 'Gone', cells: ['x'] }]
    expect((await check(fixture, deleted)).unstorable).toMatchObject([{ field: 'gone', cell: 'x' }])
    await start(fixture, deleted)
    expect(await stored(fixture)).toEqual({})
  })

  test('a field in which a draft stores a column or by which it looks for contacts is named as used before it is deleted', async () => {
    const fixture = await open()
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    const fields = await fixture.app.db.selectFrom('contact_field').select(['id', 'key']).execute()
    const usesOf = async (key: string) => {
      const fieldId = fields.find((field) => field.key === key)?.id ?? ''
      return (await listFieldUses(fixture.app, fixture.scope(), { fieldId })).data
    }
    const stored = [{ field: 'plan', column: 'Tarif' }]
    const contactQuery = {
      ...{ q: '', campaignId: '', outcome: 'all' as const, daysToReply: 7, tagId: '', country: '', language: '' },
      ...{ lastMessage: '' as const, of: 'any' as const, days: 30 },
      fields: [{ field: 'since', operator: 'empty' as const }],
    }
    const text = JSON.stringify({ field: 'spent' })
    const content = { ...emptyDraft, storedColumns: stored, contactQuery, text }
    await authorized('campaigns.choose', saveDraft)(fixture.app, fixture.member(), { ...where, draftId, content })

    expect(await usesOf('plan')).toMatchObject([{ kind: 'campaign_draft', id: draftId }])
    expect(await usesOf('since')).toMatchObject([{ kind: 'campaign_draft', id: draftId }])
    expect(await usesOf('spent')).toEqual([])
  })

  test('a duplicate of the campaign stores those columns whose cells the campaign has', async () => {
    const fixture = await open()
    const ada = fixture.member()
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    const stored = [
      { field: 'plan', column: 'Tarif' },
      { field: 'spent', column: 'Order' },
    ]
    const columns = { phone: 'Mobile', values: { 'body.1': 'Customer', 'body.2': 'Order' }, fixed: [], stored }
    const request = requestOf(fixture, [plans('Gold')], {
      recipients: recipients(1, { 'body.1': 'Anna', 'body.2': '7' }),
      columns,
    })
    const { id: campaignId } = await authorized('campaigns.send', startDraft)(fixture.app, ada, request)
    const input = DuplicateCampaign.parse({ ...where, campaignId, draftId })
    await authorized('campaigns.choose', duplicateCampaign)(fixture.app, ada, input)

    const { draft } = await authorized('campaigns.choose', getDraft)(fixture.app, ada, input)
    expect(draft?.content.storedColumns).toEqual([{ field: 'spent', column: 'Order' }])
  })
})
