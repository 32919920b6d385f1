import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { createRetryTestApp } from '../../testing/webhook-test-app.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import type { Handlers } from '../../worker/run-job.ts'
import { sendTestEvent } from './events/send-test-event.ts'

const day = 86_400_000

describe.each(engines)('delivering again on $name', (engine) => {
  test('by hand happens at once, under the same id, in place of the try that waits', async () => {
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

  test('by hand counts as one of the schedule’s tries, and what follows is the schedule’s own', async () => {
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

  test('by hand of one that was given up is a single try', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.exhaust()
    await fixture.resend()
    await fixture.runJobs()
    fixture.clock.advance(day)
    await fixture.runJobs()

    expect(await fixture.delivery()).toMatchObject({ state: 'failed', attempts: 4 })
    expect(fixture.receiver.received).toHaveLength(4)
  })

  test('by hand of one that was delivered leaves it delivered, also when the repetition fails', async () => {
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

  test('asked for twice at once happens once', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.emit()
    await fixture.runJobs()
    await Promise.all([fixture.resend(), fixture.resend()])
    await fixture.runJobs()

    expect(fixture.receiver.received).toHaveLength(2)
  })

  test('of everything that failed since a time gives each a whole schedule again, and nothing else', async () => {
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

  test('of what failed reaches 14 days back, not further', async () => {
    const fixture = await createRetryTestApp(engine)

    expect(await fixture.recover(fixture.app.now() - 14 * day)).toEqual({ recovering: 0 })
    await expect(fixture.recover(fixture.app.now() - 14 * day - 1)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'since', message: 'must not lie more than 14 days back' }],
    })
  })

  test('a recovery of more than one batch leaves nothing out', async () => {
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
              attempts_forgiven: 0,
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
    // That what is owed goes out is held above; here it is only taken, over a thousand times.
    const owed: string[] = []
    const take: Handlers['webhook.deliver'] = async (_app, { payload }) => void owed.push(payload.deliveryId)
    expect(await makeWorker(fixture.app, { ...handlers, 'webhook.deliver': take }).drain()).toEqual([])
    expect(new Set(owed).size).toBe(total)
    expect(owed).toHaveLength(total)
  })

  test('a test event goes to the webhook tested and to no other, whatever they listen to', async () => {
    const fixture = await createRetryTestApp(engine)
    await fixture.register({ url: `${fixture.receiver.url}/other`, events: ['*', 'webhook.test'] })
    await sendTestEvent(fixture.app, fixture.owner, { ...fixture.where(), webhookId: fixture.webhookId })
    await fixture.runJobs()

    expect(fixture.receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(JSON.parse(fixture.receiver.received[0]?.body ?? '')).toMatchObject({
      event: 'webhook.test',
      data: { webhook_id: fixture.webhookId, sent_by: 'The owner' },
    })
  })
})
