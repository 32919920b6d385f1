import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { everyPermission } from '@parley/shared/testing/every-key-permission'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { describe, expect, test } from 'vitest'
import { systemActor } from '../../actor.ts'
import { runNow } from '../../jobs/run-now.ts'
import { checkStore } from '../../ops/check-store.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { foundIn } from '../../testing/found-in.ts'
import { envelope, ofNumber } from '../../testing/graph/callbacks.ts'
import { engines, sqlite, type TestEngine } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { analyticsSummary } from '../analytics/analytics-summary.ts'
import { createApiKey } from '../api-keys/create-api-key.ts'
import { duplicateCampaign } from '../campaigns/drafts/duplicate-campaign.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { getCampaign } from '../campaigns/manage/get-campaign.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { receiveFile } from '../files/receive-file.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { createImport } from '../imports/create-import.ts'
import { getImport, undoImport } from '../imports/end-import.ts'
import { userFor } from '../members/members.store.ts'
import { addNote } from '../messages/add-note.ts'
import { sendMessage } from '../messages/send-message.ts'
import { createWebhook } from '../webhooks/endpoints/create-webhook.ts'
import { archiveWorkspace } from '../workspaces/archive-workspace.ts'
import { eraseContact } from './erase-contact.ts'
import { exportContact } from './export-contact.ts'
import { runErasure } from './run-erasure.ts'

const anna = '+491701234567'
const ben = '+491707654321'
/** What must not be found anywhere afterwards. */
const traces = [
  '1701234567',
  '701234567',
  'Annabel',
  'annabel',
  'secret words of hers',
  'an answer for her',
  'a note on her',
]

describe.each(engines)('on $name', (engine) => {
  test('erasing a customer leaves no trace of phone, name or text in any table', async () => {
    const { fixture, erase } = await openShop(engine)
    const { app } = fixture
    for (const each of traces) expect(await foundIn(app, each), each).not.toEqual([])

    await erase()

    for (const each of traces) expect(await foundIn(app, each), each).toEqual([])
    expect(await foundIn(app, '1707654321')).not.toEqual([])
  })

  test('erasing a customer removes lists that may name the customer, and an import of others can still be undone', async () => {
    const fixture = await createTestApp(engine)
    const { app, runJobs } = fixture
    const owner = fixture.member('owner')
    const where = { workspaceId: fixture.workspaceId, mode: 'live' } as const
    const content = Readable.from([
      Buffer.from('phone,name\n+491701234567,Annabel\n+491707654321,Ben\nnone,Annabel again\n'),
    ])
    const { id } = await receiveFile(app, fixture.scope(), { name: 'list.csv', content })
    const imported = await createImport(app, fixture.scope(), { file_id: id, check_only: false })
    await runJobs()
    const [annabel] = (
      await authorized('contacts.read', listContacts)(app, owner, { ...where, q: 'Annabel', page: 1, limit: 1 })
    ).data
    expect(await foundIn(app, 'Annabel')).not.toEqual([])

    await authorized('contacts.erase', eraseContact)(app, owner, { ...where, contactId: annabel?.id ?? '' })
    await runJobs()

    expect(await foundIn(app, 'Annabel')).toEqual([])
    await undoImport(app, fixture.scope(), { importId: imported.id })
    await runJobs()
    expect(await getImport(app, fixture.scope(), { importId: imported.id })).toMatchObject({
      state: 'undone',
      undone: 1,
    })
    expect(await foundIn(app, '1707654321')).toEqual([])
  })

  test.each([
    { name: 'is being checked when a customer is erased', olderMs: 1, laterMs: 0, state: 'completed', isKept: false },
    {
      name: 'is still being checked an hour after a customer was erased',
      olderMs: 1,
      laterMs: 3_600_000,
      state: 'failed',
      isKept: false,
    },
    { name: 'was begun after a customer was erased', olderMs: -1, laterMs: 0, state: 'completed', isKept: true },
  ])('an import that $name ends as $state', async ({ olderMs, laterMs, state, isKept }) => {
    const { fixture, eraseOnly, contactId } = await openShop(engine)
    const { app, clock, runJobs } = fixture
    const begin = async () => {
      const content = Readable.from([Buffer.from('phone,name\n+491709999999,Cleo\nnone,Annabel again\n')])
      const { id } = await receiveFile(app, fixture.scope(), { name: 'list.csv', content })
      return createImport(app, fixture.scope(), { file_id: id, check_only: false })
    }
    const before = olderMs > 0 ? await begin() : undefined
    clock.advance(1)
    await eraseOnly()
    clock.advance(1)
    const imported = before ?? (await begin())
    clock.advance(laterMs)
    await runNow<'contact.erase'>(app, `contact.erase ${contactId}`, (job) => runErasure(app, job))
    await runJobs()
    clock.advance(2_000)
    await runJobs()

    const view = await getImport(app, fixture.scope(), { importId: imported.id })
    expect(view).toMatchObject({ state, created: state === 'completed' ? 1 : 0 })
    expect((await foundIn(app, 'Annabel again')).length > 0).toBe(isKept)
    expect(await foundIn(app, anna)).toEqual([])
  })

  test('erasing a customer removes the customer from stored responses and from jobs that were given up', async () => {
    const { fixture, erase, owner, where } = await openShop(engine)
    const { app, workspaceId, otherWorkspaceId } = fixture
    const key = { name: 'Shop', mode: where.mode, permissions: everyPermission }
    const { keyData } = await authorized('api_keys.manage', createApiKey)(app, owner, { ...key, workspaceId })
    const elsewhere = { workspaceId: otherWorkspaceId }
    const { keyData: other } = await authorized('api_keys.manage', createApiKey)(
      app,
      fixture.member('owner', elsewhere),
      { ...key, ...elsewhere },
    )
    const { userId } = await app.transact((tx) =>
      userFor(app, tx, { email: 'left@example.com', name: 'Left', passwordHash: undefined }),
    )
    await app.db
      .insertInto('former_member')
      .values({ workspace_id: workspaceId, user_id: userId, left_at: 0 })
      .execute()
    const [own, others] = [{ results: [anna, ben] }, { results: ['', ben] }]
    const ask = async (caller: string) => {
      const call = { caller, path: '/api/v1/campaigns', key: 'order-7', fingerprint: 'a' }
      return JSON.parse((await answerOnce(app, call, async () => ({ status: 200, json: JSON.stringify(own) }))).json)
    }
    const callers = [`key:${keyData.id}`, `user:${userId}`, `key:${other.id}`]
    for (const caller of callers) await ask(caller)
    const givenUp = { state: 'dead', last_error: `Nothing reached ${anna}` } as const
    await app.db.updateTable('job').set(givenUp).where('kind', '=', 'webhook.deliver').execute()
    expect((await foundIn(app, anna)).map(({ table }) => table)).toContain('job')

    await erase()

    expect(await foundIn(app, anna)).toEqual([])
    expect(await Promise.all(callers.map(ask))).toEqual([others, others, own])
  })

  test('erasing a customer changes no figure of the analytics and of campaigns', async () => {
    const { fixture, erase, campaignId, owner, where, send } = await openShop(engine)
    const { app } = fixture
    const undelivered = (await send([{ phone: anna, variables: {} }])).campaignId
    const sent = await app.db
      .selectFrom('message')
      .select(['id as message_id', 'campaign_id'])
      .where('campaign_id', 'is not', null)
      .execute()
    const of = { workspace_id: where.workspaceId, mode: where.mode }
    const price = { type: 'regular', category: 'marketing', cost_micros: 500, currency: 'USD' }
    await app.db
      .insertInto('message_price')
      .values(sent.map((each) => ({ ...of, ...each, ...price })))
      .execute()
    await app.db.updateTable('message').set({ status: 'delivered' }).where('campaign_id', '=', campaignId).execute()
    const figures = async () => ({
      summary: await authorized('analytics.read', analyticsSummary)(app, owner, where),
      campaign: await authorized('campaigns.read', getCampaign)(app, owner, { ...where, campaignId }),
      undelivered: await authorized('campaigns.read', getCampaign)(app, owner, { ...where, campaignId: undelivered }),
    })
    const before = await figures()
    expect(before.campaign.cost_actual).toEqual({ micros: 1_000, currency: 'USD' })
    expect(before.undelivered.cost_actual).toBeUndefined()
    expect(before.summary.current).toMatchObject({ inbound: 3, conversations_opened: 3, first_reply: { count: 1 } })

    await erase()

    const { summary, ...campaigns } = await figures()
    const { deleted } = summary
    expect({ ...campaigns, summary: { ...summary, deleted: before.summary.deleted } }).toEqual(before)
    expect([deleted.messages > 0, deleted.conversations > 0]).toEqual([true, true])
  })

  test('erasing a customer leaves the last message of a group, and no note in its place', async () => {
    const { fixture, erase, owner, where } = await openShop(engine)
    const customers = await customersOf(fixture)
    const opened = await customers.deliver({ ...customers.message(ben, 'from Ben'), groupId: 'g' })
    const conversationId = (opened && 'conversationId' in opened && opened.conversationId) || ''
    fixture.clock.advance(1)
    await customers.deliver({ ...customers.message(anna, 'from Anna'), groupId: 'g' })
    await authorized('notes.add', addNote)(fixture.app, owner, { ...where, conversationId, text: 'a note' })

    await erase()

    const { last_message } = await authorized('conversations.read', getConversation)(fixture.app, owner, {
      ...where,
      conversationId,
    })
    expect(last_message).toMatchObject({ text: 'from Ben', direction: 'inbound' })
  })

  test('erasing a customer removes the customer from the members and the name of a group', async () => {
    const { fixture, erase } = await openShop(engine)
    const customers = await customersOf(fixture)
    const member = (phone: string) => ({ phone, user_id: null, username: null })
    const report = { kind: 'group', groupId: 'g', removed: [], others: [], at: fixture.app.now() } as const
    const name = `Keys for ${anna}`
    await customers.deliver({ ...report, key: '1', event: 'created', name, added: [member(anna), member(ben)] })
    await customers.deliver({ ...customers.message(ben, 'from Ben'), groupId: 'g' })
    expect(await foundIn(fixture.app, anna)).toContainEqual(expect.objectContaining({ table: 'channel_group' }))

    await erase()

    expect(await foundIn(fixture.app, anna)).toEqual([])
    expect(await foundIn(fixture.app, ben)).toContainEqual(expect.objectContaining({ table: 'channel_group' }))
  })

  test('erasing a customer changes nothing of the same customer in another workspace or mode', async () => {
    const { fixture, erase } = await openShop(engine)
    const { app } = fixture
    const inTest = await customersOf(fixture, 'test')
    await inTest.write(anna, 'in the other mode')
    const elsewhere = await customersOf(fixture, 'live', fixture.otherWorkspaceId)
    await elsewhere.write(anna, 'in the other workspace')

    await erase()

    for (const text of ['in the other mode', 'in the other workspace']) {
      const tables = (await foundIn(app, text)).map(({ table }) => table)
      expect(tables).toEqual(expect.arrayContaining(['message', 'conversation', 'simulator_message']))
    }
    expect((await foundIn(app, anna)).filter(({ table }) => table === 'contact')).toHaveLength(2)
  })

  test('erasing a customer erases the customer in both modes where that is asked for', async () => {
    const { fixture, erase } = await openShop(engine)
    await (await customersOf(fixture, 'test')).write(anna, 'in the other mode')

    await erase({ bothModes: true })

    for (const each of [...traces, 'in the other mode']) expect(await foundIn(fixture.app, each), each).toEqual([])
  })

  test('erasing a customer keeps an opt-out, also for those who are listed again or write again', async () => {
    const { fixture, erase, contactId, owner, where, send } = await openShop(engine)
    const { app } = fixture
    await authorized('contacts.change', setOptOut)(app, owner, { ...where, contactId, scope: 'everything' })
    await erase()

    const [result] = (await send([{ phone: anna, variables: {} }])).results
    expect(result).toMatchObject({ success: false, state: 'skipped' })
    await (await customersOf(fixture)).write(anna, 'Me again')
    const { data } = await authorized('contacts.read', listContacts)(app, owner, { ...where, page: 1, limit: 20 })
    expect(data.find(({ phone }) => phone === anna)).toMatchObject({
      opt_out: { scope: 'everything', source: 'erasure' },
    })
  })

  test('erasing a customer ends campaigns to the customer until they write again, as a new contact', async () => {
    const { fixture, erase, contactId, owner, where, send } = await openShop(engine)
    const { app } = fixture
    await erase()

    expect((await send([{ phone: anna, variables: {} }])).results).toMatchObject([{ state: 'skipped' }])
    await (await customersOf(fixture)).write(anna, 'Me again')

    const { data } = await authorized('contacts.read', listContacts)(app, owner, { ...where, page: 1, limit: 20 })
    const again = data.find(({ phone }) => phone === anna)
    expect(again).toMatchObject({ name: null, opt_out: null })
    expect(again?.id).not.toBe(contactId)
    expect((await send([{ phone: anna, variables: {} }])).results).toMatchObject([{ state: 'accepted' }])
  })

  test('erasing a customer skips a scheduled campaign at once, before the job has run', async () => {
    const { fixture, eraseOnly, owner, where, templateName } = await openShop(engine)
    const { app } = fixture
    const schedule = { at: '2026-11-22T12:00', timeZone: 'UTC' }
    const recipients = [
      { phone: '+49 170 1234567', variables: { 1: 'Annabel' } },
      { phone: ben, variables: { 1: 'Ben' } },
    ]
    const { id } = await authorized('campaigns.send', startCampaign)(app, owner, {
      ...where,
      templateName,
      recipients,
      schedule,
    })
    const values = { contact_values: JSON.stringify({ city: 'Bonn' }) }
    await app.db.updateTable('campaign_recipient').set(values).where('campaign_id', '=', id).execute()

    await eraseOnly()

    const rows = await app.db
      .selectFrom('campaign_recipient')
      .select(['phone', 'state', 'variables', 'contact_values', 'error_code'])
      .where('campaign_id', '=', id)
      .orderBy('position')
      .execute()
    expect(rows).toMatchObject([
      { phone: '', state: 'skipped', variables: '{}', contact_values: null, error_code: 'erased' },
      { phone: ben, state: 'pending', ...values },
    ])
  })

  test('erasing a customer is recorded with the opaque id only, and the audit log stays intact', async () => {
    const { fixture, erase, contactId } = await openShop(engine)
    const { problems } = await checkStore(fixture.app.store)
    await erase()
    const entries = await fixture.app.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'contact.erased')
      .execute()
    expect(entries).toMatchObject([{ subject: contactId, details: '{}' }])
    expect((await checkStore(fixture.app.store)).problems).toEqual(problems)
  })

  test('erasing a customer is repeated until everything is removed, and counts every figure once', async () => {
    const { fixture, eraseOnly, contactId } = await openShop(engine)
    const { app } = fixture
    await eraseOnly()
    let isDone = false
    for (let steps = 1; !isDone; steps += 1) {
      let left = steps
      isDone = true
      await runNow<'contact.erase'>(app, `contact.erase ${contactId}`, (job) =>
        runErasure(app, {
          ...job,
          requireLease: async (tx) => {
            left -= 1
            if (left === 0) isDone = false
            if (left === 0) throw new Error('The process is killed')
            await job.requireLease(tx)
          },
        }),
      )
      fixture.clock.advance(3_600_000)
    }
    for (const each of traces) expect(await foundIn(app, each), each).toEqual([])
    const summary = await analyticsSummary(app, fixture.scope(), {})
    expect(summary.current).toMatchObject({ inbound: 3, conversations_opened: 3, first_reply: { count: 1 } })
  })

  test('erasing a customer is completed in a workspace that was archived meanwhile', async () => {
    const { fixture, eraseOnly, owner, where } = await openShop(engine)
    await eraseOnly()
    await authorized('workspaces.archive', archiveWorkspace)(fixture.app, owner, where)

    await fixture.runJobs()

    for (const each of traces) expect(await foundIn(fixture.app, each), each).toEqual([])
  })

  test('erasing a customer requires the permission to manage settings', async () => {
    const { fixture, contactId, where } = await openShop(engine)
    const agent = fixture.member('agent')
    await expect(
      authorized('contacts.erase', eraseContact)(fixture.app, agent, { ...where, contactId }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe.each(engines)('on $name', (engine) => {
  test('erasing a customer of WhatsApp removes user ids, usernames, callbacks and processed items', async () => {
    const fixture = await openWhatsAppCustomer(engine)
    const { app, owner, where, contacts, runJobs, graph, account, postAll } = fixture
    const { say, reply } = fixture
    const userId = 'US.13491208655302741918'
    await say({
      contacts: [{ profile: { name: 'Adelheid', username: 'adelheid.x' }, wa_id: '15551230001', user_id: userId }],
      messages: [
        {
          from: '15551230001',
          from_user_id: userId,
          id: `wamid.${Buffer.from('\u001c\u0018\u000b15551230001\u0015').toString('base64')}`,
          timestamp: '1795251600',
          type: 'text',
          text: { body: 'Grüße von Adelheid' },
        },
      ],
    })
    await reply('Thank you, Adelheid')
    await postAll()
    await graph.customerWrites(account, { from: '+15551230009', type: 'text', text: { body: 'Somebody else' } })
    await runJobs()
    const encoded = Buffer.from('15551230001').toString('base64').slice(0, 12)
    const found = ['15551230001', 'Adelheid', 'adelheid.x', userId, 'Grüße von']
    for (const each of found) expect(await foundIn(app, each), each).not.toEqual([])
    const contactId = (await contacts()).find(({ name }) => name === 'Adelheid')?.id ?? ''

    await authorized('contacts.erase', eraseContact)(app, owner, { ...where, contactId })
    await runJobs()

    for (const each of [...found, encoded]) expect(await foundIn(app, each), each).toEqual([])
    expect(await foundIn(app, 'Somebody else')).not.toEqual([])
    expect((await contacts()).map(({ phone }) => phone)).toEqual(['+15551230009'])
  })

  test('erasing a customer of WhatsApp is not undone by receipts that arrive later, until the customer writes again', async () => {
    const fixture = await openWhatsAppCustomer(engine)
    const { app, owner, where, contacts, runJobs, say, reply, clock } = fixture
    const [phone, user_id, id] = ['15551230001', 'US.13491208655302741918', 'wamid.late']
    const hello = { timestamp: '1795251600', type: 'text', text: { body: 'Hello' } }
    const customer = { profile: { name: 'Adelheid' }, wa_id: phone, user_id }
    await say({ contacts: [customer], messages: [{ from: phone, from_user_id: user_id, id: 'wamid.first', ...hello }] })
    await reply('Thank you')
    const contactId = (await contacts())[0]?.id ?? ''
    await authorized('contacts.erase', eraseContact)(app, owner, { ...where, contactId })
    await runJobs()

    const status = { recipient_id: phone, recipient_user_id: user_id, timestamp: '1795251600' }
    const others = { id: 'wamid.another', status: 'read', recipient_id: '15551230009', timestamp: '1795251600' }
    await say({ contacts: [customer], statuses: [{ id, status: 'delivered', ...status }, others] })
    await say({ statuses: [{ id, status: 'unknown to this version', ...status }] })
    await say({ statuses: [{ id, status: 'read', recipient_user_id: user_id, timestamp: '1795251600' }] })

    for (const each of [phone, user_id, 'Adelheid']) expect(await foundIn(app, each), each).toEqual([])
    expect(await foundIn(app, 'wamid.another')).not.toEqual([])
    clock.advance(11 * 60_000)
    await runJobs()

    await say({ contacts: [customer], messages: [{ from: phone, from_user_id: user_id, id: 'wamid.again', ...hello }] })
    expect((await contacts()).map((each) => each.phone)).toContain(`+${phone}`)
    expect((await foundIn(app, 'wamid.again')).map(({ table }) => table)).toContain('whatsapp_callback')
  })
})

describe.each(engines)('on $name', (engine) => {
  test('erasing a customer with a renewed id removes what was reported about the former id', async () => {
    const fixture = await openWhatsAppCustomer(engine)
    const { app, owner, where, contacts, runJobs, graph, account, say } = fixture
    const [formerId, userId] = ['DE.70020001', 'DE.70020002']
    const text = { type: 'text', text: { body: 'Grüße' } }
    await say({ messages: [{ from_user_id: formerId, id: 'w', timestamp: '1795251600', ...text }] })
    const renewal = { user_id: { previous: formerId, current: userId }, detail: 'The id of Adelheid changed.' }
    const value = { contacts: [{ profile: { username: 'adelheid.x' } }], user_id_update: [renewal] }
    await graph.say(account, envelope(account, 'user_id_update', ofNumber(account, value)))
    await runJobs()
    const found = [formerId, userId, 'Adelheid', 'adelheid.x', 'Grüße']
    for (const each of found) expect(await foundIn(app, each), each).not.toEqual([])
    const [contact] = await contacts()

    await authorized('contacts.erase', eraseContact)(app, owner, { ...where, contactId: contact?.id ?? '' })
    await runJobs()

    for (const each of found) expect(await foundIn(app, each), each).toEqual([])
  })
})

test('the files of SQLite contain no digits, name or text after an erasure', async () => {
  const { fixture, erase } = await openShop(sqlite)
  const file = fixture.app.store.file ?? ''
  const bytes = () => Buffer.concat([file, `${file}-wal`].map((path) => readFileSync(path)))
  for (const each of traces) expect(bytes().includes(each), each).toBe(true)

  await erase()

  for (const each of traces) expect(bytes().includes(each), each).toBe(false)
})

/** A workspace with two customers, who are in every table that a simulated platform fills. */
async function openShop(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, workspaceId } = fixture
  const where = { workspaceId, mode: 'live' as Mode }
  const owner = fixture.member('owner')
  const customers = await customersOf(fixture)
  await authorized('webhooks.manage', createWebhook)(app, systemActor(where, 'test'), {
    ...where,
    url: 'https://93.184.215.14/hook',
    events: ['*'],
  })
  const { conversationId } = await customers.write(anna, 'secret words of hers', { name: 'Annabel' })
  await customers.write(ben, 'Hello', { name: 'Ben' })
  fixture.clock.advance(60_000)
  await authorized('messages.send', sendMessage)(app, owner, { ...where, conversationId, text: 'an answer for her' })
  await authorized('notes.add', addNote)(app, owner, { ...where, conversationId, text: 'a note on her' })
  const { name: templateName } = await approvedTemplate(fixture, { name: 'sale', body: 'Hello {{1}}, come by.' })
  const send = async (recipients: { phone: string; variables: Record<string, string> }[]) =>
    authorized('campaigns.send', bulkSend)(app, owner, {
      ...where,
      templateName,
      recipients: recipients.map((each) => ({ ...each, variables: { 1: 'friend', ...each.variables } })),
    })
  const { campaignId } = await send([
    { phone: anna, variables: { 1: 'Annabel' } },
    { phone: ben, variables: { 1: 'Ben' } },
  ])
  await authorized('campaigns.choose', duplicateCampaign)(app, owner, {
    ...where,
    campaignId,
    draftId: 'a-draft-with-the-customer',
  })
  await customers.write(anna, 'secret words of hers, once more')
  const { data } = await authorized('conversations.read', listConversations)(app, owner, {
    ...where,
    page: 1,
    limit: 20,
  })
  expect(data.length).toBeGreaterThan(1)
  const contacts = await authorized('contacts.read', listContacts)(app, owner, { ...where, page: 1, limit: 20 })
  const contactId = contacts.data.find(({ phone }) => phone === anna)?.id ?? ''
  await authorized('contacts.export_one', exportContact)(app, owner, { ...where, contactId })
  await authorized('contacts.change', setOptOut)(app, owner, { ...where, contactId, scope: 'campaigns' })
  await authorized('contacts.change', setOptOut)(app, owner, { ...where, contactId, scope: null })
  const eraseOnly = (bothModes = false) =>
    authorized('contacts.erase', eraseContact)(app, owner, { ...where, contactId, bothModes })
  const erase = async ({ bothModes = false } = {}) => {
    await eraseOnly(bothModes)
    await fixture.runJobs()
  }
  return { fixture, owner, where, templateName, campaignId, contactId, send, erase, eraseOnly }
}
