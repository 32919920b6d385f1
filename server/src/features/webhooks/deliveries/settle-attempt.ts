import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import type { Scope } from '../../../policy.ts'
import { recordFailure, recordSuccess } from '../endpoints/endpoints.store.ts'
import { giveUp } from '../endpoints/give-up.ts'
import type { AttemptResult } from './attempt-delivery.ts'
import { insertAttempt } from './attempts.store.ts'
import { type Delivery, type QueuedDelivery, updateDelivery } from './deliveries.store.ts'
import { enqueueDeliveries } from './enqueue-deliveries.ts'
import { retrySchedule } from './retry-schedule.ts'

type Settling = {
  readonly owed: QueuedDelivery
  readonly tried: AttemptResult
  readonly job: LeasedJob<'webhook.deliver'>
}

/** Keeps what a try met, and what follows from it for the delivery, its job and its webhook, all or nothing. */
export async function settleAttempt(app: App, tx: Tx, scope: Scope, { owed, tried, job }: Settling): Promise<void> {
  const { delivery, endpoint } = owed
  await insertAttempt(tx, attemptRow(app, delivery, tried, job))
  const next = nextOf(app, delivery, tried)
  await updateDelivery(tx, scope, {
    id: delivery.id,
    attempts: delivery.attempts + 1,
    state: next.state,
    next_attempt_at: next.at,
    last_status: tried.status,
    last_error: tried.error,
    settled_at: next.state === 'delivered' || next.state === 'failed' ? app.now() : null,
  })
  await job.finish(tx)
  // A job of its own, because this one may have been started by hand, and the next try is the schedule's.
  if (next.at !== null) await enqueueNextAttempt(app, tx, scope, { delivery, runAt: next.at })
  if (tried.error === null) await recordSuccess(tx, scope, endpoint.id, app.now())
  else await updateEndpointHealth(app, tx, scope, { owed, tried, exhausted: next.state === 'failed' })
  app.live.publish(scope, { noun: 'webhooks', id: endpoint.id })
}

type NextAttempt = { readonly delivery: Delivery; readonly runAt: number }

function enqueueNextAttempt(app: App, tx: Tx, scope: Scope, { delivery, runAt }: NextAttempt): Promise<void> {
  const owed = { deliveryIds: [delivery.id], webhookId: delivery.endpoint_id, trigger: 'scheduled' as const, runAt }
  return enqueueDeliveries(app, tx, scope, owed)
}

const gone = 410

/** A delivery that was made before stays made, whatever a repetition by hand met. */
function nextOf(app: App, delivery: Delivery, tried: AttemptResult): { state: Delivery['state']; at: number | null } {
  if (tried.error === null || delivery.state === 'delivered') return { state: 'delivered', at: null }
  if (tried.status === gone) return { state: 'parked', at: null }
  const failedAttempts = delivery.attempts + 1 - delivery.attempts_forgiven
  const delayMs = retrySchedule(app.config).delayMs(failedAttempts, tried.asked)
  return delayMs === undefined ? { state: 'failed', at: null } : { state: 'pending', at: app.now() + delayMs }
}

const givenUpAfterMs = 5 * 86_400_000

type Failed = { readonly owed: QueuedDelivery; readonly tried: AttemptResult; readonly exhausted: boolean }

/** Contract, section 9: off at once when the receiver says it is gone, or after five days without one success. */
async function updateEndpointHealth(app: App, tx: Tx, scope: Scope, { owed, tried, exhausted }: Failed): Promise<void> {
  const { id } = owed.endpoint
  const health = await recordFailure(tx, scope, { id, now: app.now(), exhausted })
  const failingForMs = app.now() - (health?.failing_since ?? app.now())
  const isDead = failingForMs >= givenUpAfterMs && health?.exhausted_at != null
  const reason =
    tried.status === gone
      ? 'The receiver answered 410 Gone.'
      : isDead && `Nothing was delivered for five days; at last: ${tried.error}.`
  if (reason) await giveUp(app, tx, scope, { endpoint: owed.endpoint, reason })
}

function attemptRow(app: App, delivery: Delivery, tried: AttemptResult, job: LeasedJob<'webhook.deliver'>) {
  return {
    id: app.newId(),
    delivery_id: delivery.id,
    at: tried.at,
    duration_ms: tried.durationMs,
    status: tried.status,
    error: tried.error,
    response_body: tried.responseBody,
    trigger: job.payload.trigger,
    request_headers: JSON.stringify(tried.requestHeaders),
  }
}
