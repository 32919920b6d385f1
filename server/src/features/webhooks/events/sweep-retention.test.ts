import { describe, expect, test } from 'vitest'
import { dayMs } from '../../../testing/keys.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createRetryTestApp } from '../../../testing/webhook-test-app.ts'
import { enqueueSweeps } from './enqueue-sweeps.ts'

describe.each(engines)('the daily removal of what is old on $name', (engine) => {
  async function open() {
    const fixture = await createRetryTestApp(engine)
    const { db } = fixture.app
    const left = async () => ({
      events: (await db.selectFrom('event').select('id').execute()).length,
      deliveries: (await db.selectFrom('webhook_delivery').select('id').execute()).length,
      attempts: (await db.selectFrom('webhook_attempt').select('id').execute()).length,
    })
    return { ...fixture, left }
  }

  test('removes events with their deliveries and tries after 30 days, not before, and comes again by itself', async () => {
    const { app, emit, runJobs, clock, left } = await open()
    await emit()
    await runJobs()
    await enqueueSweeps(app)
    await enqueueSweeps(app)
    for (let day = 0; day < 30; day += 1) {
      await runJobs()
      clock.advance(dayMs)
    }
    expect(await left()).toEqual({ events: 1, deliveries: 1, attempts: 1 })
    await emit()
    await runJobs()
    clock.advance(dayMs)
    await runJobs()

    expect(await left()).toEqual({ events: 1, deliveries: 1, attempts: 1 })
    expect(await app.db.selectFrom('job').select('id').where('kind', '=', 'retention.sweep').execute()).toHaveLength(2)
  })

  test('takes more than one batch where there is more', async () => {
    const { app, emit, runJobs, clock, left } = await open()
    for (let many = 0; many < 12; many += 1) await Promise.all(Array.from({ length: 50 }, () => emit('message.read')))
    clock.advance(31 * dayMs)
    await enqueueSweeps(app)
    await runJobs()

    expect(await left()).toEqual({ events: 0, deliveries: 0, attempts: 0 })
  })

  test('keeps what is still owed to a receiver', async () => {
    const { app, emit, runJobs, clock, answering, left } = await open()
    answering(500)
    await emit()
    await runJobs()
    await app.db.deleteFrom('job').execute()
    clock.advance(31 * dayMs)
    await enqueueSweeps(app)
    await runJobs()

    expect(await left()).toMatchObject({ events: 1, deliveries: 1 })
  })

  test('removes hours of key usage after 90 days', async () => {
    const { app, workspaceId, otherWorkspaceId, clock, runJobs } = await open()
    const counts = { requests: 1, forbidden: 0, not_found: 0, rate_limited: 0, invalid: 0, failed: 0 }
    const old = { ...counts, key_id: 'k', workspace_id: workspaceId, hour: app.now() }
    await app.db
      .insertInto('api_key_usage')
      .values([old, { ...old, hour: old.hour + dayMs }, { ...old, key_id: 'o', workspace_id: otherWorkspaceId }])
      .execute()
    clock.advance(90 * dayMs + 1)
    await enqueueSweeps(app)
    await runJobs()

    const rows = await app.db.selectFrom('api_key_usage').select(['key_id', 'hour']).execute()
    expect(rows).toEqual([{ key_id: 'k', hour: old.hour + dayMs }])
  })
})
