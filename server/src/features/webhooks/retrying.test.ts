import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { createWebhookTestApp } from '../../testing/webhook-test-app.ts'

const minute = 60_000
const day = 86_400_000

describe.each(engines)('Retrying a webhook delivery on $name', (engine) => {
  test('a failing delivery is attempted ten times and then marked failed', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { id } = await fixture.register()
    fixture.answering(500)
    await fixture.emit()
    await fixture.runJobs()

    for (const [index, seconds] of [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400].entries()) {
      const { next_attempt_at, attempts, state } = await fixture.delivery()
      expect({ attempts, state }).toEqual({ attempts: index + 1, state: 'pending' })
      const delay = Date.parse(next_attempt_at ?? '') - fixture.app.now()
      expect(delay).toBeGreaterThanOrEqual(seconds * 800)
      expect(delay).toBeLessThanOrEqual(seconds * 1200)
      fixture.clock.advance(delay - 1)
      await fixture.runJobs()
      expect(fixture.receiver.received).toHaveLength(index + 1)
      fixture.clock.advance(1)
      await fixture.runJobs()
      expect(fixture.receiver.received).toHaveLength(index + 2)
    }

    fixture.clock.advance(30 * day)
    await fixture.runJobs()
    expect(fixture.receiver.received).toHaveLength(10)
    const delivery = await fixture.delivery()
    expect(delivery).toMatchObject({ state: 'failed', attempts: 10, last_status: 500, next_attempt_at: null })
    expect(delivery.attempt_log).toHaveLength(10)
    expect(await fixture.webhook(id)).toMatchObject({ is_active: true })
  })

  test('Retry-After is respected up to twice the scheduled delay', async () => {
    const fixture = await createWebhookTestApp(engine)
    await fixture.register()
    fixture.answering(503, { 'retry-after': '8' })
    await fixture.emit()
    await fixture.runJobs()

    expect((await fixture.delivery()).next_attempt_at).toBe(new Date(fixture.app.now() + 8_000).toISOString())
  })

  test.each([429, 502, 504])('a %d response delays the next attempt by a minute', async (status) => {
    const fixture = await createWebhookTestApp(engine)
    await fixture.register()
    fixture.answering(status)
    await fixture.emit()
    await fixture.runJobs()

    expect((await fixture.delivery()).next_attempt_at).toBe(new Date(fixture.app.now() + minute).toISOString())
  })

  test('the operator’s own schedule is used where configured', async () => {
    const fixture = await createWebhookTestApp(engine, { webhookRetrySeconds: [3, 10] })
    await fixture.register()
    fixture.answering(429)
    await fixture.emit()
    await fixture.runJobs()
    expect(fixture.receiver.received).toHaveLength(0)
    fixture.clock.advance(3_000)
    await fixture.runJobs()
    expect(fixture.receiver.received).toHaveLength(1)
    fixture.clock.advance(12_000)
    await fixture.runJobs()

    expect(await fixture.delivery()).toMatchObject({ state: 'failed', attempts: 2 })
  })
})
