import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from '../open-installation.ts'
import { listDeadJobs, requeueDeadJobs } from '../ops/dead-jobs.store.ts'
import { openLog } from '../ops/log.ts'
import { type Command, readOptions, type Surroundings, UsageError } from './command.ts'

/** Shows the work that was given up, also while Parley runs. */
export const deadJobsCommand: Command = async (words, around) => {
  readOptions(words, {})
  await beside(around, async (app) => {
    const jobs = await listDeadJobs(app)
    if (jobs.length === 0) around.print('No work was given up.')
    for (const { id, kind, created_at, last_error } of jobs) {
      around.print(`${id}  ${kind}  ${new Date(created_at).toISOString()}  ${last_error?.split('\n', 1)[0] ?? ''}`)
    }
  })
}

/** Has the work that was given up tried again; a Parley that runs takes it up within seconds. */
export const retryJobsCommand: Command = async (words, around) => {
  const { id } = readOptions(words, { id: { type: 'string' } })
  await beside(around, async (app) => {
    const count = await requeueDeadJobs(app, id)
    if (id !== undefined && count === 0) throw new UsageError(`No work that was given up has the id ${id}.`)
    around.print(count === 0 ? 'No work was given up.' : `To be tried again: ${count}.`)
  })
}

async function beside({ environment }: Surroundings, work: (app: App) => Promise<void>): Promise<void> {
  const installation = await openInstallation(readConfig(environment), openLog({ logLevel: 'silent' }), {
    alone: false,
  })
  await work(installation.app).finally(installation.close)
}
