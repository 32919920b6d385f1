import { eventRetentionDays } from '@parley/shared/webhooks/webhooks'
import { channelLogRetentionDays, mostChannelEvents } from '@parley/shared/workspace/channels'
import { usageRetentionDays } from '@parley/shared/workspace/key-usage'
import type { App } from '../../../app.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { removeUsageBefore } from '../../api-keys/usage/key-usage.store.ts'
import { removeChannelEvents } from '../../channels/channel-log.store.ts'
import { removeAttemptsBefore, removeEventsBefore } from './events.store.ts'

/** Small enough not to block the store. */
const batchSize = 500
const dayMs = 86_400_000

/** Removes the expired records of all workspaces, one batch per run, and repeats the next day. */
export async function sweepRetention(app: App, job: LeasedJob<'retention.sweep'>): Promise<void> {
  const now = app.now()
  await app.transact(async (tx) => {
    const removed = [
      await removeEventsBefore(tx, now - eventRetentionDays * dayMs, batchSize),
      await removeAttemptsBefore(tx, now - eventRetentionDays * dayMs, batchSize),
      await removeUsageBefore(tx, now - usageRetentionDays * dayMs, batchSize),
      await removeChannelEvents(tx, {
        since: now - channelLogRetentionDays * dayMs,
        most: mostChannelEvents,
        size: batchSize,
      }),
    ]
    await job.postpone(tx, removed.includes(batchSize) ? now : now + dayMs)
  })
}
