import type { Mode } from '@parley/shared/workspace/workspaces'
import type { Tx } from '../db/transact.ts'
import type { JobKind, JobPayloads } from './jobs.ts'

/** A job in a worker's hands, under a lease that others can see. */
export type LeasedJob<Kind extends JobKind = JobKind> = {
  readonly id: string
  readonly kind: Kind
  readonly payload: JobPayloads[Kind]
  readonly workspaceId: string
  readonly mode: Mode
  /** 1 at the first try since it was added or last postponed. */
  readonly attempts: number
  /** Aborts when the process stops or the lease is lost. */
  readonly signal: AbortSignal
  /** Throws LeaseLost when another worker has it by now, and so undoes the transaction of somebody who is too late. */
  readonly requireLease: (tx: Tx) => Promise<void>
  /** Ends the job, in the transaction of its effects. Throws LeaseLost, and so undoes them, when another worker has it. */
  readonly finish: (tx: Tx) => Promise<void>
  /** Puts the job back for later, in the same way. */
  readonly postpone: (tx: Tx, runAt: number) => Promise<void>
}

/** Somebody else has the job by now: what this worker did with it must not count. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor(jobId: string) {
    super(`The lease on job ${jobId} was lost`)
  }
}
