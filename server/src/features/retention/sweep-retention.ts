import { mostChannelEvents } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { removeExpiredUsage } from '../api-keys/usage/key-usage.store.ts'
import { removeChannelEvents } from '../channels/channel-log.store.ts'
import { removeExpiredAttempts, removeExpiredEvents } from '../webhooks/events/events.store.ts'
import { removeExpiredMessages, removeRecipientVariables } from './expired-messages.store.ts'
import { channelsToSweep, scopesWithMessageRetention } from './retention.store.ts'

/** Small enough that no transaction takes longer than about 50 ms. */
export const batchSize = 200
/** After these the job is postponed, so that a process that stops does not wait for it. */
const batchesPerRun = 40
const dayMs = 86_400_000

/** Removes one batch and returns how many rows it removed: fewer than a batch when none is left. */
type Step = (tx: Tx) => Promise<number>

/**
 * Deletes what the workspaces keep no longer, one batch per transaction, and repeats the next day. An interrupted run is
 * continued by the next one, because what is left is all there is to do.
 */
export async function sweepRetention(app: App, job: LeasedJob<'retention.sweep'>): Promise<void> {
  const now = app.now()
  let batches = 0
  for (const step of await stepsOf(app, now)) {
    for (;;) {
      job.signal.throwIfAborted()
      const removed = await app.transact(async (tx) => {
        await job.requireLease(tx)
        return step(tx)
      })
      if (removed < batchSize) break
      batches += 1
      if (batches >= batchesPerRun) return app.transact((tx) => job.postpone(tx, app.now()))
    }
  }
  await app.transact((tx) => job.postpone(tx, now + dayMs))
}

async function stepsOf(app: App, now: number): Promise<Step[]> {
  const size = batchSize
  const ofMessages = (await scopesWithMessageRetention(app.db, now)).flatMap(({ scope, before }): Step[] => [
    (tx) => removeExpiredMessages(app, tx, scope, { before, size }),
    (tx) => removeRecipientVariables(app, tx, scope, { before, size }),
  ])
  const ofPlatforms = (await channelsToSweep(app.db, now)).flatMap(({ id: channelId, platform, keptSince }): Step[] => {
    const records = app.platforms.find(platform)?.records
    const before = records && keptSince[records.keptAs]
    return records && typeof before === 'number' ? [(tx) => records.removeBefore(tx, { channelId, before, size })] : []
  })
  return [
    (tx) => removeExpiredEvents(tx, now, size),
    (tx) => removeExpiredAttempts(tx, now, size),
    (tx) => removeExpiredUsage(tx, now, size),
    (tx) => removeChannelEvents(tx, { now, most: mostChannelEvents, size }),
    ...ofMessages,
    ...ofPlatforms,
  ]
}
