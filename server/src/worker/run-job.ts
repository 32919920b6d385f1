import type { App } from '../app.ts'
import type { JobLease } from '../jobs/job-lease.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { LeasedJob } from '../jobs/leased-job.ts'
import { runLeasedJob } from '../jobs/run-leased-job.ts'

export type Handler<Kind extends JobKind> = (app: App, job: LeasedJob<Kind>) => Promise<void>
export type Handlers = { readonly [Kind in JobKind]: Handler<Kind> }

/** Hands a job to the handler of its kind. Never throws; answers the handler's error. */
export function runJob(app: App, handlers: Handlers, held: JobLease): Promise<unknown> {
  return runLeasedJob(app, held, async (job) => {
    if (!Object.hasOwn(handlers, job.kind)) throw new Error(`This version knows no work called ${job.kind}`)
    await (handlers[job.kind] as Handler<JobKind>)(app, job)
  })
}
