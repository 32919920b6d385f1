import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createWebhookTestApp } from '../../testing/webhook-test-app.ts'
import { rotateWebhookSecret } from './endpoints/rotate-webhook-secret.ts'

const day = 86_400_000

describe.each(engines)('Webhook signatures on $name', (engine) => {
  test('every attempt has the same id but its own timestamp and signature', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { secret } = await fixture.register()
    fixture.answering(503)
    await fixture.emit()
    await fixture.runJobs()
    fixture.answering(200)
    fixture.advanceTo((await fixture.delivery()).next_attempt_at)
    await fixture.runJobs()

    const [first, second] = fixture.receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
    expect(fixture.verified(secret, 1)).toMatchObject({ event: 'message.received' })
    expect(await fixture.delivery()).toMatchObject({ state: 'delivered', attempts: 2 })
  })
})

describe.each(engines)('Rotating a webhook secret on $name', (engine) => {
  test('both secrets sign during the overlap, then only the new one', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { id, secret: older } = await fixture.register()
    const rotation = { ...fixture.where(), webhookId: id, overlapHours: 24 }
    const { secret: newer } = await authorized('webhooks.manage', rotateWebhookSecret)(
      fixture.app,
      fixture.owner,
      rotation,
    )
    await fixture.emit()
    await fixture.runJobs()
    fixture.clock.advance(day)
    await fixture.emit()
    await fixture.runJobs()

    expect(fixture.receiver.received[1]?.headers['webhook-signature']).not.toContain(' ')
    expect(fixture.verified(newer, 1)).toBeTruthy()
    expect(() => fixture.verified(older, 1)).toThrow()
    fixture.clock.advance(-day)
    expect(fixture.verified(newer, 0)).toBeTruthy()
    expect(fixture.verified(older, 0)).toBeTruthy()
  })

  test('without an overlap the old secret stops at once', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { id, secret: older } = await fixture.register()
    const rotation = { ...fixture.where(), webhookId: id, overlapHours: 0 }
    const { secret: newer } = await authorized('webhooks.manage', rotateWebhookSecret)(
      fixture.app,
      fixture.owner,
      rotation,
    )
    await fixture.emit()
    await fixture.runJobs()

    expect(fixture.verified(newer)).toBeTruthy()
    expect(() => fixture.verified(older)).toThrow()
  })
})
