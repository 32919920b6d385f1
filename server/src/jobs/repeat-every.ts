import type { JobContext } from './context.ts'

type RepeatedTask = {
  readonly everyMs: number
  readonly run: () => Promise<void>
  /** The log message when a run fails. The next run takes place regardless. */
  readonly failure: string
}

/** Runs a task at once and then periodically, never concurrently. `stop` waits for the run that is in progress. */
export function repeatEvery(
  context: Pick<JobContext, 'log'>,
  { everyMs, run, failure }: RepeatedTask,
): { readonly stop: () => Promise<void> } {
  let isStopped = false
  const attempt = async () => {
    if (isStopped) return
    try {
      await run()
    } catch (error) {
      context.log.error({ err: error }, failure)
    }
  }
  let underway = attempt()
  const timer = setInterval(() => {
    underway = underway.then(attempt)
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await underway
    },
  }
}
