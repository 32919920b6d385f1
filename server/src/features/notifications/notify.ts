import type { NotificationKind } from '@parley/shared/workspace/notifications'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { insertNotification } from './notifications.store.ts'

type News = {
  readonly userId: string
  readonly kind: NotificationKind
  readonly conversationId: string
  /** Who caused it; left out for a customer. */
  readonly by?: Actor
}

/**
 * Adds an entry to a member's notifications, unless they chose otherwise or did it themselves. An entry of this kind about the
 * same conversation becomes unread again instead. Costs one statement; the caller publishes the change.
 */
export async function notify(
  app: App,
  tx: Tx,
  scope: Scope,
  { userId, kind, conversationId, by }: News,
): Promise<void> {
  const byUserId = by?.kind === 'user' ? by.userId : null
  if (byUserId === userId) return
  await insertNotification(tx, scope, { id: app.newId(), userId, kind, conversationId, byUserId, at: app.now() })
}
