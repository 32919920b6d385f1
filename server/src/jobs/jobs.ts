import type { Mode } from '@parley/shared/workspace/workspaces'

import { insertInChunks } from '../db/insert-in-chunks.ts'
import type { JobTable } from '../db/schema/jobs.ts'
import type { Tx } from '../db/transact.ts'
import { afterCommit } from '../db/transaction-scope.ts'

/** Everything that can be owed for later, with what it carries. The worker has one handler for each. */
export type JobPayloads = {
  'webhook.deliver': { deliveryId: string; trigger: 'scheduled' | 'manual' }
  /** Owes an endpoint again, batch by batch, what is in that state since a time and was last touched before the other. */
  'webhook.requeue': { webhookId: string; from: 'parked' | 'failed'; since: number; before: number }
  /** Tells one person that an endpoint was switched off. */
  'webhook.tell_switched_off': { webhookId: string; userId: string }
  /** Removes what a deleted endpoint leaves behind, batch by batch. */
  'webhook.forget': { webhookId: string }
  /** Removes what a workspace keeps for a time only, batch by batch; comes again every day. */
  'retention.sweep': Record<string, never>
  'campaign.run': { campaignId: string }
  /** The message's id is made before, so that the same survey is never sent twice. */
  'conversation.survey': { conversationId: string; resolvedAt: number; messageId: string }
  'template.submit': { templateId: string }
  /** Looks at the templates of one name at the platform. */
  'template.sync': { channelId: string; name: string }
  /** Comes every hour while the channel is connected: templates, health, and what was kept for long enough. */
  'channel.upkeep': { channelId: string }
} & PlatformJobPayloads

/** Jobs that a platform adapter adds for itself. Each adapter declares its own kinds here, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended by declaration merging.
export interface PlatformJobPayloads {}

export type JobKind = keyof JobPayloads

export type NewJob<Kind extends JobKind = JobKind> = {
  readonly kind: Kind
  readonly payload: JobPayloads[Kind]
  /** Milliseconds since 1970; now when left out. */
  readonly runAt?: number
  /** Jobs of one lane run a few at a time; the kind's own lane when left out. */
  readonly lane?: string
  /** While a job with this key waits or runs, another is not added. */
  readonly dedupeKey?: string
}

type Where = { readonly workspaceId: string; readonly mode: Mode }

export type Jobs = {
  /** Owed once the surrounding transaction commits. */
  readonly enqueue: <Kind extends JobKind>(tx: Tx, where: Where, job: NewJob<Kind>) => Promise<void>
  /** Many at once, in one statement a few hundred. */
  readonly enqueueAll: <Kind extends JobKind>(tx: Tx, where: Where, jobs: readonly NewJob<Kind>[]) => Promise<void>
  /** A job that waits for longer than it ever should, as after a clock that was ahead, runs then instead. */
  readonly bringForward: (tx: Tx, dedupeKey: string, latestRunAt: number) => Promise<void>
  /** Drops jobs that nobody has taken yet. */
  readonly cancel: (tx: Tx, dedupeKey: string) => Promise<void>
  /** Calls back whenever new work may be due. */
  readonly onWake: (wake: () => void) => void
}

export function makeJobs(clock: { now: () => number; newId: () => string }): Jobs {
  const listeners: (() => void)[] = []
  const wakeAfterCommit = () =>
    afterCommit(() => {
      for (const wake of listeners) wake()
    })
  const rowOf = (where: Where, job: NewJob): JobTable => ({
    id: clock.newId(),
    workspace_id: where.workspaceId,
    mode: where.mode,
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    lane: job.lane ?? job.kind,
    state: 'ready',
    run_at: job.runAt ?? clock.now(),
    attempts: 0,
    failures: 0,
    lease_token: null,
    lease_until: null,
    dedupe_key: job.dedupeKey ?? null,
    last_error: null,
    created_at: clock.now(),
  })
  return {
    enqueue: async (tx, where, job) => {
      await tx
        .insertInto('job')
        .values(rowOf(where, job))
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .execute()
      wakeAfterCommit()
    },
    enqueueAll: async (tx, where, jobs) => {
      const rows = jobs.map((job) => rowOf(where, job))
      await insertInChunks(tx, { into: 'job', rows, unlessStored: ['dedupe_key'] })
      if (jobs.length > 0) wakeAfterCommit()
    },
    bringForward: async (tx, dedupeKey, latestRunAt) => {
      await tx
        .updateTable('job')
        .set({ run_at: latestRunAt })
        .where('dedupe_key', '=', dedupeKey)
        .where('state', '=', 'ready')
        .where('run_at', '>', latestRunAt)
        .execute()
    },
    cancel: async (tx, dedupeKey) => {
      await tx.deleteFrom('job').where('dedupe_key', '=', dedupeKey).where('state', '=', 'ready').execute()
    },
    onWake: (wake) => {
      listeners.push(wake)
    },
  }
}
