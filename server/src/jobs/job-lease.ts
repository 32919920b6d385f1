import type { Tx } from '../db/transact.ts'
import { afterCommit } from '../db/transaction-scope.ts'
import type { ClaimedJob } from './claim.ts'
import type { JobContext } from './context.ts'
import type { JobKind, JobPayloads } from './jobs.ts'
import { type LeasedJob, LeaseLost } from './leased-job.ts'

type Context = Pick<JobContext, 'transact' | 'now'>

/** A claimed job as its handler sees it, and what the loop may do with it when the handler did not settle it. */
export type JobLease = {
  readonly job: LeasedJob
  /** True once a finish or a postponement is committed. */
  readonly isSettled: () => boolean
  /** Puts it back after an error, later each time; for good as `dead` after the last. */
  readonly retryLater: (error: unknown) => Promise<void>
  /** Puts it back at once, as if it had not been taken. */
  readonly release: () => Promise<void>
}

/** Every change is guarded by the fencing token: a worker that lost its lease changes nothing any more. */
export function openJobLease(context: Context, claimed: ClaimedJob, signal: AbortSignal): JobLease {
  let settled = false
  const held = { id: claimed.id, token: claimed.token }
  const settle = async (changedRows: Promise<number>) => {
    if ((await changedRows) === 0) throw new LeaseLost(claimed.id)
    afterCommit(() => {
      settled = true
    })
  }
  return {
    job: {
      id: claimed.id,
      kind: claimed.kind as JobKind,
      payload: JSON.parse(claimed.payload) as JobPayloads[JobKind],
      workspaceId: claimed.workspace_id,
      mode: claimed.mode,
      attempts: claimed.attempts,
      signal,
      requireLease: async (tx) => {
        if (!(await isLeased(tx, held))) throw new LeaseLost(claimed.id)
      },
      finish: (tx) => settle(removeLeased(tx, held)),
      postpone: (tx, runAt) => settle(release(tx, held, { run_at: runAt, attempts: 0, failures: 0 })),
    },
    isSettled: () => settled,
    retryLater: async (error) => {
      await context.transact((tx) => release(tx, held, afterFailure(claimed, error, context.now())))
    },
    release: async () => {
      await context.transact((tx) => release(tx, held, { attempts: claimed.attempts - 1 }))
    },
  }
}

type Held = { readonly id: string; readonly token: string }

async function isLeased(tx: Tx, held: Held): Promise<boolean> {
  const row = await tx
    .selectFrom('job')
    .select('id')
    .where('id', '=', held.id)
    .where('lease_token', '=', held.token)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row !== undefined
}

async function removeLeased(tx: Tx, held: Held): Promise<number> {
  const result = await tx
    .deleteFrom('job')
    .where('id', '=', held.id)
    .where('lease_token', '=', held.token)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

type ReleasedJob = {
  run_at?: number
  attempts?: number
  failures?: number
  state?: 'dead'
  last_error?: string
  dedupe_key?: null
}

async function release(tx: Tx, held: Held, change: ReleasedJob): Promise<number> {
  const result = await tx
    .updateTable('job')
    .set({ state: 'ready', lease_token: null, lease_until: null, ...change })
    .where('id', '=', held.id)
    .where('lease_token', '=', held.token)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** About ten hours of tries: long enough for a person to mend what is broken, short enough to stop bothering. */
const maxFailures = 20
const firstBackOffMs = 2_000
export const longestBackOffMs = 3_600_000
const longestError = 2_000

function afterFailure(claimed: ClaimedJob, error: unknown, now: number): ReleasedJob {
  const failures = claimed.failures + 1
  const kept = { failures, last_error: String(error).slice(0, longestError) }
  // The key is given up: a dead job must not keep the same work from being asked for again.
  if (failures >= maxFailures) return { ...kept, state: 'dead', dedupe_key: null }
  return { ...kept, run_at: now + Math.min(longestBackOffMs, firstBackOffMs * 2 ** (failures - 1)) }
}
