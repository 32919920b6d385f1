import { exampleData } from '@parley/shared/webhooks/webhook-examples'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createRetryTestApp } from '../../testing/webhook-test-app.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import type { Handlers } from '../../worker/run-job.ts'
import { sendTestEvent } from './events/send-test-event.ts'

const day = 86_400_000

describe.each(engines)('Redelivery on $name', (engine) => {
  test('a manual attempt replaces the scheduled one and keeps the event id', async () => {
    const fixture = await createRetryTestApp(engine)
    fixture.answering(500)
    await fixture.emit()
    await fixture.runJobs()
    fixture.answering(200)
    await fixture.resend()
    await fixture.runJobs()

    expect(fixture.receiver.received).toHaveLength(2)
    expect(fixture.receiver.received[1]?.headers['webhook-id']).toBe(
      fixture.receiver.received[0]?.headers['webhook-id'],
    )
    fixture.clock.advance(day)
    await fixture.runJobs()
    expect(fixture.receiver.received).toHaveLength(2)
    const { state, attempt_log } = await fixture.delivery()
    expect({ state, triggers: attempt_log.map((attempt) => attempt.trigger) }).toEqual({
      state: 'delivered',
      triggers: ['manual', 'scheduled'],
    })
  })

  test('a manual attempt counts as one of the schedule’s attempts', async () => {
    const fixture = await createRetryTestApp(engine)
    fixture.answering(500)
    await fixture.emit()
    await fixture.runJobs()
    await fixture.resend()
    await fixture.runJobs()
    expect(await fixture.delivery()).toMatchObject({ state: 'pending', attempts: 2 })
    fixture.toNextAttempt()
    await fixture.runJobs()
    fixture.clock.advance(day)
    await fixture.runJobs()

    const { state, attempts, attempt_log } = await fixture.delivery()
    expect({ state, attempts }).toEqual({ state: 'failed', attempts: 3 })
    expect(attempt_log.map((attempt) => attempt.trigger)).toEqual(['scheduled', 'manual', 'scheduled'])
  })

  test('resending an exhausted delivery makes a single attempt', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.exhaust()
    await fixture.resend()
    await fixture.runJobs()
    fixture.clock.advance(day)
    await fixture.runJobs()

    expect(await fixture.delivery()).toMatchObject({ state: 'failed', attempts: 4 })
    expect(fixture.receiver.received).toHaveLength(4)
  })

  test('a delivered event stays delivered when resending it fails', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.emit()
    await fixture.runJobs()
    fixture.answering(500)
    await fixture.resend()
    await fixture.runJobs()
    fixture.clock.advance(day)
    await fixture.runJobs()

    expect(await fixture.delivery()).toMatchObject({ state: 'delivered', attempts: 2, last_status: 500 })
    expect(fixture.receiver.received).toHaveLength(2)
  })

  test('two concurrent resends make one attempt', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.emit()
    await fixture.runJobs()
    await Promise.all([fixture.resend(), fixture.resend()])
    await fixture.runJobs()

    expect(fixture.receiver.received).toHaveLength(2)
  })

  test('recovery gives every delivery that failed since then a new schedule', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.exhaust()
    fixture.clock.advance(day)
    const since = fixture.app.now()
    await fixture.exhaust()
    await fixture.exhaust()
    fixture.answering(200)
    await fixture.emit()
    await fixture.runJobs()
    fixture.receiver.received.length = 0
    fixture.answering(500)

    expect(await fixture.recover(since)).toEqual({ recovering: 2 })
    await fixture.runJobs()
    expect(fixture.receiver.received).toHaveLength(2)
    fixture.answering(200)
    fixture.toNextAttempt()
    await fixture.runJobs()
    expect((await fixture.deliveries()).map((each) => [each.state, each.attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 5],
      ['delivered', 5],
      ['failed', 3],
    ])
  })

  test('recovery reaches back at most 14 days', async () => {
    const fixture = await createRetryTestApp(engine)

    expect(await fixture.recover(fixture.app.now() - 14 * day)).toEqual({ recovering: 0 })
    await expect(readable(fixture.recover(fixture.app.now() - 14 * day - 1))).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'since', message: 'must be within the last 14 days' }],
    })
  })

  test('recovery of more than one batch leaves nothing out', async () => {
    const fixture = await createRetryTestApp(engine)
    const total = 1_150
    await fixture.app.transact(async (tx) => {
      const rows = Array.from({ length: total }, (_, n) => ({ n, id: `msg_${n}` }))
      for (let start = 0; start < total; start += 50) {
        const some = rows.slice(start, start + 50)
        const at = fixture.app.now()
        const common = { workspace_id: fixture.workspaceId, mode: 'live' as const, created_at: at }
        const kind = 'message.received' as const
        await tx
          .insertInto('event')
          .values(some.map(({ id }) => ({ ...common, id, kind, body: '{}' })))
          .execute()
        await tx
          .insertInto('webhook_delivery')
          .values(
            some.map(({ n, id }) => ({
              ...common,
              id: `d${n}`,
              endpoint_id: fixture.webhookId,
              event_id: id,
              event_kind: kind,
              state: 'failed' as const,
              attempts: 3,
              attempts_before_recovery: 0,
              next_attempt_at: null,
              last_status: 500,
              last_error: null,
              settled_at: at,
            })),
          )
          .execute()
      }
    })

    expect(await fixture.recover(fixture.app.now())).toEqual({ recovering: total })
    // The tests above check that deliveries are sent; this one only counts the jobs.
    const enqueued: string[] = []
    const count: Handlers['webhook.deliver'] = async (_app, { payload }) => void enqueued.push(payload.deliveryId)
    expect(await makeWorker(fixture.app, { ...handlers, 'webhook.deliver': count }).drain()).toEqual([])
    expect(new Set(enqueued).size).toBe(total)
    expect(enqueued).toHaveLength(total)
  }, 120_000)

  test('a test event goes only to the tested webhook, whatever its subscriptions', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.register({ url: `${fixture.receiver.url}/other`, events: ['*', 'webhook.test'] })
    await authorized('webhooks.manage', sendTestEvent)(fixture.app, fixture.owner, {
      ...fixture.where(),
      webhookId: fixture.webhookId,
    })
    await fixture.runJobs()

    expect(fixture.receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(JSON.parse(fixture.receiver.received[0]?.body ?? '')).toMatchObject({
      event: 'webhook.test',
      data: { webhook_id: fixture.webhookId, sent_by: 'The owner' },
      is_test: true,
    })
  })

  test('a test event of any type has the given data or its example, and says that it is a test', async () => {
    const fixture = await createRetryTestApp(engine)
    const send = (more: object) =>
      authorized('webhooks.manage', sendTestEvent)(fixture.app, fixture.owner, {
        ...fixture.where(),
        webhookId: fixture.webhookId,
        ...more,
      })
    await send({ event: 'csat.low', data: { score: 1, nested: { list: [null] } } })
    await fixture.runJobs()
    await send({ event: 'message.received' })
    await fixture.runJobs()

    const sent = fixture.receiver.received.map(({ body, headers }) => {
      expect(headers['webhook-signature']).toMatch(/^v1,/)
      return JSON.parse(body)
    })
    expect(sent).toMatchObject([
      { event: 'csat.low', data: { score: 1, nested: { list: [null] } }, is_test: true },
      { event: 'message.received', data: exampleData['message.received'], is_test: true },
    ])
  })
})
