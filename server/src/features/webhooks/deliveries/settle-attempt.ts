import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import { inTenantBatches } from '../../../in-batches.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { settleJobs } from '../../../jobs/settle-jobs.ts'
import type { Scope } from '../../../policy.ts'
import { recordFailure, recordSuccess } from '../endpoints/endpoints.store.ts'
import { switchOffWebhook } from '../endpoints/switch-off-webhook.ts'
import type { AttemptResult } from './attempt-delivery.ts'
import { insertAttempts } from './attempts.store.ts'
import { type Delivery, type QueuedDelivery, type StoredAttempt, storeAttempts } from './deliveries.store.ts'
import { enqueueDeliveries } from './enqueue-deliveries.ts'
import { retrySchedule } from './retry-schedule.ts'

type EndedAttempt = {
  readonly scope: Scope
  readonly queued: QueuedDelivery
  readonly attempt: AttemptResult
  readonly job: LeasedJob<'webhook.deliver'>
}

/**
 * Stores the result of an attempt and its consequences for the delivery, its job and its webhook, atomically. Attempts of a
 * tenant that end while others are stored are stored together: 50 successes in 4 statements and one commit, where each alone
 * takes 4 and one. When that fails, each is stored alone, so that one undoes no other.
 */
export const settleAttempt = inTenantBatches(
  async (app: App, scope: Scope, ended: readonly EndedAttempt[]): Promise<readonly undefined[]> => {
    await app.transact((tx) => settleAll(app, tx, scope, ended))
    return ended.map(() => undefined)
  },
)

type SettledAttempt = EndedAttempt & { readonly next: NextState; readonly stored: StoredAttempt }

async function settleAll(app: App, tx: Tx, scope: Scope, all: readonly EndedAttempt[]): Promise<void> {
  const decided = all.map((ended) => ({ ...ended, next: nextOf(app, ended.queued.delivery, ended.attempt) }))
  const stored = await storeAttempts(
    tx,
    scope,
    decided.map(({ queued: { delivery }, attempt, next }) => ({
      id: delivery.id,
      attempts: delivery.attempts + 1,
      state: next.state,
      next_attempt_at: next.at,
      last_status: attempt.status,
      last_error: attempt.error,
      settled_at: next.state === 'delivered' || next.state === 'failed' ? app.now() : null,
    })),
    app.now(),
  )
  await settleJobs(
    tx,
    all.map(({ job }) => ({ job })),
  )
  // The event of any other was deleted during the attempt, as that of an erased contact is.
  const existing = decided.flatMap((each) => {
    const found = stored.get(each.queued.delivery.id)
    return found ? [{ ...each, stored: found }] : []
  })
  await insertAttempts(
    tx,
    existing.map((each) => attemptRow(app, each)),
  )
  // Separate jobs, because these may be manual attempts and the next ones are scheduled.
  for (const { queued, next } of existing) {
    if (next.at !== null) await enqueueNextAttempt(app, tx, scope, { delivery: queued.delivery, runAt: next.at })
  }
  const ofEndpoints = Map.groupBy(existing, ({ queued }) => queued.endpoint.id)
  for (const [id, ofEndpoint] of ofEndpoints) {
    await updateEndpointHealth(app, tx, scope, ofEndpoint)
    app.live.publish(scope, { noun: 'webhooks', id })
  }
}

type NextAttempt = { readonly delivery: Delivery; readonly runAt: number }

function enqueueNextAttempt(app: App, tx: Tx, scope: Scope, { delivery, runAt }: NextAttempt): Promise<void> {
  const { id, endpoint_id: webhookId } = delivery
  return enqueueDeliveries(app, tx, scope, { deliveryIds: [id], webhookId, trigger: 'scheduled', runAt })
}

const gone = 410

type NextState = { readonly state: Delivery['state']; readonly at: number | null }

/** A delivery that succeeded before stays delivered, whatever the result of a manual attempt. */
function nextOf(app: App, delivery: Delivery, attempt: AttemptResult): NextState {
  if (attempt.error === null || delivery.state === 'delivered') return { state: 'delivered', at: null }
  if (attempt.status === gone) return { state: 'parked', at: null }
  const failedAttempts = delivery.attempts + 1 - delivery.attempts_forgiven
  const delayMs = retrySchedule(app.config).delayMs(failedAttempts, attempt.hints)
  return delayMs === undefined ? { state: 'failed', at: null } : { state: 'pending', at: app.now() + delayMs }
}

/** The attempts of one endpoint, in the order in which they ended. A success is stored only where it changes something. */
async function updateEndpointHealth(
  app: App,
  tx: Tx,
  scope: Scope,
  ofEndpoint: readonly SettledAttempt[],
): Promise<void> {
  let isNews = ofEndpoint.some(({ stored }) => stored.isNewSuccess)
  for (const settled of ofEndpoint) {
    if (settled.attempt.error !== null) {
      await updateAfterFailure(app, tx, scope, settled)
      isNews = true
    } else if (isNews) {
      await recordSuccess(tx, scope, settled.queued.endpoint.id, app.now())
      isNews = false
    }
  }
}

const switchedOffAfterMs = 5 * 86_400_000

/** Switched off at once when the receiver responds 410 Gone, or after five days without a success (contract, section 9). */
async function updateAfterFailure(
  app: App,
  tx: Tx,
  scope: Scope,
  { queued, attempt, next }: SettledAttempt,
): Promise<void> {
  const { id } = queued.endpoint
  const health = await recordFailure(tx, scope, { id, now: app.now(), exhausted: next.state === 'failed' })
  const failingForMs = app.now() - (health?.failing_since ?? app.now())
  const isDead = failingForMs >= switchedOffAfterMs && health?.exhausted_at != null
  const reason =
    attempt.status === gone
      ? 'The receiver responded with 410 Gone.'
      : isDead && `Every delivery failed for five days. The last error: ${attempt.error}.`
  if (reason) await switchOffWebhook(app, tx, scope, { endpoint: queued.endpoint, reason })
}

function attemptRow(app: App, { queued, attempt, job }: EndedAttempt) {
  return {
    id: app.newId(),
    delivery_id: queued.delivery.id,
    at: attempt.at,
    duration_ms: attempt.durationMs,
    status: attempt.status,
    error: attempt.error,
    response_body: attempt.responseBody,
    trigger: job.payload.trigger,
    request_headers: JSON.stringify(attempt.requestHeaders),
  }
}
