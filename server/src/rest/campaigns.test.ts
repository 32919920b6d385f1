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
    return { fixture, start, get }
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
