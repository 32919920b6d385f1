import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { createRetryTestApp } from '../../testing/webhook-test-app.ts'
import { listDeliveries } from './deliveries/list-deliveries.ts'
import { sendTestEvent } from './events/send-test-event.ts'

describe.each(engines)('what is seen of a webhook on $name', (engine) => {
  test('its health counts the events of the last 24 hours that were tried, and nobody else’s', async () => {
    const { emit, runJobs, answering, clock, webhook, webhookId, register } = await createRetryTestApp(engine)
    const other = await register({ events: ['message.sent'] })
    await emit()
    await runJobs()
    answering(500)
    await emit()
    await runJobs()
    await emit()

    expect((await webhook(webhookId))?.last_24_hours).toEqual({ delivered: 1, failing: 1 })
    expect((await webhook(other.id))?.last_24_hours).toEqual({ delivered: 0, failing: 0 })
    clock.advance(86_400_001)
    expect((await webhook(webhookId))?.last_24_hours).toEqual({ delivered: 0, failing: 0 })
  })

  test('its log is filtered by kind, state and time', async () => {
    const { app, owner, where, emit, runJobs, clock, webhookId } = await createRetryTestApp(engine)
    await emit()
    await runJobs()
    clock.advance(60_000)
    const later = new Date(app.now()).toISOString()
    await sendTestEvent(app, owner, { ...where(), webhookId })
    const seen = async (filter: object) => {
      const { data, pagination } = await listDeliveries(app, owner, { ...where(), page: 1, limit: 10, ...filter })
      expect(pagination.total).toBe(data.length)
      return data.map(({ event }) => event)
    }

    expect(await seen({ webhookId })).toEqual(['webhook.test', 'message.received'])
    expect(await seen({ webhookId, event: 'message.received' })).toEqual(['message.received'])
    expect(await seen({ webhookId, event: 'message.received', state: 'pending' })).toEqual([])
    expect(await seen({ webhookId, since: later })).toEqual(['webhook.test'])
    expect(await seen({ until: later })).toEqual(['message.received'])
  })

  test('each try shows the headers that went out, and keeps no signature', async () => {
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
