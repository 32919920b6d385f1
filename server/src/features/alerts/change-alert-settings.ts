import type { AlertSettingsChange, AlertSettingsView } from '@parley/shared/workspace/alerts'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { storeAlertSettings } from './alert-choices.store.ts'

/** Replaces the caller's own choice in the workspace. It affects nobody else, so the audit log does not record it. */
export async function changeAlertSettings(
  app: App,
  scope: Scope<'alerts.change', UserActor>,
  input: AlertSettingsChange,
): Promise<AlertSettingsView> {
  const { workspaceId: _, ...settings } = input
  await app.transact((tx) => storeAlertSettings(tx, scope, { userId: scope.actor.userId, settings }))
  return { ...settings, emailAvailable: app.mail !== undefined }
}
