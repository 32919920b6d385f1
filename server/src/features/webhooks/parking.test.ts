import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createRetryTestApp } from '../../testing/webhook-test-app.ts'
import { deleteWebhook } from './endpoints/delete-webhook.ts'
import { sendTestEvent } from './events/send-test-event.ts'

const day = 86_400_000

describe.each(engines)('Webhooks that are off or deleted on $name', (engine) => {
  test('events are parked while a webhook is off and delivered afterwards', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.switchTo(fixture.webhookId, false)
    await fixture.emit()
    await fixture.emit()
    await fixture.runJobs()
    expect(fixture.receiver.received).toEqual([])
    expect((await fixture.deliveries()).map((each) => each.state)).toEqual(['parked', 'parked'])

    await fixture.switchTo(fixture.webhookId, true)
    await fixture.runJobs()
    expect(fixture.receiver.received).toHaveLength(2)
    expect((await fixture.deliveries()).map((each) => each.state)).toEqual(['delivered', 'delivered'])
  })

  test('a due retry is parked while the webhook is off, keeping its attempts', async () => {
    const fixture = await createRetryTestApp(engine)
    fixture.answering(500)
    await fixture.emit()
    await fixture.runJobs()
    await fixture.switchTo(fixture.webhookId, false)
    fixture.toNextAttempt()
    await fixture.runJobs()
    expect(await fixture.delivery()).toMatchObject({ state: 'parked', attempts: 1, next_attempt_at: null })

    await fixture.switchTo(fixture.webhookId, true)
    await fixture.runJobs()
    expect(await fixture.delivery()).toMatchObject({ state: 'pending', attempts: 2 })
    fixture.toNextAttempt()
    await fixture.runJobs()
    expect(await fixture.delivery()).toMatchObject({ state: 'failed', attempts: 3 })
  })

  test('an event parked while the webhook was being switched on is delivered later', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.switchTo(fixture.webhookId, false)
    await fixture.emit()
    await fixture.switchTo(fixture.webhookId, true)
    await fixture.runJobs()
    await fixture.app.db.updateTable('webhook_delivery').set({ state: 'parked' }).execute()
    fixture.clock.advance(60_000)
    await fixture.runJobs()

    expect(fixture.receiver.received).toHaveLength(2)
  })

  test('deliveries of a webhook that is off cannot be resent or recovered', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.exhaust()
    await fixture.switchTo(fixture.webhookId, false)
    const refused = { code: 'conflict', message: 'This webhook is switched off; switch it on first' }

    await expect(fixture.resend()).rejects.toMatchObject(refused)
    await expect(fixture.recover(fixture.app.now())).rejects.toMatchObject(refused)
    const test = authorized('webhooks.manage', sendTestEvent)(fixture.app, fixture.owner, {
      ...fixture.where(),
      webhookId: fixture.webhookId,
    })
    await expect(test).rejects.toMatchObject(refused)
    await fixture.runJobs()
    expect(fixture.receiver.received).toHaveLength(3)
  })

  test('a deleted webhook receives nothing and its history is removed', async () => {
    const fixture = await createRetryTestApp(engine)
    fixture.answering(500)
    await fixture.emit()
    await fixture.runJobs()
    await authorized('webhooks.manage', deleteWebhook)(fixture.app, fixture.owner, {
      ...fixture.where(),
      webhookId: fixture.webhookId,
    })
    await fixture.emit()
    fixture.clock.advance(day)
    await fixture.runJobs()

    expect(fixture.receiver.received).toHaveLength(1)
    expect(await fixture.deliveries()).toEqual([])
    for (const table of ['webhook_endpoint', 'webhook_delivery', 'webhook_attempt', 'job'] as const) {
      expect(await fixture.app.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
