import type { DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import type { StartCampaign } from '@parley/shared/campaigns/new-campaigns'
import type { ContactChanges } from '@parley/shared/contacts/contact-changes'
import { maxRecipients } from '@parley/shared/words'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { createCampaignTestApp, inTwoHours, phoneOf, planCampaign } from '../../../testing/campaigns.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { saveContact } from '../../contacts/save-contact.ts'
import { setOptOut } from '../../contacts/set-opt-out.ts'
import { getDraft } from '../drafts/get-draft.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import { sendNow } from '../manage/send-now.ts'
import { startDraft } from '../manage/start-draft.ts'
import { allRecipients } from '../recipients.store.ts'
import { addToDraft } from './add-to-draft.ts'
import { addToScheduled } from './add-to-scheduled.ts'
import { listOpenCampaigns } from './list-open-campaigns.ts'

const draftId = '00112233445566778899aabbccddeeff'
const emptyDraft: DraftContent = {
  templateId: null,
  step: 'recipients',
  from: 'contacts',
  file: null,
  text: '',
  contacts: [],
  roles: {},
  repairs: {},
  chosenColumns: {},
  chosenNameColumn: null,
  fixedValues: {},
  sendSamePhones: false,
  plan: { name: 'Sale', when: 'now', date: '', time: '', timeZone: 'UTC', budget: '' },
}
/** The number in the list, and a date that every recipient gets. */
const variables = { 'body.1': '{{contact.first_name|there}}', 'body.2': 'Friday' }
const columns = { values: {}, fixed: ['body.2'] }

describe.each(engines)('A contact that is added to a campaign on $name', (engine) => {
  async function open() {
    const fixture = await createCampaignTestApp(engine)
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const [ada, bob] = [fixture.member('campaigner'), fixture.member('campaigner')]
    const contactOf = async (changes: ContactChanges) => {
      const saved = await app.transact((tx) => saveContact(app, tx, fixture.scope(), { changes, source: 'person' }))
      return saved.contact.id
    }
    const contactId = await contactOf({ name: 'Zoe', phones: ['+5511987654321'] })
    const save = (content: Partial<DraftContent>, id = draftId) =>
      authorized('campaigns.choose', saveDraft)(app, ada, {
        ...where,
        draftId: id,
        content: { ...emptyDraft, ...content },
      })
    const openTo = (id = contactId, actor = ada) =>
      authorized('campaigns.choose', listOpenCampaigns)(app, actor, { ...where, contactId: id })
    const toDraft = (id = contactId, actor = ada) =>
      authorized('campaigns.choose', addToDraft)(app, actor, { ...where, draftId, contactId: id })
    const toScheduled = (campaignId: string, id = contactId) =>
      authorized('campaigns.send', addToScheduled)(app, ada, { ...where, campaignId, contactId: id })
    const schedule = (more: Partial<StartCampaign> = {}) =>
      authorized('campaigns.send', startDraft)(app, ada, {
        ...where,
        templateName: 'order_shipped',
        recipients: [0, 1].map((n) => ({ phone: phoneOf(n), variables })),
        columns,
        schedule: inTwoHours,
        ...more,
      })
    const contactsOfDraft = async () => {
      const { draft } = await authorized('campaigns.choose', getDraft)(app, ada, { ...where, draftId })
      return draft?.content.contacts.map(({ name, phone }) => ({ name, phone }))
    }
    return {
      fixture,
      app,
      where,
      ada,
      bob,
      contactId,
      contactOf,
      save,
      openTo,
      toDraft,
      toScheduled,
      schedule,
      contactsOfDraft,
    }
  }

  test('is stored once in a draft of contacts, which only its author can change', async () => {
    const { bob, save, openTo, toDraft, contactsOfDraft } = await open()
    await save({})
    expect(await openTo()).toMatchObject({ data: [{ id: draftId, name: 'Sale', recipients: 0, has_contact: false }] })
    expect(await Promise.all([toDraft(), toDraft()])).toEqual([{ recipients: 1 }, { recipients: 1 }])

    expect(await contactsOfDraft()).toEqual([{ name: 'Zoe', phone: '+5511987654321' }])
    expect(await openTo()).toMatchObject({ data: [{ recipients: 1, has_contact: true }], objection: null })
    expect(await openTo(undefined, bob)).toMatchObject({ data: [] })
    await expect(toDraft(undefined, bob)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is refused by a draft that is full or has a list, which is not offered', async () => {
    const { save, openTo, toDraft, contactsOfDraft } = await open()
    const one = { id: 'x', phone: '+4915112345678', user_id: null, name: 'X', created_at: '' }
    const full = Array.from({ length: maxRecipients }, (_, n) => ({ ...one, id: `x${n}` }))
    await save({ contacts: full })
    expect(await openTo()).toMatchObject({ data: [] })
    await expect(toDraft()).rejects.toMatchObject({ code: 'conflict', reason: { key: 'noMoreRecipients' } })
    await save({ from: 'text', text: 'say "from":"contacts"', contacts: [one] })
    expect(await openTo()).toMatchObject({ data: [] })
    await expect(toDraft()).rejects.toMatchObject({ code: 'conflict', reason: { key: 'noMoreRecipients' } })
    expect(await contactsOfDraft()).toEqual([{ name: 'X', phone: '+4915112345678' }])
  })

  test('gets one message of a scheduled campaign, with the values of the others and their own', async () => {
    const { fixture, app, where, ada, openTo, toScheduled, schedule, contactId } = await open()
    const { id: campaignId, cost_estimate } = await schedule()
    expect(await openTo()).toMatchObject({ data: [{ id: campaignId, recipients: 2, has_contact: false }] })
    const added = await Promise.all([toScheduled(campaignId), toScheduled(campaignId)])
    expect(added.map(({ total }) => total)).toEqual([3, 3])
    expect(added[0]?.cost_estimate.micros).toBeGreaterThan(cost_estimate.micros)
    expect(await openTo()).toMatchObject({ data: [{ recipients: 3, has_contact: true }] })

    await authorized('campaigns.send', sendNow)(app, ada, { ...where, campaignId })
    await fixture.runJobs()
    const recipients = await allRecipients(app.db, fixture.scope(), campaignId)
    expect(recipients.map(({ position, state }) => [position, state])).toEqual([
      [0, 'sent'],
      [1, 'sent'],
      [2, 'sent'],
    ])
    const message = await app.db
      .selectFrom('message')
      .select(['text', 'contact_id'])
      .where('id', '=', recipients[2]?.message_id ?? '')
      .executeTakeFirstOrThrow()
    expect(message).toMatchObject({ contact_id: contactId, text: expect.stringMatching(/Zoe.*Friday/s) })
    await expect(toScheduled(campaignId)).rejects.toMatchObject({ code: 'conflict' })
    const actions = await app.db.selectFrom('audit_entry').select('action').execute()
    expect(actions.filter(({ action }) => action === 'campaign.recipient_added')).toHaveLength(1)
  })

  test('is known by another way of writing the number of a recipient', async () => {
    const { openTo, toScheduled, schedule } = await open()
    const { id: campaignId } = await schedule({ recipients: [{ phone: '+55 11 8765-4321', variables }] })
    expect(await openTo()).toMatchObject({ data: [{ id: campaignId, has_contact: true }] })
    expect(await toScheduled(campaignId)).toMatchObject({ total: 1 })
  })

  test('is refused by a scheduled campaign whose list gave each recipient values', async () => {
    const { fixture, openTo, toScheduled } = await open()
    const { id } = await planCampaign(fixture)
    expect(await openTo()).toMatchObject({ data: [] })
    await expect(toScheduled(id)).rejects.toMatchObject({ code: 'conflict', reason: { key: 'noMoreRecipients' } })
  })

  test('is refused with the reason where it cannot be sent to, and nothing changes', async () => {
    const { app, fixture, where, save, schedule, openTo, toDraft, toScheduled, contactId, contactOf, contactsOfDraft } =
      await open()
    await save({})
    const { id: campaignId } = await schedule()
    const byEmail = await contactOf({ name: 'Mail', emails: ['mail@example.com'] })
    await authorized('contacts.change', setOptOut)(app, fixture.member(), { ...where, contactId, scope: 'campaigns' })
    for (const [id, key] of [
      [contactId, 'recipientOptedOut'],
      [byEmail, 'contactWithoutNumber'],
    ] as const) {
      expect(await openTo(id)).toMatchObject({ objection: { key } })
      await expect(toDraft(id)).rejects.toMatchObject({ code: 'conflict', reason: { key } })
      await expect(toScheduled(campaignId, id)).rejects.toMatchObject({ code: 'conflict', reason: { key } })
    }
    expect(await contactsOfDraft()).toEqual([])
    expect(await allRecipients(app.db, fixture.scope(), campaignId)).toHaveLength(2)
  })
})
