import type { App } from '../../app.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'
import { extendRun } from './idempotency.store.ts'

/** The time between two heartbeats. Several fit into the time after which a run counts as dead, so that a late one does no harm. */
const heartbeatMs = 15_000

/** Records a heartbeat of this process's runs for the processes that share the store, except for runs shorter than one. */
export async function extendRunLeases(app: App): Promise<void> {
  const now = app.now()
  const long = [...app.runsAtWork.values()].filter((run) => now - run.run_started_at >= heartbeatMs)
  // Stryker disable next-line ConditionalExpression,EqualityOperator: Heartbeats of no runs are no statement.
  if (long.length > 0) await app.transact((tx) => extendRun(tx, long, now))
}

export function keepRunLeasesAlive(app: App) {
  return repeatEvery(app, {
    everyMs: heartbeatMs,
    run: () => extendRunLeases(app),
    // Stryker disable next-line StringLiteral: Only the log differs.
    failure: 'The heartbeat of idempotent requests could not be written; retrying',
  })
}
