import { AlertSettingsChange, NewPushSubscription, PushEndpoint } from '@parley/shared/workspace/alerts'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeAlertSettings } from '../../features/alerts/change-alert-settings.ts'
import { countUnread } from '../../features/alerts/count-unread.ts'
import { getAlertSettings } from '../../features/alerts/get-alert-settings.ts'
import { pushKey } from '../../features/alerts/push/push-key.ts'
import { subscribe, unsubscribe } from '../../features/alerts/push/subscribe.ts'
import { perform, performForOneself, router, signedIn, whoMay } from '../base.ts'

/** New messages that concern the caller, and which alerts the caller chose. */
export const alerts = router({
  settings: whoMay('alerts.read').input(InWorkspace).query(perform(getAlertSettings)),
  unread: whoMay('alerts.read').input(InWorkspace).query(perform(countUnread)),
  changeSettings: whoMay('alerts.change').input(AlertSettingsChange).mutation(perform(changeAlertSettings)),
  pushKey: signedIn.mutation(performForOneself(pushKey)),
  subscribe: signedIn.input(NewPushSubscription).mutation(performForOneself(subscribe)),
  unsubscribe: signedIn.input(PushEndpoint).mutation(performForOneself(unsubscribe)),
})
