import type { Mode } from '@parley/shared/workspace/workspaces'
import type { Tx } from '../db/transact.ts'
import type { JobKind, JobPayloads } from './jobs.ts'

/** A job that a worker runs under a lease. */
export type LeasedJob<Kind extends JobKind = JobKind> = {
  readonly id: string
  readonly kind: Kind
  readonly payload: JobPayloads[Kind]
  readonly workspaceId: string
  readonly mode: Mode
  /** 1 for the first attempt since the job was added or last postponed. */
  readonly attempts: number
  /** The fencing token of the lease. */
  readonly token: string
  /** Aborts when the process stops or the lease is lost. */
  readonly signal: AbortSignal
  /**
   * Lets the next job of the partition start before this one ends, such as when only the result is left to be stored. A webhook
   * whose attempts all fail gets fewer places.
   */
  readonly freeSlot: (attemptFailed: boolean) => void
  /** Makes the job ready again as if it had not been claimed. No job of its partition is claimed until then. */
  readonly giveBack: (until: number) => Promise<void>
  /** Throws LeaseLost, and so rolls the transaction back, when another worker has the job by now. */
  readonly requireLease: (tx: Tx) => Promise<void>
  /** Ends the job in the transaction of its effects. Throws LeaseLost, and so rolls them back, when another worker has it. */
  readonly finish: (tx: Tx) => Promise<void>
  /** Reschedules the job for later, in the same way; with another payload where one is given. */
  readonly postpone: (tx: Tx, runAt: number, payload?: JobPayloads[JobKind]) => Promise<void>
}

export type JobHandler<Kind extends JobKind = JobKind> = (job: LeasedJob<Kind>) => Promise<void>

/** Thrown where another worker has the job by now: what this worker did with it must not be committed. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor(jobId: string) {
    super(`The lease on job ${jobId} was lost`)
  }
}
