import type { App } from '../app.ts'
import type { HeldJob } from '../jobs/hold.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { runHeld } from '../jobs/run-held.ts'
import type { TakenJob } from '../jobs/taken-job.ts'

export type Handler<Kind extends JobKind> = (app: App, job: TakenJob<Kind>) => Promise<void>
export type Handlers = { readonly [Kind in JobKind]: Handler<Kind> }

/** Hands a job to the handler of its kind. Never throws; answers the handler's error. */
export function runJob(app: App, handlers: Handlers, held: HeldJob): Promise<unknown> {
  return runHeld(app, held, async (job) => {
    if (!Object.hasOwn(handlers, job.kind)) throw new Error(`This version knows no work called ${job.kind}`)
    await (handlers[job.kind] as Handler<JobKind>)(app, job)
  })
}
