import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openWebhookHouse } from '../../testing/webhook-house.ts'

const minute = 60_000
const day = 86_400_000

describe.each(engines)('trying a webhook delivery again on $name: a delivery', (engine) => {
  test('that fails is tried ten times by the schedule, and then given up', async () => {
    const house = await openWebhookHouse(engine)
    const { id } = await house.register()
    house.answering(500)
    await house.emit()
    await house.runJobs()

    for (const [index, seconds] of [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400].entries()) {
      const { next_attempt_at, attempts, state } = await house.delivery()
      expect({ attempts, state }).toEqual({ attempts: index + 1, state: 'pending' })
      const delay = Date.parse(next_attempt_at ?? '') - house.app.now()
      expect(delay).toBeGreaterThanOrEqual(seconds * 800)
      expect(delay).toBeLessThanOrEqual(seconds * 1200)
      house.clock.advance(delay - 1)
      await house.runJobs()
      expect(house.receiver.received).toHaveLength(index + 1)
      house.clock.advance(1)
      await house.runJobs()
      expect(house.receiver.received).toHaveLength(index + 2)
    }

    house.clock.advance(30 * day)
    await house.runJobs()
    expect(house.receiver.received).toHaveLength(10)
    const delivery = await house.delivery()
    expect(delivery).toMatchObject({ state: 'failed', attempts: 10, last_status: 500, next_attempt_at: null })
    expect(delivery.attempt_log).toHaveLength(10)
    expect(await house.webhook(id)).toMatchObject({ is_active: true })
  })

  test('waits as long as the receiver asks, within the schedule’s own delay and twice that', async () => {
    const house = await openWebhookHouse(engine)
    await house.register()
    house.answering(503, { 'retry-after': '8' })
    await house.emit()
    await house.runJobs()

    expect((await house.delivery()).next_attempt_at).toBe(new Date(house.app.now() + 8_000).toISOString())
  })

  test.each([429, 502, 504])('leaves a receiver that answers %d alone for a minute', async (status) => {
    const house = await openWebhookHouse(engine)
    await house.register()
    house.answering(status)
    await house.emit()
    await house.runJobs()

    expect((await house.delivery()).next_attempt_at).toBe(new Date(house.app.now() + minute).toISOString())
  })

  test('follows the operator’s own schedule where there is one', async () => {
    const house = await openWebhookHouse(engine, { webhookRetrySeconds: [3, 10] })
    await house.register()
    house.answering(429)
    await house.emit()
    await house.runJobs()
    expect(house.receiver.received).toHaveLength(0)
    house.clock.advance(3_000)
    await house.runJobs()
    expect(house.receiver.received).toHaveLength(1)
    house.clock.advance(12_000)
    await house.runJobs()

    expect(await house.delivery()).toMatchObject({ state: 'failed', attempts: 2 })
  })
})
