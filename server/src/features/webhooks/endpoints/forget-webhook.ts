import type { App } from '../../../app.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { resumeScope } from '../../../policy.ts'
import { removeBatch } from '../deliveries/deliveries.store.ts'
import { removePulledBatch } from '../pulling/pulled-events.store.ts'
import { removeEndpoint } from './endpoints.store.ts'

/** Small enough not to block the store. */
const batchSize = 500

/** Removes a deleted webhook's deliveries and events to read, one batch per run, and finally the webhook. */
export async function forgetWebhook(app: App, job: LeasedJob<'webhook.forget'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  await app.transact(async (tx) => {
    const { webhookId } = job.payload
    const sent = await removeBatch(tx, scope, webhookId, batchSize)
    const pulled = await removePulledBatch(tx, scope, { webhookId, size: batchSize })
    if (sent === batchSize || pulled === batchSize) return job.postpone(tx, app.now())
    await removeEndpoint(tx, scope, webhookId)
    await job.finish(tx)
  })
}
