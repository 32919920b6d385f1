import { BulkSend } from '@parley/shared/campaigns/new-campaigns'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { envelope, ofNumber } from '../../testing/graph/callbacks.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'

const digits = '15558260101'
const [phone, oldId, newId] = [`+${digits}`, 'DE.70010001', 'DE.70010002']
const step = { before: 1_000, changed: 60_000, after: 120_000 }

async function open(engine: TestEngine) {
  const fixture = await openWhatsAppCustomer(engine)
  const { app, owner, where, say, graph, account, clock, runJobs } = fixture
  const begun = app.now()
  clock.advance(600_000)
  const timestamp = (ms: number) => String(Math.floor((begun + ms) / 1_000))
  const reports = async (value: object) => {
    await graph.say(account, envelope(account, 'user_id_update', ofNumber(account, value)))
    await runJobs()
  }
  const ids = { user_id: { previous: oldId, current: newId } }
  const writes = (message: object, body: string) => say({ messages: [{ type: 'text', text: { body }, ...message }] })
  const system = { type: 'user_changed_user_id', body: 'Changed', previous_user_id: oldId, user_id: newId }
  const steps = {
    stop: () => writes({ from: digits, from_user_id: oldId, id: 'w.stop', timestamp: timestamp(step.before) }, 'STOP'),
    asks: () => writes({ from: digits, from_user_id: oldId, id: 'w.asks', timestamp: timestamp(step.before) }, 'Hello'),
    stopById: () => writes({ from_user_id: oldId, id: 'w.stop', timestamp: timestamp(step.before) }, 'STOP'),
    update: () => reports({ user_id_update: [{ wa_id: digits, ...ids, timestamp: timestamp(step.changed) }] }),
    updateById: () =>
      reports({
        contacts: [{ profile: { username: 'mo.reads' } }],
        user_id_update: [{ ...ids, detail: 'An id changed.', timestamp: timestamp(step.changed) }],
      }),
    system: () => say({ messages: [{ id: 'w.system', timestamp: timestamp(step.changed), type: 'system', system }] }),
    writes: () => writes({ from: digits, from_user_id: newId, id: 'w.new', timestamp: timestamp(step.after) }, 'Hi'),
    writesById: () => writes({ from_user_id: newId, id: 'w.new', timestamp: timestamp(step.after) }, 'Hi'),
  }
  const recipients = (...userIds: readonly string[]) => userIds.map((userId) => ({ phone: '', userId, variables: {} }))
  const bulk = async (...userIds: readonly string[]) =>
    authorized('campaigns.send', bulkSend)(
      app,
      owner,
      BulkSend.parse({ ...where, templateName: 'sale', recipients: recipients(...userIds) }),
    )
  await fixture.approved({
    name: 'sale',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Ten percent off.' }],
  })
  return { ...fixture, ...steps, reports, bulk, recipients }
}

describe.each(engines)('on $name', (engine) => {
  test.each([
    ['stop', 'update'],
    ['stop', 'update', 'update', 'writes'],
    ['stop', 'writes', 'update'],
    ['stop', 'system', 'update', 'writes'],
    ['stop', 'update', 'system', 'writes'],
    ['stop', 'writes', 'update', 'system'],
    ['update', 'stop', 'writes'],
    ['writes', 'update', 'system', 'stop'],
    ['stopById', 'updateById'],
    ['stopById', 'writesById', 'updateById', 'updateById'],
    ['updateById', 'system', 'writesById', 'stopById'],
    ['system', 'writesById', 'stopById', 'updateById'],
  ] as const)('keeps one contact and its opt-out: %s', async (...order) => {
    const fixture = await open(engine)
    for (const name of order) await fixture[name]()

    const [contact, ...others] = await fixture.contacts()
    expect(others).toEqual([])
    expect(contact).toMatchObject({ user_id: newId, opt_out: { scope: 'campaigns' } })
    expect(await fixture.bulk(newId, oldId)).toMatchObject({ successful: 0 })
    expect(fixture.graph.messages).toEqual([])
  })

  test('a renewed user id moves the thread, in which the customer writes on', async () => {
    const { asks, update, writes, conversations, thread } = await open(engine)
    await asks()
    await update()
    await writes()

    expect(await conversations()).toHaveLength(1)
    expect((await thread()).filter(({ direction }) => direction === 'inbound').map(({ text }) => text)).toEqual([
      'Hello',
      'Hi',
    ])
  })

  test('a renewed user id moves what a campaign has yet to send', async () => {
    const { app, owner, where, clock, runJobs, updateById, recipients, graph } = await open(engine)
    const at = new Date(app.now() + 3_600_000).toISOString().slice(0, 16)
    const plan = { templateName: 'sale', schedule: { at, timeZone: 'UTC' } }
    await authorized('campaigns.send', startCampaign)(app, owner, { ...where, ...plan, recipients: recipients(oldId) })
    await updateById()
    expect(graph.messages).toEqual([])
    clock.advance(3_600_000)
    await runJobs()

    expect(graph.messages.map(({ to }) => to)).toEqual([newId])
  })

  test('a renewed user id replaces the id for several accounts too', async () => {
    const { app, stop, reports } = await open(engine)
    await stop()
    const parent_user_id = { previous: 'DE.ENT.90010001', current: 'DE.ENT.90010002' }
    await reports({ user_id_update: [{ user_id: { previous: oldId, current: newId }, parent_user_id }] })

    const addresses = await app.db.selectFrom('contact_address').selectAll().orderBy('value').execute()
    expect(addresses.map(({ value, ended_at }) => [value, ended_at !== null])).toEqual([
      [phone, false],
      [oldId, true],
      [newId, false],
      ['DE.ENT.90010001', true],
      ['DE.ENT.90010002', false],
    ])
  })

  test.each([
    ['without a new id', { user_id: { previous: oldId } }],
    ['without anything from before', { user_id: { current: newId } }],
    ['without ids', {}],
    ['that is no list', undefined],
  ])('%s changes nothing', async (_what, entry) => {
    const { stop, reports, contacts } = await open(engine)
    await stop()
    const before = await contacts()
    await reports({ user_id_update: entry === undefined ? 'DE.1' : [{ timestamp: '1', ...entry }, null] })

    expect(await contacts()).toEqual(before)
  })
})
