import type { Mode } from '@parley/shared/workspace/workspaces'

import type { Kysely } from 'kysely'
import { insertInChunks } from '../db/insert-in-chunks.ts'
import type { JobTable } from '../db/schema/jobs.ts'
import type { Schema } from '../db/schema.ts'
import type { Tx } from '../db/transact.ts'
import { afterCommit } from '../db/transaction-scope.ts'

/** `at`: when the message or note was written, or the conversation assigned. */
export type AlertCause =
  | { readonly kind: 'message'; readonly at: number }
  | { readonly kind: 'assigned' | 'mentioned'; readonly at: number; readonly userId: string }

/** Every kind of job with its payload. The worker has one handler for each kind. */
export type JobPayloads = {
  'webhook.deliver': { deliveryId: string; trigger: 'scheduled' | 'manual' }
  /** Enqueues an endpoint's deliveries again, in batches: those in that state, created since a time and settled before another. */
  'webhook.requeue': { webhookId: string; from: 'parked' | 'failed'; since: number; before: number }
  /** Notifies one person that an endpoint was switched off. */
  'webhook.notify_switched_off': { webhookId: string; userId: string }
  /** Removes the deliveries of a deleted endpoint, in batches. */
  'webhook.forget': { webhookId: string }
  /** Removes the expired records of all workspaces, in batches; repeats every day. */
  'retention.sweep': Record<string, never>
  /** Recomputes the figures of the conversations opened after a time, in batches. */
  'analytics.recompute': { after: number }
  /** Makes the jobs of a restored workspace ready again, in batches. */
  'workspace.resume': Record<string, never>
  /** Removes the data of a deleted workspace, in batches. */
  'workspace.delete': Record<string, never>
  /** Removes the data of an erased contact, in batches. Older versions did not store the calling codes of the numbers, such as `49`. */
  'contact.erase': { contactId: string; callingCodes?: readonly string[] }
  /** Asks the platforms of a contact's conversations to block it, or to end that. `attempt` counts those that failed. */
  'contact.apply_blocks': { contactId: string; attempt: number }
  /** Converts the values of a contact field whose type was changed, in batches; `after` is the last value that was read. */
  'contact_field.convert': {
    fieldId: string
    version: number
    mode: Mode
    after?: { value: string | number; contactId: string } | undefined
  }
  /** Removes the values of a deleted contact field, in batches. */
  'contact_field.purge': { fieldId: string }
  'campaign.run': { campaignId: string }
  /** Decides what each row of a list of contacts would do, and writes no contact. */
  'contacts.check_import': { importId: string }
  /** Imports the rows of a list, a chunk in each transaction. */
  'contacts.import': { importId: string }
  /** Deletes what an import has created, in batches. */
  'contacts.undo_import': { importId: string }
  /** Writes the file of an export of contacts. */
  'contacts.export': { exportId: string }
  /** The message id is chosen in advance, so that a survey is never sent twice. */
  'conversation.survey': { conversationId: string; resolvedAt: number; messageId: string }
  /** Opens a conversation that is snoozed until this time. */
  'conversation.return': { conversationId: string; snoozedUntil: number }
  /** Alerts those whom a new message, an assignment or a mention concerns. */
  'alert.raise': { conversationId: string; cause: AlertCause }
  /** Pushes an alert to one browser of a person. */
  'alert.push': { subscriptionId: string; conversationId: string; cause: AlertCause }
  /** Emails one person, unless it no longer applies. */
  'alert.email': { userId: string; conversationId: string; cause: AlertCause }
  /** Sends a message whose author did not undo it. */
  'message.send_delayed': { messageId: string }
  /** Sends a message again whose attempt with this id at the platform failed. */
  'message.resend': { messageId: string; platformMessageId: string }
  /**
   * Fetches the file of a message from the platform. `attempt` counts those that failed. A past message is from before the
   * number was connected, and emits no event.
   */
  'attachment.fetch': { messageId: string; attempt: number; isPast?: boolean }
  'template.submit': { templateId: string }
  /** Synchronizes the templates of one name with the platform. */
  'template.sync': { channelId: string; name: string }
  /** Notifies members that something bad was written to the log of the channel. */
  'channel.notify': { channelId: string }
  /** Repeats every hour while the channel is connected: templates and health. */
  'channel.maintain': { channelId: string }
} & PlatformJobPayloads

/** Jobs that a platform adapter adds for itself. Each adapter declares its own kinds here, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended by declaration merging.
export interface PlatformJobPayloads {}

export type JobKind = keyof JobPayloads

export type NewJob<Kind extends JobKind = JobKind> = {
  readonly kind: Kind
  readonly payload: JobPayloads[Kind]
  /** When the job is due, in milliseconds since 1970; now when left out. */
  readonly runAt?: number
  /** The partition key: jobs of one partition run a few at a time. The kind is the key when left out. */
  readonly partition?: string
  /** No second job with this key is added while one is ready or running. */
  readonly dedupeKey?: string
}

type Where = { readonly workspaceId: string; readonly mode: Mode }

export type Jobs = {
  /** Adds a job, which can run once the surrounding transaction commits. */
  readonly enqueue: <Kind extends JobKind>(tx: Tx, where: Where, job: NewJob<Kind>) => Promise<void>
  /** Adds many jobs, a few hundred per statement. */
  readonly enqueueAll: <Kind extends JobKind>(tx: Tx, where: Where, jobs: readonly NewJob<Kind>[]) => Promise<void>
  /** Moves a waiting job forward to this time if it is scheduled later, as after a clock that was ahead. */
  readonly bringForward: (tx: Tx, dedupeKey: string, latestRunAt: number) => Promise<void>
  /** The keys without a job that is due by then, or waits for its workspace to be restored. */
  readonly missing: (db: Kysely<Schema>, dedupeKeys: readonly string[], latestRunAt: number) => Promise<string[]>
  /** Removes the job with this key unless it has been claimed. */
  readonly cancel: (tx: Tx, dedupeKey: string) => Promise<void>
  /** Registers a callback for whenever new jobs may be due, with their partitions. */
  readonly onWake: (wake: (partitions: readonly string[]) => void) => void
}

export function makeJobs(clock: { now: () => number; newId: () => string }): Jobs {
  const listeners: ((partitions: readonly string[]) => void)[] = []
  const wakeAfterCommit = (added: readonly JobTable[]) =>
    afterCommit(() => {
      const partitions = [...new Set(added.map(({ partition }) => partition))]
      for (const wake of listeners) wake(partitions)
    })
  const rowOf = (where: Where, job: NewJob): JobTable => ({
    id: clock.newId(),
    workspace_id: where.workspaceId,
    mode: where.mode,
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    partition: job.partition ?? job.kind,
    state: 'ready',
    run_at: job.runAt ?? clock.now(),
    attempts: 0,
    failures: 0,
    lease_token: null,
    lease_until: null,
    dedupe_key: job.dedupeKey ?? null,
    last_error: null,
    suspended_run_at: null,
    created_at: clock.now(),
  })
  return {
    enqueue: async (tx, where, job) => {
      const row = rowOf(where, job)
      await tx
        .insertInto('job')
        .values(row)
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .execute()
      wakeAfterCommit([row])
    },
    enqueueAll: async (tx, where, jobs) => {
      const rows = jobs.map((job) => rowOf(where, job))
      await insertInChunks(tx, { into: 'job', rows, unlessStored: ['dedupe_key'] })
      if (jobs.length > 0) wakeAfterCommit(rows)
    },
    bringForward: async (tx, dedupeKey, latestRunAt) => {
      await tx
        .updateTable('job')
        .set({ run_at: latestRunAt })
        .where('dedupe_key', '=', dedupeKey)
        .where('state', '=', 'ready')
        .where('run_at', '>', latestRunAt)
        .where('suspended_run_at', 'is', null)
        .execute()
    },
    missing: async (db, dedupeKeys, latestRunAt) => {
      if (dedupeKeys.length === 0) return []
      const present = await db
        .selectFrom('job')
        .select('dedupe_key')
        .where('dedupe_key', 'in', [...dedupeKeys])
        .where((is) => is.or([is('run_at', '<=', latestRunAt), is('suspended_run_at', 'is not', null)]))
        .execute()
      return dedupeKeys.filter((key) => !present.some(({ dedupe_key }) => dedupe_key === key))
    },
    cancel: async (tx, dedupeKey) => {
      await tx.deleteFrom('job').where('dedupe_key', '=', dedupeKey).where('state', '=', 'ready').execute()
    },
    onWake: (wake) => {
      listeners.push(wake)
    },
  }
}
