import type { App } from '../app.ts'
import type { JobLease } from '../jobs/job-lease.ts'
import type { JobKind, PlatformJobPayloads } from '../jobs/jobs.ts'
import type { JobHandler, LeasedJob } from '../jobs/leased-job.ts'
import { runLeasedJob } from '../jobs/run-leased-job.ts'

type Handler<Kind extends JobKind> = (app: App, job: LeasedJob<Kind>) => Promise<void>
/** The handlers of features. Platform adapters bring those of their own jobs. */
export type Handlers = { readonly [Kind in Exclude<JobKind, keyof PlatformJobPayloads>]: Handler<Kind> } & {
  readonly [Kind in keyof PlatformJobPayloads]?: Handler<Kind>
}

/** Runs the handler of the job's kind. Never throws; returns the handler's error, if any. */
export function runJob(app: App, handlers: Handlers, lease: JobLease): Promise<unknown> {
  return runLeasedJob(app, lease, async (job) => {
    const handler = handlerOf(app, handlers, job.kind)
    if (!handler) throw new Error(`This version has no handler for jobs of the kind ${job.kind}`)
    await handler(job)
  })
}

function handlerOf(app: App, handlers: Handlers, kind: string): JobHandler | undefined {
  if (!Object.hasOwn(handlers, kind)) return app.platforms.handlerOf(kind)
  return (job) => (handlers[kind as JobKind] as Handler<JobKind>)(app, job)
}
