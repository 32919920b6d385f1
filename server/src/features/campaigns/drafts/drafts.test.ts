import { type DraftContent, maxDrafts } from '@parley/shared/campaigns/campaign-drafts'
import type { ListColumns } from '@parley/shared/campaigns/new-campaigns'
import { parseRecipients } from '@parley/shared/campaigns/recipient-csv'
import { Recipient } from '@parley/shared/campaigns/recipients'
import { describe, expect, test } from 'vitest'
import { systemActor } from '../../../actor.ts'
import type { Address } from '../../../platforms/channel.ts'
import { authorized } from '../../../testing/authorized.ts'
import { createCampaignTestApp, phoneOf, recipients } from '../../../testing/campaigns.ts'
import { customersOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { deleteMember } from '../../members/members.store.ts'
import { eraseContact } from '../../personal-data/erase-contact.ts'
import { changeRetention } from '../../retention/change-retention.ts'
import { enqueueSweep } from '../../retention/enqueue-sweep.ts'
import { changeSettings } from '../../settings/change-settings.ts'
import { bulkSend } from '../manage/bulk-send.ts'
import { startDraft } from '../manage/start-draft.ts'
import { deleteDraft } from './delete-draft.ts'
import { duplicateCampaign } from './duplicate-campaign.ts'
import { getDraft } from './get-draft.ts'
import { listDrafts } from './list-drafts.ts'
import { saveDraft } from './save-draft.ts'

const draftId = '00112233445566778899aabbccddeeff'
const content: DraftContent = {
  templateId: null,
  step: 'recipients',
  from: 'file',
  file: { name: 'list.csv', text: 'Mobile,name\n0151 23456789,Anna\n' },
  text: '',
  contacts: [],
  roles: { phone: 'Mobile' },
  repairs: { file: { 2: { phone: '0151 23456780', variables: { name: 'Ada' } } } },
  chosenColumns: { 'body.1': 'name' },
  chosenNameColumn: 'name',
  fixedValues: { 'body.2': 'A-1' },
  sendSamePhones: false,
  plan: { name: ' Sale ', when: 'later', date: '2026-12-01', time: '09:00', timeZone: 'UTC', budget: 5 },
}

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createCampaignTestApp(engine)
    const [ada, bob] = [fixture.member('campaigner'), fixture.member('campaigner')]
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    return { fixture, app: fixture.app, ada, bob, where }
  }

  /** A customer with these addresses, and drafts that are lists of recipients. */
  async function openErasure(address: Address) {
    const { fixture, app, ada, where } = await open()
    const customers = await customersOf(fixture)
    await customers.deliver({ ...customers.message('', 'Hello'), from: { ...address, name: null } })
    const { id: contactId } = await app.db.selectFrom('contact').select('id').executeTakeFirstOrThrow()
    const saveList = async (text: string) => {
      const id = app.newId()
      const entered = { ...content, file: null, repairs: {}, text }
      await authorized('campaigns.choose', saveDraft)(app, ada, { ...where, draftId: id, content: entered })
      return id
    }
    const erase = async () => {
      await authorized('contacts.erase', eraseContact)(app, fixture.member(), { ...where, contactId, bothModes: false })
      await fixture.runJobs()
    }
    const left = async () =>
      (await authorized('campaigns.choose', listDrafts)(app, ada, where)).data.map(({ id }) => id)
    return { app, where, saveList, left, erase }
  }

  test('drafts of campaigns are stored with file and mapping for their author alone', async () => {
    const { app, ada, bob, where } = await open()
    await authorized('campaigns.choose', saveDraft)(app, ada, {
      ...where,
      draftId,
      content: { ...content, text: 'first' },
    })
    await authorized('campaigns.choose', saveDraft)(app, ada, { ...where, draftId, content })

    expect(await authorized('campaigns.choose', getDraft)(app, ada, { ...where, draftId })).toMatchObject({
      draft: { id: draftId, content },
    })
    expect(await authorized('campaigns.choose', listDrafts)(app, ada, where)).toMatchObject({
      data: [{ id: draftId, name: 'Sale', step: 'recipients' }],
    })
    expect(await authorized('campaigns.choose', getDraft)(app, bob, { ...where, draftId })).toEqual({ draft: null })
    expect(await authorized('campaigns.choose', listDrafts)(app, bob, where)).toEqual({ data: [] })
    expect(await authorized('campaigns.choose', getDraft)(app, ada, { ...where, mode: 'test', draftId })).toEqual({
      draft: null,
    })
    await authorized('campaigns.choose', deleteDraft)(app, bob, { ...where, draftId })
    expect((await authorized('campaigns.choose', listDrafts)(app, ada, where)).data).toHaveLength(1)
    await authorized('campaigns.choose', deleteDraft)(app, ada, { ...where, draftId })
    expect(await authorized('campaigns.choose', getDraft)(app, ada, { ...where, draftId })).toEqual({ draft: null })
  })

  test('drafts of campaigns are limited in number, and the oldest is deleted', async () => {
    const { fixture, app, ada, where } = await open()
    for (let n = 0; n <= maxDrafts; n += 1) {
      await authorized('campaigns.choose', saveDraft)(app, ada, { ...where, draftId: `${draftId}${n}`, content })
      fixture.clock.advance(1)
    }

    const ids = (await authorized('campaigns.choose', listDrafts)(app, ada, where)).data.map(({ id }) => id)
    expect([ids.length, ids[0], ids.includes(`${draftId}0`)]).toEqual([maxDrafts, `${draftId}${maxDrafts}`, false])
  })

  test('drafts of campaigns are deleted when their author leaves', async () => {
    const { fixture, app, ada, bob, where } = await open()
    await authorized('campaigns.choose', saveDraft)(app, ada, { ...where, draftId, content })
    await authorized('campaigns.choose', saveDraft)(app, ada, { ...where, mode: 'test', draftId, content })
    await authorized('campaigns.choose', saveDraft)(app, bob, { ...where, draftId, content })
    await app.transact((tx) => deleteMember(tx, fixture.scope(), { userId: ada.userId, at: app.now() }))

    expect(await app.db.selectFrom('campaign_draft').select('user_id').execute()).toEqual([{ user_id: bob.userId }])
  })

  test('drafts of campaigns are deleted when they are unchanged for longer than messages are kept', async () => {
    const { fixture, app, ada, where } = await open()
    await authorized('settings.change_retention', changeRetention)(app, fixture.member('owner'), {
      workspaceId: where.workspaceId,
      messages: 8,
    })
    await authorized('campaigns.choose', saveDraft)(app, ada, { ...where, draftId, content })
    fixture.clock.advance(1)
    await authorized('campaigns.choose', saveDraft)(app, ada, { ...where, draftId: `${draftId}-newer`, content })
    fixture.clock.advance(8 * 86_400_000)
    await enqueueSweep(app)
    await fixture.runJobs()

    expect((await authorized('campaigns.choose', listDrafts)(app, ada, where)).data.map(({ id }) => id)).toEqual([
      `${draftId}-newer`,
    ])
  })

  test('drafts of campaigns are deleted when they are started', async () => {
    const { app, ada, where } = await open()
    await authorized('campaigns.choose', saveDraft)(app, ada, { ...where, draftId, content })
    await authorized('campaigns.send', startDraft)(app, ada, {
      ...where,
      draftId,
      templateName: 'order_shipped',
      recipients: recipients(1),
    })

    expect(await authorized('campaigns.choose', listDrafts)(app, ada, where)).toEqual({ data: [] })
  })

  test('drafts of campaigns that contain the number of an erased customer in any spelling are deleted', async () => {
    const { app, where, saveList, left, erase } = await openErasure({ phone: '+4915123456789', platformUserId: null })
    await authorized('settings.manage', changeSettings)(app, systemActor(where, 'test'), {
      workspaceId: where.workspaceId,
      defaultCountry: 'US',
    })
    for (const text of [
      '+49 151 2345 6789 1',
      '(0151) 2345-6789',
      '0049-151-23456789',
      '01149 151 23456789',
      '49\t151\t23456789',
      '+49_151_23456789',
      '+49\u200b151\u206023456789',
      '\uff0b\uff14\uff19\uff11\uff15\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19',
      '\u0660\u0661\u0665\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669',
    ]) {
      await saveList(`phone,n\nno number,1\n${text},2`)
    }
    const other = await saveList('phone,n\n+49 151 2345 6788 9,1')

    await erase()

    expect(await left()).toEqual([other])
  })

  test('drafts of campaigns that contain the user ID of an erased customer in a column are deleted', async () => {
    const platformUserId = 'US.13491208655302741918'
    const { saveList, left, erase } = await openErasure({ phone: null, platformUserId })
    await saveList(`user id,n\n${platformUserId},1`)
    await saveList(`n,user id\n1,"${platformUserId.toLowerCase()}"`)
    await saveList(`n,user id\n1,${platformUserId.split('').join('\u200b')}`)
    const other = await saveList('user id,n\nUS.13491208655302741919,1')

    await erase()

    expect(await left()).toEqual([other])
  })

  test('a duplicate has template, recipients, values and names, without repetitions', async () => {
    const { fixture, app, ada, where } = await open()
    const variables = { 1: 'A "quoted", name', 2: 'A-1' }
    const given = [
      { phone: phoneOf(0), name: 'Anna', variables },
      { phone: phoneOf(0), name: 'Anna', variables },
      { phone: '0151', variables: { 1: 'x' } },
    ].map((each) => Recipient.parse(each))
    const { campaignId } = await bulkSend(app, fixture.scope(), { templateName: 'order_shipped', recipients: given })

    const { templateId } = await authorized('campaigns.choose', duplicateCampaign)(app, ada, {
      ...where,
      campaignId,
      draftId,
    })

    const { draft } = await authorized('campaigns.choose', getDraft)(app, ada, { ...where, draftId })
    expect(draft?.content).toMatchObject({ templateId, step: 'recipients', plan: { name: 'order_shipped (copy)' } })
    expect(await authorized('campaigns.choose', listDrafts)(app, ada, where)).toMatchObject({
      data: [{ template_id: templateId, template_name: 'order_shipped' }],
    })
    await authorized('campaigns.choose', saveDraft)(app, ada, {
      ...where,
      mode: 'test',
      draftId,
      content: { ...content, templateId },
    })
    expect(await authorized('campaigns.choose', listDrafts)(app, ada, { ...where, mode: 'test' })).toMatchObject({
      data: [{ template_id: null, template_name: null }],
    })
    const { text = '', roles } = draft?.content ?? {}
    expect(parseRecipients(text, { ...(roles && { roles }) }).rows).toMatchObject([
      { phone: phoneOf(0), variables: { ...variables, 'contact name': 'Anna' } },
      { phone: '0151', variables: { 1: 'x', 2: '' } },
    ])
  })

  test('a duplicate has the columns of the list that the campaign was prepared from', async () => {
    const { fixture, app, ada, where } = await open()
    const recipientWith = (n: number, name: string, values: Record<string, string>) =>
      Recipient.parse({ phone: phoneOf(n), name, variables: values })
    const columns = {
      phone: 'Mobile',
      name: 'Customer',
      values: { 'body.1': 'Customer', 'body.2': 'Order' },
      fixed: [],
    }
    const duplicate = async (given: readonly Recipient[], changed: Partial<ListColumns> = {}) => {
      const { id: campaignId } = await authorized('campaigns.send', startDraft)(app, ada, {
        ...where,
        templateName: 'order_shipped',
        recipients: [...given],
        columns: { ...columns, ...changed },
      })
      await authorized('campaigns.choose', duplicateCampaign)(app, ada, { ...where, campaignId, draftId })
      const { draft } = await authorized('campaigns.choose', getDraft)(app, ada, { ...where, draftId })
      return draft?.content
    }
    const anna = recipientWith(0, 'Anna', { 'body.1': 'Anna', 'body.2': 'A-1' })

    expect(await duplicate([anna, recipientWith(1, 'Bo', { 'body.1': 'Bo', 'body.2': 'A-2' })])).toMatchObject({
      text: `Mobile,Customer,Order\n${phoneOf(0)},Anna,A-1\n${phoneOf(1)},Bo,A-2`,
      roles: { phone: 'Mobile' },
      chosenNameColumn: 'Customer',
      chosenColumns: { 'body.1': 'Customer', 'body.2': 'Order' },
      fixedValues: {},
    })
    const repaired = recipientWith(1, 'Bo', { 'body.1': 'Mr Bo', 'body.2': 'A-1' })
    expect(await duplicate([anna, repaired], { values: { 'body.1': 'Customer' }, fixed: ['body.2'] })).toMatchObject({
      text: `Mobile,Customer,contact name\n${phoneOf(0)},Anna,Anna\n${phoneOf(1)},Mr Bo,Bo`,
      chosenNameColumn: 'contact name',
      chosenColumns: { 'body.1': 'Customer' },
      fixedValues: { 'body.2': 'A-1' },
    })
    await fixture.runJobs()
  })
})
