import { modes } from '@parley/shared/words'
import { mostChannelEvents } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { removeExpiredRequests } from '../api-keys/usage/key-requests.store.ts'
import { removeExpiredUsage } from '../api-keys/usage/key-usage.store.ts'
import { deleteUnchangedDrafts } from '../campaigns/drafts/drafts.store.ts'
import { removeChannelEvents } from '../channels/channel-log.store.ts'
import { expireExports } from '../contact-exports/expire-exports.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { removeOldSnapshots } from '../identity/by-person/snapshots.store.ts'
import { splittableSince } from '../identity/by-person/split-contact.ts'
import { expireImports } from '../imports/expire.ts'
import { removeOldNotifications } from '../notifications/notifications.store.ts'
import {
  type Examined,
  type RemovedRows,
  removeExpiredAttempts,
  removeExpiredEvents,
} from '../webhooks/events/events.store.ts'
import { removeExpiredPulled } from '../webhooks/pulling/remove-expired.ts'
import { removeExpiredMessages } from './expired-messages.store.ts'
import { removeRecipientVariables } from './expired-variables.store.ts'
import {
  channelsToSweep,
  pullWebhooksToSweep,
  scopesWithMessageRetention,
  workspacesWithOld,
} from './retention.store.ts'

/** How many rows a transaction removes: few enough that others wait little. */
export const batchSize = 200
/** The number of batches after which the job is postponed, so that a process that stops does not wait for it. */
const batchesPerRun = 40
const dayMs = 86_400_000
/** How long people keep their notifications, read or unread. */
const notificationDays = 90

type Done = {
  readonly removed: number
  /** Whether another batch may find something. */
  readonly more: boolean
  /** What the next batch receives, where batches continue after each other. */
  readonly last?: Examined | undefined
}

/** Removes one batch. */
type Step = (tx: Tx, after: Examined | undefined) => Promise<Done>

/**
 * Deletes what the workspaces keep no longer, one batch per transaction, and repeats the next day. An interrupted run is
 * continued by the next one, because what is left is all there is to do.
 */
export async function sweepRetention(app: App, job: LeasedJob<'retention.sweep'>): Promise<void> {
  const now = app.now()
  let batches = 0
  for (const step of await stepsOf(app, now)) {
    let after: Examined | undefined
    for (let more = true; more; ) {
      job.signal.throwIfAborted()
      const done = await app.transact(async (tx) => {
        await job.requireLease(tx)
        return step(tx, after)
      })
      after = done.last
      more = done.more
      if (!more) break
      // A batch that only examined rows which stay must not be examined again by a later run instead of what follows.
      if (done.removed > 0) batches += 1
      if (batches >= batchesPerRun) return app.transact((tx) => job.postpone(tx, app.now()))
    }
  }
  await expireImports(app, job.signal)
  await expireExports(app, job.signal)
  await sweepFiles(app, job.signal)
  await app.transact((tx) => job.postpone(tx, now + dayMs))
}

async function stepsOf(app: App, now: number): Promise<Step[]> {
  const size = batchSize
  const { db } = app
  const ofPulled = (await pullWebhooksToSweep(db, now)).map(({ scope, ...expired }) =>
    untilFewer((tx) => removeExpiredPulled(app, tx, scope, { ...expired, size })),
  )
  const ofEvents = (await workspacesWithOld(db, 'event', now)).flatMap((old): Step[] => [
    inOrder((tx, after) => removeExpiredEvents(tx, { ...old, after, size })),
    ...modes.map((mode) => inOrder((tx, after) => removeExpiredAttempts(tx, { ...old, mode, after, size }))),
  ])
  const ofUsage = (await workspacesWithOld(db, 'api_key_usage', now)).map((old) =>
    untilFewer((tx) => removeExpiredUsage(tx, { ...old, size })),
  )
  const ofRequests = (await workspacesWithOld(db, 'api_key_request', now)).map((old) =>
    untilFewer((tx) => removeExpiredRequests(tx, { ...old, size })),
  )
  const ofMessages = (await scopesWithMessageRetention(db, now)).flatMap(({ scope, before }) => [
    untilFewer((tx) => removeExpiredMessages(app, tx, scope, { before, size })),
    untilFewer((tx) => removeRecipientVariables(app, tx, scope, { before, size })),
    // They contain numbers and values of customers. There are few, so that one batch removes them all.
    untilFewer((tx) => deleteUnchangedDrafts(tx, scope, before)),
  ])
  const channels = await channelsToSweep(db, { now, mostEvents: mostChannelEvents })
  const ofChannels = channels.flatMap(({ id: channelId, platform, keptSince, log }) => {
    const records = app.platforms.find(platform)?.records
    const before = records && keptSince[records.keptAs]
    return [
      ...(log
        ? [untilFewer((tx) => removeChannelEvents(tx, { ...log, channelId, most: mostChannelEvents, size }))]
        : []),
      ...(records && typeof before === 'number'
        ? [untilFewer((tx) => records.removeBefore(tx, { channelId, before, size }))]
        : []),
    ]
  })
  const ofNotifications = untilFewer((tx) =>
    removeOldNotifications(tx, { before: now - notificationDays * dayMs, size }),
  )
  const ofSnapshots = untilFewer((tx) => removeOldSnapshots(tx, { before: splittableSince(app), size }))
  // Pulled events before the events themselves, with which they would go without a trace.
  const ofLogs = [...ofUsage, ...ofRequests]
  return [...ofPulled, ...ofEvents, ...ofLogs, ...ofMessages, ...ofChannels, ofNotifications, ofSnapshots]
}

/** A step that removes rows without exception: nothing is left after a batch with fewer rows. */
function untilFewer(remove: (tx: Tx) => Promise<number>): Step {
  return async (tx) => {
    const removed = await remove(tx)
    return { removed, more: removed >= batchSize }
  }
}

/** A step that removes some rows and leaves others: each batch continues after the one before. */
function inOrder(remove: (tx: Tx, after: Examined | undefined) => Promise<RemovedRows>): Step {
  return async (tx, after) => {
    const { removed, last } = await remove(tx, after)
    return { removed, last, more: last !== undefined }
  }
}
