import { type Language, offeredLanguages } from '@parley/shared/languages'
import { startingSteps } from '@parley/shared/workspace/set-up/starting-steps'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { campaignHistory } from '../campaigns/report/campaign-history.ts'
import { campaignReport } from '../campaigns/report/campaign-report.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { playCustomer } from '../simulator/play-customer.ts'
import { listTemplates } from '../templates/list-templates.ts'
import { getStartingSteps } from '../workspaces/starting-steps/get-starting-steps.ts'
import { addSampleData } from './add-sample-data.ts'
import { getSampleData } from './get-sample-data.ts'
import { loadSampleData } from './load-sample-data.ts'
import { removeSampleData } from './remove-sample-data.ts'

const { customers, templates: templatesToAdd } = loadSampleData('en')
const [first] = customers
const all = customers.length
const [offerTemplate] = templatesToAdd

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const owner = fixture.member('owner')
    const tables = [
      'contact',
      'contact_address',
      'conversation',
      'message',
      'sample_contact',
      'search_entry',
      'simulator_phone',
      'simulator_message',
      'simulator_template',
      'sample_object',
      'template',
      'campaign',
      'campaign_recipient',
    ] as const
    return {
      fixture,
      app,
      owner,
      add: (language: Language = 'en') =>
        authorized('sample_data.manage', addSampleData)(app, owner, { workspaceId, language }),
      remove: () => authorized('sample_data.manage', removeSampleData)(app, owner, { workspaceId }),
      /** Every row that it could add or remove. */
      rows: () => Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute())),
      listed: (mode: 'live' | 'test') =>
        authorized('conversations.read', listConversations)(app, owner, { workspaceId, mode, page: 1, limit: 100 }),
    }
  }

  test('sample data fills test mode only, once, with conversations of every status', async () => {
    const { app, add, listed, fixture } = await open()
    const { workspaceId } = fixture

    expect([await add(), await add()]).toEqual([{ customers: all }, { customers: all }])

    const { data, pagination } = await listed('test')
    expect(pagination.total).toBe(all)
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['open', 'pending', 'resolved']))
    expect(data.every(({ created_at }) => Date.parse(created_at) < app.now())).toBe(true)
    expect((await listed('live')).data).toEqual([])
    expect(await app.db.selectFrom('event').selectAll().execute()).toEqual([])
    const steps = await authorized('settings.read', getStartingSteps)(app, fixture.member('owner'), { workspaceId })
    expect(startingSteps.filter((step) => steps[step])).toEqual([])
  })

  test('sample data has approved templates, and a finished campaign with results and replies', async () => {
    const { app, add, fixture } = await open()
    await add()
    const actor = fixture.system('test')
    const where = { workspaceId: fixture.workspaceId, mode: 'test' as const }
    const { data: templates } = await authorized('templates.read', listTemplates)(app, actor, where)
    expect(templates.map(({ status }) => status)).toEqual(templatesToAdd.map(() => 'APPROVED'))

    const { data: campaigns } = await authorized('campaigns.read', campaignHistory)(app, actor, {
      ...where,
      page: 1,
      limit: 10,
    })
    expect(campaigns).toMatchObject([
      {
        state: 'completed',
        total: all,
        replied: 3,
        counts: { read: 7, delivered: 1, failed: 1, skipped: 1 },
        cost_estimate: { micros: expect.any(Number) },
      },
    ])
    const [campaign] = campaigns
    const report = await authorized('campaigns.read', campaignReport)(app, actor, {
      ...where,
      campaignId: campaign?.id ?? '',
    })
    expect(report.funnel).toMatchObject({ delivered: 8, read: 7, failed: 1 })
    const { data } = await authorized('conversations.read', listConversations)(app, actor, {
      ...where,
      page: 1,
      limit: 100,
    })
    expect(data.filter(({ campaign_id }) => campaign_id === campaign?.id)).toHaveLength(3)
  })

  test('a sample template can be sent, and stays for reports of the workspace', async () => {
    const { app, add, remove, fixture } = await open()
    await add()
    const where = { workspaceId: fixture.workspaceId, mode: 'test' as const }
    const { results } = await authorized('campaigns.send', bulkSend)(app, fixture.member('campaigner'), {
      ...where,
      templateName: offerTemplate.name,
      recipients: [{ phone: '+491701234567', variables: { 1: 'Ada' } }],
    })
    expect(results).toMatchObject([{ success: true }])
    await remove()

    const actor = fixture.system('test')
    expect((await authorized('templates.read', listTemplates)(app, actor, where)).data).toEqual([])
    const { data } = await authorized('campaigns.read', campaignHistory)(app, actor, { ...where, page: 1, limit: 10 })
    expect(data).toMatchObject([{ total: 1, template: { name: offerTemplate.name } }])
    expect(await add()).toEqual({ customers: all })
  })

  test('sample data is in the language of whoever adds it', async () => {
    const { app, add, listed, fixture } = await open()
    await add('de')
    const where = { workspaceId: fixture.workspaceId, mode: 'test' as const }
    const { data } = await listed('test')
    const texts = data.map(({ last_message }) => last_message?.text)
    expect(texts).toContain('Erledigt. Sie liegen bis Freitag für Sie bereit.')
    expect(data.every(({ contact }) => contact.phone?.startsWith('+4917139200'))).toBe(true)
    const { data: campaigns } = await campaignHistory(app, fixture.scope('test'), { ...where, page: 1, limit: 10 })
    expect(campaigns).toMatchObject([{ name: 'Frühlingsangebot', template: { language: 'de' }, replied: 3 }])
  })

  test('additions in two languages at once add one of them, and its removal leaves nothing', async () => {
    const { add, remove, listed, rows } = await open()
    const before = await rows()
    await Promise.all([add('de'), add('en')])
    expect((await listed('test')).pagination.total).toBe(all)
    await remove()
    expect(await rows()).toEqual(before)
  })

  test('two additions at once add it once', async () => {
    const { add, listed } = await open()
    await Promise.all([add(), add()])
    expect((await listed('test')).pagination.total).toBe(all)
  })

  test('removal deletes exactly what was added, and what was written there since', async () => {
    const { fixture, app, add, remove, rows } = await open()
    const system = fixture.system('test')
    await authorized('simulator.use', playCustomer)(app, system, {
      from: '+15551230001',
      text: 'A customer of our own',
      name: 'Ada',
    })
    await (await customersOf(fixture)).write('+491701234567', 'in live mode')
    const before = await rows()

    await add()
    await authorized('simulator.use', playCustomer)(app, system, {
      from: first?.phone ?? '',
      text: 'And another question',
    })
    expect(await remove()).toEqual({ customers: 0 })

    expect(await rows()).toEqual(before)
    expect(await remove()).toEqual({ customers: 0 })
    expect(await add()).toEqual({ customers: all })
  })

  test('sample data leaves out a number that the workspace has itself, and does not remove it', async () => {
    const { fixture, app, add, remove, listed } = await open()
    await playCustomer(app, fixture.scope('test'), { from: first?.phone ?? '', text: 'I was here before' })

    expect(await add()).toEqual({ customers: all - 1 })
    await remove()

    expect((await listed('test')).data.map(({ last_message }) => last_message?.text)).toEqual(['I was here before'])
  })

  test('sample data is added and removed with the permission for settings, and audited', async () => {
    const { fixture, app, add, remove } = await open()
    const { workspaceId, otherWorkspaceId } = fixture
    const stranger = fixture.member('owner', { workspaceId: otherWorkspaceId })
    for (const actor of [fixture.member('agent'), stranger]) {
      await expect(
        authorized('sample_data.manage', addSampleData)(app, actor, { workspaceId, language: 'en' }),
      ).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(
        authorized('sample_data.manage', removeSampleData)(app, actor, { workspaceId }),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    await add()
    expect(await authorized('settings.read', getSampleData)(app, fixture.member('viewer'), { workspaceId })).toEqual({
      customers: all,
    })
    await remove()
    const entries = await app.db.selectFrom('audit_entry').select(['action', 'mode']).orderBy('seq').execute()
    expect(entries.filter(({ action }) => action.startsWith('sample_data.'))).toEqual([
      { action: 'sample_data.added', mode: 'test' },
      { action: 'sample_data.removed', mode: 'test' },
    ])
  })
})

test('Sample customers have the same conversations in every language', () => {
  const [english, ...others] = offeredLanguages.map((language) =>
    loadSampleData(language).customers.map(({ name: _name, phone: _phone, lines, ...customer }) => ({
      ...customer,
      lines: lines.map(([from, minutesAgo]) => [from, minutesAgo]),
    })),
  )
  for (const other of others) expect(other).toEqual(english)
  for (const language of offeredLanguages) {
    const { customers } = loadSampleData(language)
    expect(new Set(customers.map(({ phone }) => phone)).size).toBe(customers.length)
  }
})
