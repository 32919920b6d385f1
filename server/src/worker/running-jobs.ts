import type { App } from '../app.ts'
import type { ClaimedJob } from '../jobs/claim.ts'
import { type JobLease, openJobLease } from '../jobs/job-lease.ts'
import { LeaseLost } from '../jobs/leased-job.ts'
import { extendLeases } from '../jobs/leases.ts'
import type { JobCapacityCounts } from './job-capacity.ts'
import { type Handlers, runJob } from './run-job.ts'

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

/**
 * While the results of this many jobs are being stored, no more are claimed: where they arrive faster than the store takes
 * them, they would fill the memory, and be lost and repeated when the process ends.
 */
const mostStoring = 1_000

type Parts = {
  readonly app: App
  readonly handlers: Handlers
  readonly capacity: JobCapacityCounts
  /** Called when more jobs can be claimed. */
  readonly onFree: () => void
}

export type RunningJobs = ReturnType<typeof makeRunningJobs>

/** The jobs that this process has claimed: each runs in a slot of its partition, and keeps its lease until it has ended. */
export function makeRunningJobs({ app, handlers, capacity, onFree }: Parts) {
  const running = new Set<Running>()
  /** The jobs of each claimed partition that wait for a slot. */
  const waiting = new Set<Running[]>()
  /** The jobs that have freed their slot and have not ended. */
  let storing = 0

  /** Takes one job after another until none is left. Where the receiver hangs or has had its rate, the rest is ready again for any process. */
  async function runInSlot(partition: string, jobs: Running[]): Promise<void> {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const releaseSlot = capacity.take(job.claimed)
      const ended = runJob(app, handlers, job.lease)
      // Undefined where nothing was attempted, as for a webhook that is switched off: the receiver may be well or not.
      const attemptFailed = await Promise.race([ended.then(() => undefined), job.slotFreed])
      releaseSlot(attemptFailed)
      void endAfter(ended, job)
      if (capacity.isUnproven(partition) || capacity.isPaused(partition)) await putBack(jobs.splice(0))
    }
    waiting.delete(jobs)
    onFree()
  }

  async function endAfter(ended: Promise<unknown>, job: Running): Promise<void> {
    storing += 1
    job.end(await ended)
    storing -= 1
    if (storing === mostStoring - 1) onFree()
  }

  async function putBack(jobs: readonly Running[]): Promise<void> {
    await attempt(app, () => Promise.all(jobs.map(({ lease }) => lease.release())))
    for (const { end } of jobs) end(undefined)
  }

  return {
    /** Runs the claimed jobs of one partition, in as many slots as it may use. */
    begin: (partition: string, claimed: readonly ClaimedJob[], slots: number) => {
      const jobs = claimed.map((each) => open({ app, running, capacity }, each))
      waiting.add(jobs)
      const slotsUsed = Math.min(slots, jobs.length)
      for (let slot = 0; slot < slotsUsed; slot += 1) void runInSlot(partition, jobs)
    },
    isEmpty: () => running.size === 0,
    /** Whether so many results are being stored that no more jobs should be claimed. */
    isBacklogged: () => storing >= mostStoring,
    /** Resolves with the errors of the handlers once all jobs of this moment have ended. */
    allDone: () => Promise.all([...running].map(({ done }) => done)),
    interrupt: (matches: (job: ClaimedJob) => boolean) => {
      for (const job of running) if (matches(job.claimed)) job.interrupt.abort()
    },
    /** Makes the jobs that wait for a slot ready again for any process. */
    putBackWaiting: () => {
      for (const jobs of waiting) void putBack(jobs.splice(0))
    },
    extendLeases: () => extendOrInterrupt(app, [...running]),
    releaseLeases: () => attempt(app, () => Promise.all([...running].map(({ lease }) => lease.release()))),
  }
}

type Opening = Pick<Parts, 'app' | 'capacity'> & { readonly running: Set<Running> }

/** The job is among the running ones until it is ended. */
function open({ app, running, capacity }: Opening, claimed: ClaimedJob): Running {
  const interrupt = new AbortController()
  const slotFreed = Promise.withResolvers<boolean>()
  const done = Promise.withResolvers<unknown>()
  const lease = openJobLease(app, claimed, {
    signal: interrupt.signal,
    freeSlot: slotFreed.resolve,
    pausePartition: (until) => capacity.pause(claimed.partition, until),
  })
  const end = (error: unknown) => {
    running.delete(job)
    done.resolve(error)
  }
  const job = { claimed, lease, interrupt, slotFreed: slotFreed.promise, done: done.promise, end }
  running.add(job)
  return job
}

async function extendOrInterrupt(app: App, jobs: readonly Running[]): Promise<void> {
  const claimed = jobs.map((job) => job.claimed)
  const ours = await extendLeases(app, claimed)
  for (const { claimed, lease, interrupt } of jobs) {
    if (!ours.has(claimed.id) && !lease.isSettled()) interrupt.abort(new LeaseLost(claimed.id))
  }
}

/** Logs a failure of the store. What is left undone is done again by the next maintenance. */
export async function attempt(app: App, work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    app.log.error({ err: error }, 'The worker could not reach the store; retrying shortly')
  }
}
