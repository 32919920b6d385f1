import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from '../open-installation.ts'
import { listDeadJobs, requeueDeadJobs } from '../ops/dead-jobs.store.ts'
import { openLog } from '../ops/log.ts'
import { type Command, type CommandContext, readOptions, UsageError } from './command.ts'

/** Lists the dead jobs, also while Parley runs. */
export const deadJobsCommand: Command = async (args, context) => {
  readOptions(args, {})
  await withApp(context, async (app) => {
    const jobs = await listDeadJobs(app)
    if (jobs.length === 0) context.print('There are no dead jobs.')
    for (const { id, kind, created_at, last_error } of jobs) {
      context.print(`${id}  ${kind}  ${new Date(created_at).toISOString()}  ${last_error?.split('\n', 1)[0] ?? ''}`)
    }
  })
}

/** Retries dead jobs; a running Parley starts them within seconds. */
export const retryJobsCommand: Command = async (args, context) => {
  const { id } = readOptions(args, { id: { type: 'string' } })
  await withApp(context, async (app) => {
    const count = await requeueDeadJobs(app, id)
    if (id !== undefined && count === 0) throw new UsageError(`There is no dead job with the ID ${id}.`)
    context.print(count === 0 ? 'There are no dead jobs.' : `Jobs to be retried: ${count}.`)
  })
}

async function withApp({ environment }: CommandContext, work: (app: App) => Promise<void>): Promise<void> {
  const installation = await openInstallation(readConfig(environment), openLog({ logLevel: 'silent' }), {
    alone: false,
  })
  await work(installation.app).finally(installation.close)
}
