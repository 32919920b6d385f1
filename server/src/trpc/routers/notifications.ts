import { ListNotifications, NotificationId } from '@parley/shared/workspace/notifications'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { listNotifications } from '../../features/alerts/notifications/list-notifications.ts'
import { readAllNotifications, readNotification } from '../../features/alerts/notifications/read-notifications.ts'
import { perform, router, whoMay } from '../base.ts'

/** The caller's own list of what concerns them. */
export const notifications = router({
  list: whoMay('alerts.read').input(ListNotifications).query(perform(listNotifications)),
  read: whoMay('alerts.change').input(NotificationId).mutation(perform(readNotification)),
  readAll: whoMay('alerts.change').input(InWorkspace).mutation(perform(readAllNotifications)),
})
