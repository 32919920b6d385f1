import type { App } from '../../app.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { notify } from '../notifications/notify.ts'

type Alerting = {
  readonly conversation: Pick<ConversationTable, 'id' | 'assignee_id'>
  /** Whether a member wants alerts (`recordMessage`). */
  readonly isWatched: boolean
  /** When the customer began to wait. */
  readonly at: number
}

/**
 * Notifies the assignee of what a customer wrote, and enqueues an alert where a member wants one, in live mode only: nobody is
 * woken by a test.
 */
export async function alertMembers(
  app: App,
  tx: Tx,
  scope: Scope,
  { conversation, isWatched, at }: Alerting,
): Promise<void> {
  const { id: conversationId, assignee_id: userId } = conversation
  if (userId !== null) await notify(app, tx, scope, { userId, kind: 'replied', conversationId })
  if (scope.mode !== 'live' || !isWatched) return
  const cause = { kind: 'message' as const, at }
  await app.jobs.enqueue(tx, scope, { kind: 'alert.raise', payload: { conversationId, cause } })
}
