import type { App } from '../app.ts'
import { type ClaimedJob, claimJobs } from '../jobs/claim.ts'
import { type JobLease, openJobLease } from '../jobs/job-lease.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { LeaseLost } from '../jobs/leased-job.ts'
import { extendLeases, reclaimAll, reclaimExpired } from '../jobs/leases.ts'
import { rescheduleAfterClockReset } from '../jobs/reschedule-after-clock-reset.ts'
import { interruptRuns } from '../jobs/run-now.ts'
import { makeJobCapacity } from './job-capacity.ts'
import { type Handlers, runJob } from './run-job.ts'
import { settledWithin } from './settled-within.ts'

export type Worker = {
  /** Takes up work, now and whenever some is due. */
  readonly start: () => Promise<void>
  /** From now on takes nothing new. What runs goes on, and keeps its leases. */
  readonly takeNoMore: () => void
  /** Takes nothing new, waits for what runs (15 s at most), interrupts the rest and gives its leases back. */
  readonly stop: () => Promise<void>
  /** Runs what is due, and what becomes due by it, until nothing is. Answers the errors of its handlers. */
  readonly drain: () => Promise<unknown[]>
}

type Running = {
  readonly claimed: ClaimedJob
  readonly held: JobLease
  readonly interrupt: AbortController
  readonly done: Promise<unknown>
}

const defaults = {
  pollMs: 1_000,
  maintenanceMs: 15_000,
  finishWithinMs: 14_000,
  windDownMs: 1_000,
}

/** Work of minutes that can stop at any point: at the end of the process it is interrupted at once, not waited for. */
const long: ReadonlySet<string> = new Set<JobKind>(['campaign.run'])

/**
 * Claims due jobs and runs them side by side. A slow job costs the others nothing: claiming never waits for running,
 * and no lane can take all the room.
 */
export function makeWorker(app: App, handlers: Handlers, timing: Partial<typeof defaults> = {}): Worker {
  const { pollMs, maintenanceMs, finishWithinMs, windDownMs } = { ...defaults, ...timing }
  const running = new Set<Running>()
  const capacity = makeJobCapacity(app.now)
  const timers: NodeJS.Timeout[] = []
  let accepting = false
  let claiming = Promise.resolve()
  let isClaiming = false
  let isWoken = false

  /** Answers how many were taken. */
  async function claim(): Promise<number> {
    if (capacity.now().inAll === 0) return 0
    const claimed = await claimJobs(app, capacity.now())
    for (const job of claimed) begin(job)
    return claimed.length
  }

  function begin(claimed: ClaimedJob): void {
    const interrupt = new AbortController()
    const held = openJobLease(app, claimed, interrupt.signal)
    const leave = capacity.take(claimed)
    const done = runJob(app, handlers, held).finally(() => {
      leave()
      running.delete(each)
      wake()
    })
    const each: Running = { claimed, held, interrupt, done }
    running.add(each)
  }

  function wake(): void {
    if (!accepting) return
    isWoken = true
    if (!isClaiming) claiming = claimWhileWoken()
  }

  async function claimWhileWoken(): Promise<void> {
    isClaiming = true
    while (isWoken && accepting) {
      isWoken = false
      try {
        if ((await claim()) > 0) isWoken = true
      } catch (error) {
        app.log.error({ err: error }, 'Work could not be taken up; trying again shortly')
      }
    }
    isClaiming = false
  }

  /** Own leases first: after a pause of the whole process they may be over, and are still ours to keep. */
  async function runMaintenance(): Promise<void> {
    await heartbeat()
    if ((await reclaimExpired(app)) > 0) wake()
  }

  async function heartbeat(): Promise<void> {
    const atWork = [...running]
    const ours = await extendLeases(
      app,
      atWork.map((each) => each.claimed),
    )
    for (const { claimed, held, interrupt } of atWork) {
      if (!ours.has(claimed.id) && !held.isSettled()) interrupt.abort(new LeaseLost(claimed.id))
    }
  }

  const allDone = () => Promise.all([...running].map(({ done }) => done))

  function every(ms: number, what: () => unknown): void {
    timers.push(setInterval(() => void attempt(what), ms))
  }

  async function attempt(what: () => unknown): Promise<void> {
    try {
      await what()
    } catch (error) {
      app.log.error({ err: error }, 'The worker could not reach the store; trying again shortly')
    }
  }

  return {
    start: async () => {
      await (app.store.singleConnection ? reclaimAll(app) : reclaimExpired(app))
      await rescheduleAfterClockReset(app)
      accepting = true
      app.jobs.onWake(wake)
      every(pollMs, wake)
      every(maintenanceMs, runMaintenance)
      wake()
    },
    takeNoMore: () => {
      accepting = false
    },
    stop: async () => {
      accepting = false
      await claiming
      for (const { claimed, interrupt } of running) if (long.has(claimed.kind)) interrupt.abort()
      interruptRuns(app)
      await settledWithin(finishWithinMs, allDone())
      for (const { interrupt } of running) interrupt.abort()
      await settledWithin(windDownMs, allDone())
      for (const timer of timers.splice(0)) clearInterval(timer)
      await attempt(() => Promise.all([...running].map(({ held }) => held.release())))
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
