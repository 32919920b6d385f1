import type { App } from '../../../app.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { resumeScope } from '../../../policy.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { findQueued, updateDelivery } from './deliveries.store.ts'
import { settleAttempt } from './settle-attempt.ts'
import { waitForTurn } from './wait-for-turn.ts'

/**
 * Attempts a delivery once and settles it together with its job. Delivery is at least once: when the process ends between
 * the response and the commit, the same event is sent again with the same id.
 */
export async function deliverWebhook(app: App, job: LeasedJob<'webhook.deliver'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  // Immediately before the attempt, so that a change to the webhook applies from then on.
  const queued = await findQueued(app.db, scope, job.payload.deliveryId)
  if (!queued) return
  const { delivery, endpoint } = queued
  const isManual = job.payload.trigger === 'manual'
  if (delivery.state !== 'pending' && !isManual) return

  if (endpoint.is_active === 0) {
    return app.transact(async (tx) => {
      const parked = delivery.state === 'pending' && { state: 'parked' as const }
      await updateDelivery(tx, scope, { id: delivery.id, next_attempt_at: null, ...parked })
      await job.finish(tx)
    })
  }

  const pausedUntil = await waitForTurn(app, scope, endpoint, job.signal)
  if (pausedUntil !== undefined) return job.giveBack(pausedUntil)

  const attempt = await attemptDelivery(app, queued, job.signal)
  // The next delivery does not wait for the disk.
  job.freeSlot(attempt.error !== null)
  await settleAttempt(app, scope, { queued, attempt, job })
}
