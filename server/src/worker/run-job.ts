import type { App } from '../app.ts'
import type { JobLease } from '../jobs/job-lease.ts'
import type { JobKind, PlatformJobPayloads } from '../jobs/jobs.ts'
import type { JobHandler, LeasedJob } from '../jobs/leased-job.ts'
import { runLeasedJob, runLeasedJobs } from '../jobs/run-leased-job.ts'

export type Handler<Kind extends JobKind> = (app: App, job: LeasedJob<Kind>) => Promise<void>
/** The handlers of features. Platform adapters bring those of their own jobs. */
export type Handlers = { readonly [Kind in Exclude<JobKind, keyof PlatformJobPayloads>]: Handler<Kind> } & {
  readonly [Kind in keyof PlatformJobPayloads]?: Handler<Kind>
}

/** Runs the handler of these jobs' kind. Never throws; returns the handler's error for each job, if any. */
export async function runJobs(
  app: App,
  handlers: Handlers,
  leases: readonly [JobLease, ...JobLease[]],
): Promise<unknown[]> {
  const handler = handlerOf(app, handlers, leases[0].job.kind)
  if (typeof handler === 'object') return runLeasedJobs(app, leases, handler.runAll)
  return Promise.all(
    leases.map((lease) =>
      runLeasedJob(app, lease, async (job) => {
        if (!handler) throw new Error(`This version has no handler for jobs of the kind ${job.kind}`)
        await handler(job)
      }),
    ),
  )
}

/** How many due jobs of a kind are run together. */
export function mostTogether(app: App, handlers: Handlers, kind: string): number {
  const handler = handlerOf(app, handlers, kind)
  return typeof handler === 'object' ? handler.most : 1
}

function handlerOf(app: App, handlers: Handlers, kind: string): JobHandler | undefined {
  if (!Object.hasOwn(handlers, kind)) return app.platforms.handlerOf(kind)
  return (job) => (handlers[kind as JobKind] as Handler<JobKind>)(app, job)
}
