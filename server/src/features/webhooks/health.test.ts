import { type ShownDeliveryState, shownStateOf } from '@parley/shared/webhooks/delivery-states'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createRetryTestApp, type WebhookTestApp } from '../../testing/webhook-test-app.ts'
import { listDeliveries } from './deliveries/list-deliveries.ts'
import { chartDeliveries } from './endpoints/chart-deliveries.ts'
import { sendTestEvent } from './events/send-test-event.ts'

describe.each(engines)('Webhook health and log on $name', (engine) => {
  test('health counts only its own attempted events of the last 24 hours', async () => {
    const fixture = await createRetryTestApp(engine)
    const { clock, webhook, webhookId, register } = fixture
    const other = await register({ events: ['message.sent'] })
    await emitThree(fixture)

    expect((await webhook(webhookId))?.last_24_hours).toEqual({ delivered: 1, failing: 1 })
    expect((await webhook(other.id))?.last_24_hours).toEqual({ delivered: 0, failing: 0 })
    clock.advance(86_400_001)
    expect((await webhook(webhookId))?.last_24_hours).toEqual({ delivered: 0, failing: 0 })
  })

  test.each([
    [1, 'hour', 24, '2026-11-20T10:00:00.000Z'],
    [7, 'day', 7, '2026-11-15T00:00:00.000Z'],
  ] as const)('the chart of %d days has every %s, with its attempted events', async (days, step, steps, first) => {
    const fixture = await createRetryTestApp(engine)
    const { app, owner, where, exhaust, clock, webhookId } = fixture
    const chart = async () => {
      const input = { ...where(), webhookId, days }
      return authorized('webhooks.read', chartDeliveries)(app, owner, input)
    }
    const before = await chart()
    expect(before).toMatchObject({ step, data: { length: steps } })
    expect(before.data[0]?.at).toBe(first)
    await exhaust()
    await emitThree(fixture)
    const none = { delivered: 0, failed: 0, retrying: 0 }
    const { data } = await chart()
    expect(data.at(-1)).toMatchObject({ delivered: 1, failed: 1, retrying: 1 })
    expect(data.slice(0, -1)).toMatchObject(data.slice(0, -1).map(() => none))
    clock.advance(days * 86_400_000)
    expect((await chart()).data).toMatchObject(data.map(() => none))
  })

  test('the delivery log is filtered by event, state and time', async () => {
    const { app, owner, where, emit, runJobs, clock, webhookId } = await createRetryTestApp(engine)
    await emit()
    await runJobs()
    clock.advance(60_000)
    const later = new Date(app.now()).toISOString()
    await authorized('webhooks.manage', sendTestEvent)(app, owner, { ...where(), webhookId })
    const eventsFor = async (filter: object) => {
      const { data, pagination } = await authorized('webhooks.read', listDeliveries)(app, owner, {
        ...where(),
        page: 1,
        limit: 10,
        ...filter,
      })
      expect(pagination.total).toBe(data.length)
      return data.map(({ event }) => event)
    }

    expect(await eventsFor({ webhookId })).toEqual(['webhook.test', 'message.received'])
    expect(await eventsFor({ webhookId, event: 'message.received' })).toEqual(['message.received'])
    expect(await eventsFor({ webhookId, event: 'message.received', state: 'pending' })).toEqual([])
    expect(await eventsFor({ webhookId, since: later })).toEqual(['webhook.test'])
    expect(await eventsFor({ until: later })).toEqual(['message.received'])
  })

  test('the delivery log tells retried deliveries from those that wait for their first attempt', async () => {
    const fixture = await createRetryTestApp(engine)
    const { app, owner, where, webhookId } = fixture
    await emitThree(fixture)
    const attemptsFor = async (state: ShownDeliveryState) => {
      const input = { ...where(), webhookId, state, page: 1, limit: 10 }
      const { data, pagination } = await authorized('webhooks.read', listDeliveries)(app, owner, input)
      expect(pagination.total).toBe(data.length)
      expect(data.map(shownStateOf)).toEqual(data.map(() => state))
      return data.map(({ attempts }) => attempts)
    }
    expect(await attemptsFor('retrying')).toEqual([1])
    expect(await attemptsFor('pending')).toEqual([0])
    expect(await attemptsFor('delivered')).toEqual([1])
    expect(await attemptsFor('failed')).toEqual([])
  })

  test('each attempt shows the request headers but never the signature', async () => {
    const { app, emit, runJobs, answering, delivery, toNextAttempt, receiver } = await createRetryTestApp(engine)
    answering(500)
    await emit()
    await runJobs()
    toNextAttempt()
    await runJobs()

    const { attempt_log } = await delivery()
    const sent = receiver.received.map(({ headers }) => headers)
    expect(attempt_log.map(({ request_headers }) => request_headers).reverse()).toEqual(
      sent.map((headers) => ({
        'content-type': 'application/json',
        'user-agent': headers['user-agent'],
        'webhook-id': headers['webhook-id'],
        'webhook-timestamp': headers['webhook-timestamp'],
      })),
    )
    const rows = JSON.stringify(await app.db.selectFrom('webhook_attempt').selectAll().execute())
    for (const headers of sent) expect(rows).not.toContain(String(headers['webhook-signature']).slice(3))
  })
})

/** Emits an event that is delivered, one whose first attempt fails, and one that waits for its first attempt. */
async function emitThree({ emit, runJobs, answering }: WebhookTestApp): Promise<void> {
  answering(200)
  await emit()
  await runJobs()
  answering(500)
  await emit()
  await runJobs()
  await emit()
}
