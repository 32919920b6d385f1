import type { Tx } from '../db/transact.ts'
import { afterCommit } from '../db/transaction-scope.ts'
import type { ClaimedJob } from './claim.ts'
import type { JobContext } from './context.ts'
import type { JobKind, JobPayloads } from './jobs.ts'
import { type LeasedJob, LeaseLost } from './leased-job.ts'

type Context = Pick<JobContext, 'transact' | 'now'>

/** A claimed job as its handler sees it, and what the worker does with it when the handler did not settle it. */
export type JobLease = {
  readonly job: LeasedJob
  /** True once the end of the job or its next run is committed. */
  readonly isSettled: () => boolean
  /** Reschedules the job after an error with exponential back-off; marks it `dead` after the last failure. */
  readonly retryLater: (error: unknown) => Promise<void>
  /** Makes the job ready again at once, as if it had not been claimed. */
  readonly release: () => Promise<void>
}

type Slot = {
  readonly signal: AbortSignal
  readonly freeSlot?: LeasedJob['freeSlot']
  /** Keeps further jobs of the partition from being claimed until then. */
  readonly pausePartition?: (until: number) => void
}

/** Every change is guarded by the fencing token: a worker that lost its lease changes nothing. */
export function openJobLease(
  context: Context,
  claimed: Omit<ClaimedJob, 'partition'>,
  { signal, freeSlot = () => {}, pausePartition = () => {} }: Slot,
): JobLease {
  const lease = { id: claimed.id, token: claimed.token }
  let isSettled = false
  const settled = (changed: boolean) => {
    if (!changed) throw new LeaseLost(claimed.id)
    afterCommit(() => {
      isSettled = true
    })
  }
  const asUnclaimed = { attempts: claimed.attempts - 1 }
  const job: LeasedJob = {
    id: claimed.id,
    kind: claimed.kind as JobKind,
    payload: JSON.parse(claimed.payload) as JobPayloads[JobKind],
    workspaceId: claimed.workspace_id,
    mode: claimed.mode,
    attempts: claimed.attempts,
    token: claimed.token,
    signal,
    freeSlot,
    giveBack: async (until) => {
      pausePartition(until)
      await context.transact(async (tx) => settled(await release(tx, lease, asUnclaimed)))
    },
    requireLease: async (tx) => {
      if (!(await isLeased(tx, lease))) throw new LeaseLost(claimed.id)
    },
    finish: async (tx) => settled(await remove(tx, lease)),
    postpone: async (tx, runAt, payload) => {
      const next = { run_at: runAt, attempts: 0, failures: 0 }
      settled(await release(tx, lease, { ...next, ...(payload && { payload: JSON.stringify(payload) }) }))
    },
  }
  return {
    job,
    isSettled: () => isSettled,
    retryLater: async (error) => {
      await context.transact((tx) => release(tx, lease, afterFailure(claimed, error, context.now())))
    },
    release: async () => {
      await context.transact((tx) => release(tx, lease, asUnclaimed))
    },
  }
}

type Lease = { readonly id: string; readonly token: string }

async function isLeased(tx: Tx, lease: Lease): Promise<boolean> {
  const row = await tx
    .selectFrom('job')
    .select('id')
    .where('id', '=', lease.id)
    .where('lease_token', '=', lease.token)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row !== undefined
}

async function remove(tx: Tx, lease: Lease): Promise<boolean> {
  const removed = await tx
    .deleteFrom('job')
    .where('id', '=', lease.id)
    .where('lease_token', '=', lease.token)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return removed.numDeletedRows > 0n
}

type ReleasedJob = {
  run_at?: number
  payload?: string
  attempts?: number
  failures?: number
  state?: 'dead'
  last_error?: string
  dedupe_key?: null
}

/** Releases a job. Returns false where another worker has it by now. */
async function release(tx: Tx, lease: Lease, change: ReleasedJob): Promise<boolean> {
  const released = await tx
    .updateTable('job')
    .set({ state: 'ready', lease_token: null, lease_until: null, ...change })
    .where('id', '=', lease.id)
    .where('lease_token', '=', lease.token)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return released.numUpdatedRows > 0n
}

/** About ten hours of retries: long enough for an operator to fix the cause, and bounded. */
const maxFailures = 20
const firstBackOffMs = 2_000
export const longestBackOffMs = 3_600_000
const maxErrorLength = 2_000

function afterFailure(claimed: Omit<ClaimedJob, 'partition'>, error: unknown, now: number): ReleasedJob {
  const failures = claimed.failures + 1
  const outcome = { failures, last_error: String(error).slice(0, maxErrorLength) }
  // The key is cleared: a dead job must not prevent the same work from being enqueued again.
  if (failures >= maxFailures) return { ...outcome, state: 'dead', dedupe_key: null }
  return { ...outcome, run_at: now + Math.min(longestBackOffMs, firstBackOffMs * 2 ** (failures - 1)) }
}
