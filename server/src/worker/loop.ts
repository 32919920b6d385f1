import type { App } from '../app.ts'
import { type ClaimedJob, claimJobs } from '../jobs/claim.ts'
import { type JobLease, openJobLease } from '../jobs/job-lease.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { LeaseLost } from '../jobs/leased-job.ts'
import { extendLeases, reclaimAll, reclaimExpired } from '../jobs/leases.ts'
import { rescheduleAfterClockReset } from '../jobs/reschedule-after-clock-reset.ts'
import { settledWithin } from '../jobs/shutdown.ts'
import { makeJobCapacity } from './job-capacity.ts'
import { type Handlers, runJob } from './run-job.ts'

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

/** A claimed job that runs, or waits in this process for its slot. */
type Running = {
  readonly claimed: ClaimedJob
  readonly lease: JobLease
  readonly interrupt: AbortController
  /** Resolves once the job needs its slot no more, with whether its attempt failed. */
  readonly slotFreed: Promise<boolean>
  readonly done: Promise<unknown>
  readonly end: (error: unknown) => void
}

const defaults = {
  pollMs: 1_000,
  maintenanceMs: 15_000,
  finishWithinMs: 14_000,
  windDownMs: 1_000,
}

/**
 * While the results of this many jobs are being stored, no more are claimed: where they arrive faster than the store takes
 * them, they would fill the memory, and be lost and repeated when the process ends.
 */
const mostStoring = 1_000

/** Jobs of minutes that can stop at any point: shutdown interrupts them at once instead of waiting. */
const longKinds: ReadonlySet<string> = new Set<JobKind>([
  'campaign.run',
  'workspace.delete',
  'contact.erase',
  'retention.sweep',
])

/**
 * Claims due jobs and runs them concurrently. A slow job does not delay the others: claiming never waits for running
 * jobs, and no partition can use all the capacity.
 */
export function makeWorker(app: App, handlers: Handlers, timing: Partial<typeof defaults> = {}): Worker {
  const { pollMs, maintenanceMs, finishWithinMs, windDownMs } = { ...defaults, ...timing }
  const running = new Set<Running>()
  /** The jobs of each claimed partition that wait for a slot. */
  const waiting = new Set<Running[]>()
  /** The jobs that have freed their slot and have not ended. */
  let storing = 0
  const capacity = makeJobCapacity(app.now)
  const timers: NodeJS.Timeout[] = []
  let accepting = false
  let claiming = Promise.resolve()
  let isClaiming = false
  let isWoken = false
  let stoppedAt: number | undefined

  /** Returns the number of claimed jobs. */
  async function claim(): Promise<number> {
    const available = capacity.now()
    if (available.total === 0 || storing >= mostStoring) return 0
    const { jobs, moreIn } = await claimJobs(app, available)
    for (const [partition, claimed] of Map.groupBy(jobs, ({ lane }) => lane)) {
      begin(partition, claimed, available.slotsOf(partition))
    }
    wake(moreIn)
    return jobs.length
  }

  /** Runs the claimed jobs of one partition, in as many slots as it may use. */
  function begin(partition: string, claimed: readonly ClaimedJob[], slots: number): void {
    const jobs = claimed.map(open)
    waiting.add(jobs)
    const slotsUsed = Math.min(slots, jobs.length)
    for (let slot = 0; slot < slotsUsed; slot += 1) void runInSlot(partition, jobs)
  }

  function open(claimed: ClaimedJob): Running {
    const interrupt = new AbortController()
    const slotFreed = Promise.withResolvers<boolean>()
    const done = Promise.withResolvers<unknown>()
    const lease = openJobLease(app, claimed, { signal: interrupt.signal, freeSlot: slotFreed.resolve })
    const end = (error: unknown) => {
      running.delete(job)
      done.resolve(error)
    }
    const job = { claimed, lease, interrupt, slotFreed: slotFreed.promise, done: done.promise, end }
    running.add(job)
    return job
  }

  /** Takes one job after another until none is left. Where the receiver hangs, the rest is ready again for any process. */
  async function runInSlot(partition: string, jobs: Running[]): Promise<void> {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const releaseSlot = capacity.take(job.claimed)
      const ended = runJob(app, handlers, job.lease)
      // Without an attempt, as for a webhook that is switched off, nothing is known of the receiver.
      const attemptFailed = await Promise.race([ended.then(() => undefined), job.slotFreed])
      releaseSlot(attemptFailed)
      void endAfter(ended, job)
      if (capacity.isUnproven(partition)) await putBack(jobs.splice(0))
    }
    waiting.delete(jobs)
    wake()
  }

  async function endAfter(ended: Promise<unknown>, job: Running): Promise<void> {
    storing += 1
    job.end(await ended)
    const wasFull = storing >= mostStoring
    storing -= 1
    if (wasFull && storing < mostStoring) wake()
  }

  async function putBack(jobs: readonly Running[]): Promise<void> {
    await attempt(() => Promise.all(jobs.map(({ lease }) => lease.release())))
    for (const { end } of jobs) end(undefined)
  }

  /**
   * For jobs that may be due in these partitions, or in any. The end of a run in a full partition wakes the worker again:
   * with 32 callers, due partitions are read 1.1 times for each claim instead of 2.7.
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

  /** Own leases first: after a pause of the whole process they may have expired, and can still be extended. */
  async function runMaintenance(): Promise<void> {
    await heartbeat()
    if ((await reclaimExpired(app)) > 0) wake()
  }

  async function heartbeat(): Promise<void> {
    const current = [...running]
    const ours = await extendLeases(
      app,
      current.map((each) => each.claimed),
    )
    for (const { claimed, lease, interrupt } of current) {
      if (!ours.has(claimed.id) && !lease.isSettled()) interrupt.abort(new LeaseLost(claimed.id))
    }
  }

  const allDone = () => Promise.all([...running].map(({ done }) => done))

  function stopClaiming(): void {
    accepting = false
    stoppedAt ??= performance.now()
    for (const { claimed, interrupt } of running) if (longKinds.has(claimed.kind)) interrupt.abort()
  }

  function every(ms: number, what: () => unknown): void {
    timers.push(setInterval(() => void attempt(what), ms))
  }

  async function attempt(what: () => unknown): Promise<void> {
    try {
      await what()
    } catch (error) {
      app.log.error({ err: error }, 'The worker could not reach the store; retrying shortly')
    }
  }

  return {
    start: async () => {
      await (app.store.singleConnection ? reclaimAll(app) : reclaimExpired(app))
      await rescheduleAfterClockReset(app)
      accepting = true
      app.jobs.onWake(wake)
      every(pollMs, () => wake())
      every(maintenanceMs, runMaintenance)
      wake()
    },
    stopClaiming: () => {
      stopClaiming()
      // A claim in progress may still begin jobs.
      void claiming.then(stopClaiming)
    },
    stop: async () => {
      stopClaiming()
      await claiming
      stopClaiming()
      for (const jobs of waiting) void putBack(jobs.splice(0))
      await settledWithin(finishWithinMs - (performance.now() - (stoppedAt ?? 0)), allDone())
      for (const { interrupt } of running) interrupt.abort()
      await settledWithin(windDownMs, allDone())
      for (const timer of timers.splice(0)) clearInterval(timer)
      await attempt(() => Promise.all([...running].map(({ lease }) => lease.release())))
    },
    drain: async () => {
      const errors: unknown[] = []
      await reclaimExpired(app)
      while ((await claim()) > 0 || running.size > 0) {
        const results = await allDone()
        errors.push(...results.filter((result) => result !== undefined))
      }
      return errors
    },
  }
}
