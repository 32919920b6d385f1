import { eventRetentionDays } from '@parley/shared/webhooks/webhooks'
import { usageRetentionDays } from '@parley/shared/workspace/api-keys'
import type { App } from '../../../app.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { resumeScope } from '../../../policy.ts'
import { removeUsageBefore } from '../../api-keys/usage/key-usage.store.ts'
import { removeAttemptsBefore, removeEventsBefore } from './events.store.ts'

/** Small enough not to block the store. */
const batchSize = 500
const dayMs = 86_400_000

/** Removes a workspace's expired records, one batch per run, and repeats the next day. */
export async function sweepRetention(app: App, job: LeasedJob<'retention.sweep'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const now = app.now()
  await app.transact(async (tx) => {
    const removed = [
      await removeEventsBefore(tx, scope, now - eventRetentionDays * dayMs, batchSize),
      await removeAttemptsBefore(tx, scope, now - eventRetentionDays * dayMs, batchSize),
      await removeUsageBefore(tx, scope, now - usageRetentionDays * dayMs, batchSize),
    ]
    await job.postpone(tx, removed.includes(batchSize) ? now : now + dayMs)
  })
}
