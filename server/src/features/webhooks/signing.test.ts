import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openWebhookHouse } from '../../testing/webhook-house.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'

const day = 86_400_000

describe.each(engines)('a webhook’s signature on $name', (engine) => {
  test('keeps its id through every try, with a time and a signature of each try’s own', async () => {
    const house = await openWebhookHouse(engine)
    const { secret } = await house.register()
    house.answering(503)
    await house.emit()
    await house.runJobs()
    house.answering(200)
    house.advanceTo((await house.delivery()).next_attempt_at)
    await house.runJobs()

    const [first, second] = house.receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
    expect(house.verified(secret, 1)).toMatchObject({ event: 'message.received' })
    expect(await house.delivery()).toMatchObject({ state: 'delivered', attempts: 2 })
  })
})

describe.each(engines)('while a webhook’s secret is exchanged on $name, a delivery', (engine) => {
  test('is signed with both, and after the overlap with the new one only', async () => {
    const house = await openWebhookHouse(engine)
    const { id, secret: older } = await house.register()
    const rotation = { ...house.where(), webhookId: id, overlapHours: 24 }
    const { secret: newer } = await rotateWebhookSecret(house.app, house.owner, rotation)
    await house.emit()
    await house.runJobs()
    house.clock.advance(day)
    await house.emit()
    await house.runJobs()

    expect(house.receiver.received[1]?.headers['webhook-signature']).not.toContain(' ')
    expect(house.verified(newer, 1)).toBeTruthy()
    expect(() => house.verified(older, 1)).toThrow()
    house.clock.advance(-day)
    expect(house.verified(newer, 0)).toBeTruthy()
    expect(house.verified(older, 0)).toBeTruthy()
  })

  test('without an overlap the old secret ends at once', async () => {
    const house = await openWebhookHouse(engine)
    const { id, secret: older } = await house.register()
    const rotation = { ...house.where(), webhookId: id, overlapHours: 0 }
    const { secret: newer } = await rotateWebhookSecret(house.app, house.owner, rotation)
    await house.emit()
    await house.runJobs()

    expect(house.verified(newer)).toBeTruthy()
    expect(() => house.verified(older)).toThrow()
  })
})
