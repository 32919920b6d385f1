import type { App } from '../app.ts'
import { claimJobs } from '../jobs/claim.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { reclaimAll, reclaimExpired } from '../jobs/leases.ts'
import { rescheduleAfterClockReset } from '../jobs/reschedule-after-clock-reset.ts'
import { settledWithin } from '../jobs/shutdown.ts'
import { type JobCapacityCounts, makeJobCapacity } from './job-capacity.ts'
import type { Handlers } from './run-job.ts'
import { attempt, makeRunningJobs, type RunningJobs } from './running-jobs.ts'

export type Worker = {
  /** Runs jobs, now and whenever some become due. */
  readonly start: () => Promise<void>
  /** Claims no more jobs and interrupts long ones. The others continue, and all keep their leases while they run. */
  readonly stopClaiming: () => void
  /** Waits for the running jobs, 15 s at most since claiming stopped, interrupts the rest and releases their leases. */
  readonly stop: () => Promise<void>
  /** Runs due jobs, and those that they make due, until there are none. Returns the errors of the handlers. */
  readonly drain: () => Promise<unknown[]>
}

const defaults = {
  pollMs: 1_000,
  maintenanceMs: 15_000,
  finishWithinMs: 14_000,
  windDownMs: 1_000,
}

/** Jobs of minutes that can stop at any point: shutdown interrupts them at once instead of waiting. */
const longKinds: ReadonlySet<string> = new Set<JobKind>([
  'campaign.run',
  'workspace.delete',
  'contact.erase',
  'analytics.recompute',
  'retention.sweep',
  'attachment.fetch',
])

/**
 * Claims due jobs and runs them concurrently. A slow job does not delay the others: claiming never waits for running
 * jobs, and no partition can use all the capacity.
 */
export function makeWorker(app: App, handlers: Handlers, timing: Partial<typeof defaults> = {}): Worker {
  const { pollMs, maintenanceMs, finishWithinMs, windDownMs } = { ...defaults, ...timing }
  const capacity = makeJobCapacity(app.now)
  const jobs = makeRunningJobs({ app, handlers, capacity, onFree: () => claims.wake() })
  const claims = makeClaims({ app, capacity, jobs })
  const timers: NodeJS.Timeout[] = []
  let stoppedAt: number | undefined

  function every(ms: number, work: () => unknown): void {
    timers.push(setInterval(() => void attempt(app, work), ms))
  }

  /** Own leases first: after a pause of the whole process they may have expired, and can still be extended. */
  async function runMaintenance(): Promise<void> {
    await jobs.extendLeases()
    if ((await reclaimExpired(app)) > 0) claims.wake()
  }

  /** A claim in progress may still begin jobs. */
  async function stopClaiming(): Promise<void> {
    stoppedAt ??= performance.now()
    const interruptLong = () => jobs.interrupt(({ kind }) => longKinds.has(kind))
    interruptLong()
    await claims.end()
    interruptLong()
  }

  return {
    start: async () => {
      await (app.store.singleConnection ? reclaimAll(app) : reclaimExpired(app))
      await rescheduleAfterClockReset(app)
      claims.begin()
      app.jobs.onWake(claims.wake)
      every(pollMs, () => claims.wake())
      every(maintenanceMs, runMaintenance)
    },
    stopClaiming: () => void stopClaiming(),
    stop: async () => {
      await stopClaiming()
      jobs.putBackWaiting()
      await settledWithin(finishWithinMs - (performance.now() - (stoppedAt ?? 0)), jobs.allDone())
      jobs.interrupt(() => true)
      await settledWithin(windDownMs, jobs.allDone())
      for (const timer of timers.splice(0)) clearInterval(timer)
      await jobs.releaseLeases()
    },
    drain: async () => {
      const errors: unknown[] = []
      await reclaimExpired(app)
      while ((await claims.claim()) > 0 || !jobs.isEmpty()) {
        const results = await jobs.allDone()
        errors.push(...results.filter((result) => result !== undefined))
      }
      return errors
    },
  }
}

type Parts = { readonly app: App; readonly capacity: JobCapacityCounts; readonly jobs: RunningJobs }

/** Claims due jobs one claim after another, from `begin` to `end`, whenever it is woken. */
function makeClaims({ app, capacity, jobs }: Parts) {
  let accepting = false
  let claiming = Promise.resolve()
  let isClaiming = false
  let isWoken = false

  /** Returns the number of claimed jobs. */
  async function claim(): Promise<number> {
    const available = capacity.now()
    if (available.total === 0 || jobs.isBacklogged()) return 0
    const { jobs: claimed, moreIn } = await claimJobs(app, available)
    for (const [partition, inPartition] of Map.groupBy(claimed, ({ partition }) => partition)) {
      jobs.begin(partition, inPartition, available.slotsOf(partition))
    }
    wake(moreIn)
    return claimed.length
  }

  /**
   * Wakes the worker for jobs that may be due in these partitions, or in any. The end of a run in a full partition does so
   * too.
   */
  function wake(partitions?: readonly string[]): void {
    if (!accepting || partitions?.every(capacity.isFull)) return
    isWoken = true
    if (!isClaiming) claiming = claimWhileWoken()
  }

  async function claimWhileWoken(): Promise<void> {
    isClaiming = true
    while (isWoken && accepting) {
      isWoken = false
      try {
        await claim()
      } catch (error) {
        app.log.error({ err: error }, 'Jobs could not be claimed; retrying shortly')
      }
    }
    isClaiming = false
  }

  return {
    claim,
    wake,
    begin: () => {
      accepting = true
      wake()
    },
    /** Resolves once no claim is in progress. */
    end: () => {
      accepting = false
      return claiming
    },
  }
}
