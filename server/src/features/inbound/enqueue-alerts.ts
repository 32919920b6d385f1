import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Alerting = {
  readonly conversationId: string
  /** Whether a member wants alerts (`recordMessages`). */
  readonly isWatched: boolean
  /** When the customer began to wait. */
  readonly at: number
}

/** Enqueues an alert, in live mode only: nobody is woken by a test. */
export async function enqueueAlerts(app: App, tx: Tx, scope: Scope, all: readonly Alerting[]): Promise<void> {
  if (scope.mode !== 'live') return
  const jobs = all
    .filter(({ isWatched }) => isWatched)
    .map(({ conversationId, at }) => ({
      kind: 'alert.raise' as const,
      payload: { conversationId, cause: { kind: 'message' as const, at } },
    }))
  await app.jobs.enqueueAll(tx, scope, jobs)
}
