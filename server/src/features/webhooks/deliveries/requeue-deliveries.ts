import type { App } from '../../../app.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { resumeScope } from '../../../policy.ts'
import { findEndpoint } from '../endpoints/endpoints.store.ts'
import { requeueBatch } from './deliveries.store.ts'
import { enqueueDeliveries } from './enqueue-deliveries.ts'

/** Small enough not to block the store. */
const batchSize = 500

/** Enqueues deliveries again, one batch per run; none while their webhook is switched off. */
export async function requeueDeliveries(app: App, job: LeasedJob<'webhook.requeue'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { webhookId } = job.payload
  await app.transact(async (tx) => {
    const endpoint = await findEndpoint(tx, scope, webhookId)
    if (endpoint?.is_active !== 1) return job.finish(tx)
    const now = app.now()
    const deliveries = await requeueBatch(tx, scope, { ...job.payload, size: batchSize }, now)
    await enqueueDeliveries(app, tx, scope, { deliveries, trigger: 'scheduled', runAt: now })
    app.live.publish(scope, { noun: 'webhooks', id: webhookId })
    await (deliveries.length === batchSize ? job.postpone(tx, now) : job.finish(tx))
  })
}
