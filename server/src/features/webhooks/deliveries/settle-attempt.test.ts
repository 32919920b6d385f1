import { platformSentence } from '@parley/shared/sentences/sentence'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { describe, expect, test } from 'vitest'
import type { App } from '../../../app.ts'
import type { WebhookDeliveryTable } from '../../../db/schema/webhooks.ts'
import { openJobLease } from '../../../jobs/job-lease.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { authorized } from '../../../testing/authorized.ts'
import { readable } from '../../../testing/readable.ts'
import { engines, type TestEngine } from '../../../testing/stores/engines.ts'
import { createWebhookTestApp } from '../../../testing/webhook-test-app.ts'
import { createWebhook } from '../endpoints/create-webhook.ts'
import { type Endpoint, switchOn } from '../endpoints/endpoints.store.ts'
import { emitEvent } from '../events/emit-event.ts'
import type { AttemptResult } from './attempt-delivery.ts'
import { findQueued } from './deliveries.store.ts'
import { settleAttempt } from './settle-attempt.ts'

const dayMs = 86_400_000

describe.each(engines)('on $name', (engine) => {
  test('settling an attempt with a success ends the delivery, and stores the attempt', async () => {
    const { queue, settle, delivery, endpoint, jobs, attempts, published, now } = await open(engine)
    const queued = await queue({ attempts: 2, last_error: 'before' })
    await settle(queued, success)

    expect(await delivery(queued.id)).toMatchObject({
      state: 'delivered',
      attempts: 3,
      next_attempt_at: null,
      last_status: 200,
      last_error: null,
      settled_at: now(),
    })
    expect(await attempts()).toEqual([
      {
        id: expect.any(String),
        delivery_id: queued.id,
        at: now() - 12,
        duration_ms: 12,
        status: 200,
        error: null,
        response_body: 'thanks',
        trigger: 'scheduled',
        request_headers: '{"user-agent":"Parley"}',
      },
    ])
    expect(await jobs()).toEqual([])
    expect(await endpoint()).toMatchObject({ last_success_at: now(), failing_since: null, is_active: 1 })
    expect(published).toEqual([`webhooks ${queued.webhookId}`])
  })

  test('settling an attempt with a failure schedules the next attempt', async () => {
    const { queue, settle, delivery, endpoint, jobs, now } = await open(engine)
    const queued = await queue()
    await settle(queued, { ...failure, hints: { retryAfterMs: 90_000, overloaded: false } })

    const next = now() + 90_000
    expect(readable(await delivery(queued.id))).toMatchObject({
      state: 'pending',
      attempts: 1,
      next_attempt_at: next,
      last_status: 500,
      last_error: 'Not now',
      settled_at: null,
    })
    const [job] = await jobs()
    expect(job).toMatchObject({ kind: 'webhook.deliver', run_at: next, state: 'ready' })
    expect(JSON.parse(job?.payload ?? '')).toEqual({ deliveryId: queued.id, trigger: 'scheduled' })
    expect(await endpoint()).toMatchObject({ failing_since: now(), exhausted_at: null, is_active: 1 })
  })

  test.each([
    ['the last of the schedule', { attempts: 2, attempts_before_recovery: 0 }, 'failed'],
    ['one that a recovery forgave', { attempts: 2, attempts_before_recovery: 1 }, 'pending'],
  ] as const)('with a failure after %s', async (_, counts, state) => {
    const { queue, settle, delivery, endpoint, jobs, now } = await open(engine)
    const queued = await queue(counts)
    await settle(queued, failure)
    const isOver = state === 'failed'
    expect(await delivery(queued.id)).toMatchObject({ state, attempts: 3, settled_at: isOver ? now() : null })
    expect(await jobs()).toHaveLength(isOver ? 0 : 1)
    expect((await endpoint())?.exhausted_at).toBe(isOver ? now() : null)
  })

  test('settling an attempt with 410 Gone parks the delivery and switches the webhook off', async () => {
    const { queue, settle, delivery, endpoint, jobs } = await open(engine)
    const queued = await queue()
    await settle(queued, { ...failure, status: 410 })
    expect(await delivery(queued.id)).toMatchObject({ state: 'parked', next_attempt_at: null, settled_at: null })
    const reason = 'The receiver responded with 410 Gone.'
    expect(readable(await endpoint())).toMatchObject({ is_active: 0, disabled_reason: reason })
    expect(await jobs()).toEqual([])
  })

  test('settling an attempt of a manual attempt that fails leaves what was delivered as it is', async () => {
    const { queue, settle, delivery, attempts, endpoint, jobs, now } = await open(engine)
    const queued = await queue({ state: 'delivered', attempts: 1 })
    await settle(queued, { ...failure, status: 410 }, { trigger: 'manual' })
    expect(await delivery(queued.id)).toMatchObject({ state: 'delivered', attempts: 2, settled_at: now() })
    expect(await attempts()).toMatchObject([{ trigger: 'manual', status: 410 }])
    expect((await endpoint())?.is_active).toBe(0)
    expect(await jobs()).toEqual([])
  })

  test.each([
    ['five days', 5 * dayMs, true, 0],
    ['less than five days', 5 * dayMs - 1, true, 1],
    ['five days without an exhausted delivery', 5 * dayMs, false, 1],
  ])('settling an attempt with a failure after %s', async (_, failingMs, hasExhausted, isActive) => {
    const { queue, settle, endpoint, change, now } = await open(engine)
    const exhausted = hasExhausted ? now() - dayMs : null
    const queued = await queue()
    await change({ failing_since: now() - failingMs, exhausted_at: exhausted })
    await settle(queued, failure)
    expect(readable(await endpoint())).toMatchObject({
      is_active: isActive,
      disabled_reason: isActive ? null : 'Every delivery failed for five days. The last error: Not now.',
    })
  })

  test.each([
    ['two exhausted deliveries at once', { attempts: 2 }, 0],
    ['failures for five days without an exhausted delivery', {}, 5 * dayMs],
  ])('settling an attempt with %s after the webhook was switched on leaves it on', async (_, values, apartMs) => {
    const { app, clock, scope, queue, settle, endpoint, change, now } = await open(engine)
    await change({ is_active: 0, failing_since: now() - 5 * dayMs, exhausted_at: now() - dayMs })
    const { id } = (await endpoint()) ?? { id: '' }
    await app.transact((tx) => switchOn(tx, scope(), id))

    await settle(await queue(values), failure)
    await app.db.deleteFrom('job').execute()
    clock.advance(apartMs)
    await settle(await queue(values), failure)

    expect(await endpoint()).toMatchObject({ is_active: 1, failing_since: now() - apartMs })
  })

  test('settling an attempt of a delivery that was deleted meanwhile only ends its job', async () => {
    const { app, queue, settle, endpoint, attempts, jobs, published } = await open(engine)
    const queued = await queue()
    const before = await endpoint()
    await app.db.deleteFrom('webhook_delivery').execute()
    await settle(queued, failure)
    expect([await jobs(), await attempts(), published]).toEqual([[], [], []])
    expect(await endpoint()).toEqual(before)
  })

  test('settling an attempt of a webhook that is deleted meanwhile changes its delivery only', async () => {
    const { queue, settle, delivery, endpoint, change, now } = await open(engine)
    const queued = await queue()
    await change({ deleted_at: now() })
    const before = await endpoint()
    await settle(queued, failure)
    expect(await delivery(queued.id)).toMatchObject({ state: 'pending', attempts: 1 })
    expect(await endpoint()).toEqual(before)
  })

  test('settling an attempt of a job that another process has by now stores nothing', async () => {
    const { queue, settle, delivery, attempts, published } = await open(engine)
    const [lost, kept] = [await queue(), await queue()]
    const [first, second] = await Promise.allSettled([
      settle(lost, failure, { token: 'of another process' }),
      settle(kept, success),
    ])
    expect(first).toMatchObject({ status: 'rejected', reason: { name: 'LeaseLost' } })
    expect(second.status).toBe('fulfilled')
    expect(await delivery(lost.id)).toMatchObject({ state: 'pending', attempts: 0 })
    expect(await attempts()).toMatchObject([{ delivery_id: kept.id }])
    expect(published).toHaveLength(1)
  })

  test.each([
    ['a failure and then a success', [failure, success], false],
    ['a success and then a failure', [success, failure], true],
    ['a failure between successes', [success, failure, success], false],
  ])('settling an attempt of %s says in the end how the webhook is', async (_, results, isFailing) => {
    const { queue, settle, change, endpoint, now } = await open(engine)
    await change({ last_success_at: now() })
    for (const result of results) await settle(await queue(), result)
    expect(await endpoint()).toMatchObject({ failing_since: isFailing ? now() : null })
  })
})

type Result = Partial<AttemptResult>
const hints = { retryAfterMs: undefined, overloaded: false }
const success: Result = { status: 200, error: null, responseBody: 'thanks', hints }
const failure: Result = { status: 500, error: platformSentence('Not now'), responseBody: 'no', hints }

/** A webhook in each mode whose deliveries are attempted up to three times, and jobs that this process has leased. */
async function open(engine: TestEngine) {
  const fixture = await createWebhookTestApp(engine, { webhookRetrySeconds: [0, 60, 60] })
  const { app: plain, owner, where, receiver } = fixture
  const { db } = plain
  const webhooks = new Map<Mode, string>()
  for (const mode of ['live', 'test'] as const) {
    const input = { ...where(mode), url: receiver.url, events: ['message.received' as const] }
    webhooks.set(mode, (await authorized('webhooks.manage', createWebhook)(plain, owner, input)).data.id)
  }
  const published: string[] = []
  const app: App = {
    ...plain,
    live: { ...plain.live, publish: (_, { noun, id }) => void published.push(`${noun} ${id}`) },
  }
  const ofLive = webhooks.get('live') ?? ''

  const queue = async (values: Partial<WebhookDeliveryTable> = {}, mode: Mode = 'live') => {
    const scope = fixture.scope(mode)
    await plain.transact((tx) => emitEvent(plain, tx, scope, { kind: 'message.received', data: {} }))
    const job = await db.selectFrom('job').selectAll().where('state', '=', 'ready').executeTakeFirstOrThrow()
    const { deliveryId: id } = JSON.parse(job.payload)
    await db.updateTable('job').set({ state: 'running', lease_token: 'own' }).where('id', '=', job.id).execute()
    await db
      .updateTable('webhook_delivery')
      .set({ attempts: 0, ...values })
      .where('id', '=', id)
      .execute()
    const queued = await findQueued(db, scope, id)
    if (!queued) throw new Error('There is no delivery')
    return { id: String(id), jobId: job.id, mode, webhookId: queued.endpoint.id, scope, queued }
  }
  type Queued = Awaited<ReturnType<typeof queue>>
  type Job = { readonly trigger?: 'scheduled' | 'manual'; readonly token?: string }

  return {
    ...fixture,
    app,
    queue,
    published,
    now: () => app.now(),
    settle: (
      { id, jobId, scope, queued }: Queued,
      result: Result,
      { trigger = 'scheduled', token = 'own' }: Job = {},
    ) => {
      const attempt = { at: app.now() - 12, durationMs: 12, requestHeaders: { 'user-agent': 'Parley' }, ...result }
      const { job } = openJobLease(
        app,
        {
          ...{ id: jobId, kind: 'webhook.deliver', payload: JSON.stringify({ deliveryId: id, trigger }), token },
          ...{ workspace_id: scope.workspaceId, mode: scope.mode, attempts: 1, failures: 0 },
        },
        { signal: new AbortController().signal },
      )
      return settleAttempt(app, scope, {
        queued,
        attempt: attempt as AttemptResult,
        job: job as LeasedJob<'webhook.deliver'>,
      })
    },
    change: async (values: Partial<Endpoint>) => {
      await db.updateTable('webhook_endpoint').set(values).where('id', '=', ofLive).execute()
    },
    endpoint: () => db.selectFrom('webhook_endpoint').selectAll().where('id', '=', ofLive).executeTakeFirst(),
    delivery: (id: string) => db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirst(),
    attempts: () => db.selectFrom('webhook_attempt').selectAll().execute(),
    jobs: () => db.selectFrom('job').selectAll().where('kind', '=', 'webhook.deliver').execute(),
  }
}
