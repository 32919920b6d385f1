import type { NotificationId } from '@parley/shared/workspace/notifications'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { readNotifications } from '../../notifications/notifications.store.ts'

type OfPerson = Scope<'alerts.change', UserActor>

/** Whether something was unread. */
type Read = { read: boolean }

/** Marks one of the caller's notifications as read. One that is read, or is not theirs, stays as it is. */
export async function readNotification(app: App, scope: OfPerson, input: NotificationId): Promise<Read> {
  return read(app, scope, { notificationId: input.notificationId })
}

/** Marks all of the caller's notifications in the mode as read. */
export async function readAllNotifications(app: App, scope: OfPerson): Promise<Read> {
  return read(app, scope)
}

async function read(app: App, scope: OfPerson, only?: { readonly notificationId: string }): Promise<Read> {
  const { userId } = scope.actor
  const ofPerson = { userId, now: app.now(), ...(only && { only }) }
  const read = await app.transact((tx) => readNotifications(tx, scope, ofPerson))
  // Only the person's own tabs show what they have read.
  if (read) app.live.publish(scope, { noun: 'readMarkers', id: userId })
  return { read }
}
