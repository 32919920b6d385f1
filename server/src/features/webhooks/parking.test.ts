import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openRetryingHouse } from '../../testing/webhook-house.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { sendTestEvent } from './send-test-event.ts'

const day = 86_400_000

describe.each(engines)('while a webhook is off or gone on $name', (engine) => {
  test('what happens while a webhook is off is kept, and delivered when it is on again', async () => {
    const house = await openRetryingHouse(engine)
    await house.switchTo(house.webhookId, false)
    await house.emit()
    await house.emit()
    await house.runJobs()
    expect(house.receiver.received).toEqual([])
    expect((await house.deliveries()).map((each) => each.state)).toEqual(['parked', 'parked'])

    await house.switchTo(house.webhookId, true)
    await house.runJobs()
    expect(house.receiver.received).toHaveLength(2)
    expect((await house.deliveries()).map((each) => each.state)).toEqual(['delivered', 'delivered'])
  })

  test('a retry that falls due while the webhook is off waits for it, its tries not forgotten', async () => {
    const house = await openRetryingHouse(engine)
    house.answering(500)
    await house.emit()
    await house.runJobs()
    await house.switchTo(house.webhookId, false)
    house.toNextTry()
    await house.runJobs()
    expect(await house.delivery()).toMatchObject({ state: 'parked', attempts: 1, next_attempt_at: null })

    await house.switchTo(house.webhookId, true)
    await house.runJobs()
    expect(await house.delivery()).toMatchObject({ state: 'pending', attempts: 2 })
    house.toNextTry()
    await house.runJobs()
    expect(await house.delivery()).toMatchObject({ state: 'failed', attempts: 3 })
  })

  test('an event that saw the webhook off at the very moment it was switched on is found a minute later', async () => {
    const house = await openRetryingHouse(engine)
    await house.switchTo(house.webhookId, false)
    await house.emit()
    await house.switchTo(house.webhookId, true)
    await house.runJobs()
    await house.app.db.updateTable('webhook_delivery').set({ state: 'parked' }).execute()
    house.clock.advance(60_000)
    await house.runJobs()

    expect(house.receiver.received).toHaveLength(2)
  })

  test('nothing is sent again through a webhook that is off', async () => {
    const house = await openRetryingHouse(engine)
    await house.exhaust()
    await house.switchTo(house.webhookId, false)
    const refused = { code: 'conflict', message: 'This webhook is switched off; switch it on first' }

    await expect(house.resend()).rejects.toMatchObject(refused)
    await expect(house.recover(house.app.now())).rejects.toMatchObject(refused)
    const test = sendTestEvent(house.app, house.owner, { ...house.where(), webhookId: house.webhookId })
    await expect(test).rejects.toMatchObject(refused)
    await house.runJobs()
    expect(house.receiver.received).toHaveLength(3)
  })

  test('to a deleted webhook does not happen, and its history goes with it', async () => {
    const house = await openRetryingHouse(engine)
    house.answering(500)
    await house.emit()
    await house.runJobs()
    await deleteWebhook(house.app, house.owner, { ...house.where(), webhookId: house.webhookId })
    await house.emit()
    house.clock.advance(day)
    await house.runJobs()

    expect(house.receiver.received).toHaveLength(1)
    expect(await house.deliveries()).toEqual([])
    for (const table of ['webhook_endpoint', 'webhook_delivery', 'webhook_attempt', 'job'] as const) {
      expect(await house.app.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
