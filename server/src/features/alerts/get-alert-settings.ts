import type { AlertSettingsView } from '@parley/shared/workspace/alerts'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { alertSettingsOf } from './alert-choices.store.ts'

/** The caller's own choice in the workspace. */
export async function getAlertSettings(app: App, scope: Scope<'alerts.read', UserActor>): Promise<AlertSettingsView> {
  const settings = await alertSettingsOf(app.db, scope, scope.actor.userId)
  return { ...settings, emailAvailable: app.mail !== undefined }
}
