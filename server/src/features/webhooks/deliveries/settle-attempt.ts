import { encodeSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import type { Scope } from '../../../policy.ts'
import { recordFailure, recordSuccess } from '../endpoints/endpoints.store.ts'
import { switchOffWebhook } from '../endpoints/switch-off-webhook.ts'
import type { AttemptResult } from './attempt-delivery.ts'
import { insertAttempt } from './attempts.store.ts'
import { type Delivery, type QueuedDelivery, storeAttempt } from './deliveries.store.ts'
import { enqueueDeliveries } from './enqueue-deliveries.ts'
import { retrySchedule } from './retry-schedule.ts'

type EndedAttempt = {
  readonly queued: QueuedDelivery
  readonly attempt: AttemptResult
  readonly job: LeasedJob<'webhook.deliver'>
}

/** Stores the result of an attempt and its consequences for the delivery, its job and its webhook, atomically. */
export async function settleAttempt(app: App, scope: Scope, ended: EndedAttempt): Promise<void> {
  const { delivery, endpoint } = ended.queued
  const { attempt, job } = ended
  const next = nextOf(app, delivery, attempt)
  await app.transact(async (tx) => {
    const stored = await storeAttempt(tx, scope, app.now(), {
      id: delivery.id,
      attempts: delivery.attempts + 1,
      state: next.state,
      next_attempt_at: next.at,
      last_status: attempt.status,
      last_error: attempt.error && encodeSentence(attempt.error),
      settled_at: next.state === 'delivered' || next.state === 'failed' ? app.now() : null,
    })
    // Before the next attempt is enqueued: a delivery has one job at a time, by its key.
    await job.finish(tx)
    // The event was deleted during the attempt, as that of an erased contact is.
    if (!stored) return
    await insertAttempt(tx, attemptRow(app, ended))
    // A separate job, because this may be a manual attempt and the next one is scheduled.
    if (next.at !== null) {
      await enqueueDeliveries(app, tx, scope, { deliveries: [delivery], trigger: 'scheduled', runAt: next.at })
    }
    if (attempt.error !== null) await updateAfterFailure(app, tx, scope, { ...ended, next })
    // A success is stored only where it changes something.
    else if (stored.isNewSuccess) await recordSuccess(tx, scope, endpoint.id, app.now())
    app.live.publish(scope, { noun: 'webhooks', id: endpoint.id })
  })
}

const gone = 410

type NextState = { readonly state: Delivery['state']; readonly at: number | null }

/** A delivery that succeeded before stays delivered, whatever the result of a manual attempt. */
function nextOf(app: App, delivery: Delivery, attempt: AttemptResult): NextState {
  if (attempt.error === null || delivery.state === 'delivered') return { state: 'delivered', at: null }
  if (attempt.status === gone) return { state: 'parked', at: null }
  const failedAttempts = delivery.attempts + 1 - delivery.attempts_before_recovery
  const delayMs = retrySchedule(app.config).delayMs(failedAttempts, attempt.hints)
  return delayMs === undefined ? { state: 'failed', at: null } : { state: 'pending', at: app.now() + delayMs }
}

const switchedOffAfterMs = 5 * 86_400_000

/**
 * Records a failure of a webhook. It is switched off at once when the receiver responds 410 Gone, or after five days without a
 * success (docs/webhooks.md).
 */
async function updateAfterFailure(
  app: App,
  tx: Tx,
  scope: Scope,
  { queued, attempt, next }: EndedAttempt & { readonly next: NextState },
): Promise<void> {
  const { id } = queued.endpoint
  const health = await recordFailure(tx, scope, { id, now: app.now(), exhausted: next.state === 'failed' })
  const failingForMs = app.now() - (health?.failing_since ?? app.now())
  // Stryker disable next-line OptionalChaining: A webhook that is not found has not failed for five days.
  const isDead = failingForMs >= switchedOffAfterMs && health?.exhausted_at != null
  const reason =
    attempt.status === gone
      ? sentence('receiverGone')
      : isDead && attempt.error && sentence('deliveriesFailedForDays', { reason: attempt.error })
  if (reason) await switchOffWebhook(app, tx, scope, { endpoint: queued.endpoint, reason })
}

function attemptRow(app: App, { queued, attempt, job }: EndedAttempt) {
  return {
    id: app.newId(),
    delivery_id: queued.delivery.id,
    at: attempt.at,
    duration_ms: attempt.durationMs,
    status: attempt.status,
    error: attempt.error && encodeSentence(attempt.error),
    response_body: attempt.responseBody,
    trigger: job.payload.trigger,
    request_headers: JSON.stringify(attempt.requestHeaders),
  }
}
