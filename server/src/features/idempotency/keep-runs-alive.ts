import type { App } from '../../app.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'
import { extendRun } from './idempotency.store.ts'

/** Several to the time after which a run counts as dead, so that one late one costs nothing. */
const beatMs = 15_000

/** Tells the processes that share the store which runs of this one go on. Those that end within a beat cost nothing. */
export async function extendRunLeases(app: App): Promise<void> {
  const now = app.now()
  const long = [...app.runsAtWork.values()].filter((run) => now - run.run_started_at >= beatMs)
  if (long.length > 0) await app.transact((tx) => extendRun(tx, long, now))
}

export function keepRunLeasesAlive(app: App) {
  return repeatEvery(app, {
    everyMs: beatMs,
    run: () => extendRunLeases(app),
    failure: 'That repeatable calls go on could not be written; it is tried again',
  })
}
