import type { NotificationKind } from '@parley/shared/workspace/notifications'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { insertNotification, renewNotification } from './notifications.store.ts'

type News = {
  readonly userId: string
  readonly kind: NotificationKind
  readonly conversationId: string
  /** Who caused the notification; left out for a customer. */
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
  const about = { conversationId, subjectId: null }
  await insertNotification(tx, scope, { id: app.newId(), userId, kind, ...about, byUserId, at: app.now() })
}

type NewsOf = {
  readonly userIds: readonly string[]
  readonly kind: NotificationKind
  /** What it is about, which is no conversation. */
  readonly subjectId: string
}

/** Does what `notify` does, for members whom something else than a conversation concerns. An unread entry about it is renewed. */
export async function notifyOf(app: App, tx: Tx, scope: Scope, { userIds, kind, subjectId }: NewsOf): Promise<void> {
  const at = app.now()
  // In a fixed order, so that two transactions cannot deadlock.
  for (const userId of userIds.toSorted()) {
    const isRenewed = await renewNotification(tx, scope, { userId, kind, subjectId, at })
    const about = { conversationId: null, subjectId }
    if (!isRenewed) await insertNotification(tx, scope, { id: app.newId(), userId, kind, ...about, byUserId: null, at })
    app.live.publish(scope, { noun: 'readMarkers', id: userId })
  }
}
