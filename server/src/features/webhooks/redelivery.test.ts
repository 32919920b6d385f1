import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openRetryingHouse } from '../../testing/webhook-house.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import type { Handlers } from '../../worker/run-job.ts'
import { sendTestEvent } from './send-test-event.ts'

const day = 86_400_000

describe.each(engines)('delivering again on $name', (engine) => {
  test('by hand happens at once, under the same id, in place of the try that waits', async () => {
    const house = await openRetryingHouse(engine)
    house.answering(500)
    await house.emit()
    await house.runJobs()
    house.answering(200)
    await house.resend()
    await house.runJobs()

    expect(house.receiver.received).toHaveLength(2)
    expect(house.receiver.received[1]?.headers['webhook-id']).toBe(house.receiver.received[0]?.headers['webhook-id'])
    house.clock.advance(day)
    await house.runJobs()
    expect(house.receiver.received).toHaveLength(2)
    const { state, attempt_log } = await house.delivery()
    expect({ state, triggers: attempt_log.map((attempt) => attempt.trigger) }).toEqual({
      state: 'delivered',
      triggers: ['manual', 'scheduled'],
    })
  })

  test('by hand counts as one of the schedule’s tries, and what follows is the schedule’s own', async () => {
    const house = await openRetryingHouse(engine)
    house.answering(500)
    await house.emit()
    await house.runJobs()
    await house.resend()
    await house.runJobs()
    expect(await house.delivery()).toMatchObject({ state: 'pending', attempts: 2 })
    house.toNextTry()
    await house.runJobs()
    house.clock.advance(day)
    await house.runJobs()

    const { state, attempts, attempt_log } = await house.delivery()
    expect({ state, attempts }).toEqual({ state: 'failed', attempts: 3 })
    expect(attempt_log.map((attempt) => attempt.trigger)).toEqual(['scheduled', 'manual', 'scheduled'])
  })

  test('by hand of one that was given up is a single try', async () => {
    const house = await openRetryingHouse(engine)
    await house.exhaust()
    await house.resend()
    await house.runJobs()
    house.clock.advance(day)
    await house.runJobs()

    expect(await house.delivery()).toMatchObject({ state: 'failed', attempts: 4 })
    expect(house.receiver.received).toHaveLength(4)
  })

  test('by hand of one that was delivered leaves it delivered, also when the repetition fails', async () => {
    const house = await openRetryingHouse(engine)
    await house.emit()
    await house.runJobs()
    house.answering(500)
    await house.resend()
    await house.runJobs()
    house.clock.advance(day)
    await house.runJobs()

    expect(await house.delivery()).toMatchObject({ state: 'delivered', attempts: 2, last_status: 500 })
    expect(house.receiver.received).toHaveLength(2)
  })

  test('asked for twice at once happens once', async () => {
    const house = await openRetryingHouse(engine)
    await house.emit()
    await house.runJobs()
    await Promise.all([house.resend(), house.resend()])
    await house.runJobs()

    expect(house.receiver.received).toHaveLength(2)
  })

  test('of everything that failed since a time gives each a whole schedule again, and nothing else', async () => {
    const house = await openRetryingHouse(engine)
    await house.exhaust()
    house.clock.advance(day)
    const since = house.app.now()
    await house.exhaust()
    await house.exhaust()
    house.answering(200)
    await house.emit()
    await house.runJobs()
    house.receiver.received.length = 0
    house.answering(500)

    expect(await house.recover(since)).toEqual({ recovering: 2 })
    await house.runJobs()
    expect(house.receiver.received).toHaveLength(2)
    house.answering(200)
    house.toNextTry()
    await house.runJobs()
    expect((await house.deliveries()).map((each) => [each.state, each.attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 5],
      ['delivered', 5],
      ['failed', 3],
    ])
  })

  test('of what failed reaches 14 days back, not further', async () => {
    const house = await openRetryingHouse(engine)

    expect(await house.recover(house.app.now() - 14 * day)).toEqual({ recovering: 0 })
    await expect(house.recover(house.app.now() - 14 * day - 1)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'since', message: 'must not lie more than 14 days back' }],
    })
  })

  test('a recovery of more than one batch leaves nothing out', async () => {
    const house = await openRetryingHouse(engine)
    const total = 1_150
    await house.app.transact(async (tx) => {
      const rows = Array.from({ length: total }, (_, n) => ({ n, id: `msg_${n}` }))
      for (let start = 0; start < total; start += 50) {
        const some = rows.slice(start, start + 50)
        const at = house.app.now()
        const common = { workspace_id: house.workspaceId, mode: 'live' as const, created_at: at }
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
              endpoint_id: house.webhookId,
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

    expect(await house.recover(house.app.now())).toEqual({ recovering: total })
    // That what is owed goes out is held above; here it is only taken, over a thousand times.
    const owed: string[] = []
    const take: Handlers['webhook.deliver'] = async (_app, { payload }) => void owed.push(payload.deliveryId)
    expect(await makeWorker(house.app, { ...handlers, 'webhook.deliver': take }).drain()).toEqual([])
    expect(new Set(owed).size).toBe(total)
    expect(owed).toHaveLength(total)
  })

  test('a test event goes to the webhook tested and to no other, whatever they listen to', async () => {
    const house = await openRetryingHouse(engine)
    await house.register({ url: `${house.receiver.url}/other`, events: ['*', 'webhook.test'] })
    await sendTestEvent(house.app, house.owner, { ...house.where(), webhookId: house.webhookId })
    await house.runJobs()

    expect(house.receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(JSON.parse(house.receiver.received[0]?.body ?? '')).toMatchObject({
      event: 'webhook.test',
      data: { webhook_id: house.webhookId, sent_by: 'The owner' },
    })
  })
})
