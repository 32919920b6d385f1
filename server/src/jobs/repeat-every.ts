import type { JobContext } from './context.ts'

type Look = {
  readonly everyMs: number
  readonly look: () => Promise<void>
  /** For the log, when a look fails; the next one comes all the same. */
  readonly failure: string
}

/** Looks at once and then again and again, never twice at a time. `stop` waits for the look that is underway. */
export function repeatEvery(
  context: Pick<JobContext, 'log'>,
  { everyMs, look, failure }: Look,
): { readonly stop: () => Promise<void> } {
  let isStopped = false
  const attempt = async () => {
    if (isStopped) return
    try {
      await look()
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
