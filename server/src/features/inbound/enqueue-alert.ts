import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Alerting = {
  readonly conversationId: string
  /** Whether a member wants alerts (`recordMessage`). */
  readonly isWatched: boolean
  /** When the customer began to wait. */
  readonly at: number
}

/** Enqueues an alert where a member wants one, in live mode only: nobody is woken by a test. */
export async function enqueueAlert(
  app: App,
  tx: Tx,
  scope: Scope,
  { conversationId, isWatched, at }: Alerting,
): Promise<void> {
  if (scope.mode !== 'live' || !isWatched) return
  const cause = { kind: 'message' as const, at }
  await app.jobs.enqueue(tx, scope, { kind: 'alert.raise', payload: { conversationId, cause } })
}
