import { describe, expect, test } from 'vitest'
import { recipients } from '../testing/campaigns.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'
import { approvedTemplate } from '../testing/templates.ts'

describe.each(engines)('Campaigns over HTTP on $name', (engine) => {
  async function open() {
    const { call, newKey, fixture } = await createRestTestApp(engine)
    await approvedTemplate(fixture, { mode: 'test' })
    const { key } = await newKey({ mode: 'test', permissions: { bulk_send: true } })
    const start = (more: object) =>
      call('POST', '/api/v1/campaigns', {
        key,
        body: { templateName: 'order_shipped', recipients: recipients(3), ...more },
      })
    const get = async (path: string) => (await call('GET', `/api/v1/campaigns/${path}`, { key })).body
    const change = (path: string, body: object = {}) => call('POST', `/api/v1/campaigns/${path}`, { key, body })
    return { fixture, start, get, change }
  }

  test('a campaign keeps to its schedule and its budget', async () => {
    const { fixture, start, get } = await open()
    const time = new Date(fixture.app.now() + 3_600_000).toISOString()

    const started = await start({ schedule: { at: time.slice(0, 16), timeZone: 'UTC' }, budgetMicros: 300_000 })
    expect(started.status).toBe(202)
    const { id } = started.body.data
    expect(started.body.data).toMatchObject({
      state: 'scheduled',
      scheduled_for: `${time.slice(0, 16)}:00.000Z`,
      time_zone: 'UTC',
      budget: { micros: 300_000, currency: 'USD' },
    })
    await fixture.runJobs()
    expect((await get(id)).data).toMatchObject({ state: 'scheduled', counts: { pending: 3 } })
    fixture.clock.advance(3_600_000)
    await fixture.runJobs()

    expect((await get(id)).data).toMatchObject({ state: 'stopped', counts: { pending: 1 } })
    expect((await get(`${id}/recipients?replied=false&phone=0000002`)).data).toHaveLength(1)
    expect((await get(`${id}/recipients?code=invalid_phone`)).data).toEqual([])
  })

  test('a duplicate starts a new campaign for the same recipients with the same values, without repetitions', async () => {
    const { fixture, start, get, change } = await open()
    const [first, second] = recipients(2)
    const { id } = (await start({ recipients: [first, second, first], name: 'Week 47', budgetMicros: 9_000_000 })).body
      .data
    await fixture.runJobs()

    const copied = await change(`${id}/duplicate`)
    expect(copied).toMatchObject({
      status: 202,
      body: { data: { name: 'Week 47 (copy)', total: 2, budget: { micros: 9_000_000 } } },
    })
    await fixture.runJobs()
    const copy = copied.body.data.id
    expect(copy).not.toBe(id)
    const sentBy = async (campaignId: string) => {
      const sent = fixture.app.db.selectFrom('message').select('text').where('campaign_id', '=', campaignId)
      return (await sent.orderBy('text').execute()).map(({ text }) => text)
    }
    expect(await sentBy(id)).toHaveLength(2)
    expect(await sentBy(copy)).toEqual(await sentBy(id))
    expect((await get(copy)).data).toMatchObject({ state: 'completed', counts: { sent: 2 } })

    const time = new Date(fixture.app.now() + 3_600_000).toISOString().slice(0, 16)
    const schedule = { at: time, timeZone: 'UTC' }
    const later = await change(`${copy}/duplicate`, { name: 'Week 48', schedule, budgetMicros: null })
    expect(later.body.data).toMatchObject({
      ...{ name: 'Week 48', state: 'scheduled', total: 2, budget: null },
      scheduled_for: `${time}:00.000Z`,
    })
    expect(await change('unknown/duplicate')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await change(`${id}/duplicate`, { schedule: { at: 'soon', timeZone: 'UTC' } })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'schedule.at' }] },
    })
  })

  test('a duplicate leaves out erased customers, and is a conflict where nobody is left', async () => {
    const { fixture, start, change } = await open()
    const { id } = (await start({ recipients: recipients(2) })).body.data
    await fixture.runJobs()
    const erased = fixture.app.db.updateTable('campaign_recipient').set({ phone: '', platform_user_id: null })
    await erased.where('campaign_id', '=', id).where('position', '=', 0).execute()
    expect((await change(`${id}/duplicate`)).body.data).toMatchObject({ total: 1 })

    await erased.where('campaign_id', '=', id).execute()
    const { length } = await fixture.app.db.selectFrom('campaign').select('id').execute()
    expect(await change(`${id}/duplicate`)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await fixture.app.db.selectFrom('campaign').select('id').execute()).toHaveLength(length)
  })

  test('an invalid schedule or budget is rejected with its field, and nothing is stored', async () => {
    const { fixture, start } = await open()
    const wrong = [
      ['schedule.at', { schedule: { at: 'tomorrow', timeZone: 'UTC' } }],
      ['schedule.at', { schedule: { at: '2020-01-01T09:00', timeZone: 'UTC' } }],
      ['schedule.timeZone', { schedule: { at: '2026-11-30T09:00', timeZone: 'Mars/Olympus' } }],
      ['schedule.timeZone', { schedule: { at: '2026-11-30T09:00' } }],
      ['budgetMicros', { budgetMicros: 0 }],
      ['budgetMicros', { budgetMicros: 1.5 }],
    ] as const

    for (const [path, plan] of wrong) {
      expect(await start(plan)).toMatchObject({ status: 400, body: { details: [{ path }] } })
    }
    expect(await fixture.app.db.selectFrom('campaign').select('id').execute()).toEqual([])
  })
})
