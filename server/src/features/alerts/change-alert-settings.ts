import type { AlertSettingsChange, AlertSettingsView } from '@parley/shared/workspace/alerts'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { requirePerson } from '../members/account/require-person.ts'
import { storeAlertSettings } from './alert-choices.store.ts'

/** Replaces the caller's own choice in the workspace. It affects nobody else, so the audit log does not record it. */
export async function changeAlertSettings(
  app: App,
  actor: Actor,
  input: AlertSettingsChange,
): Promise<AlertSettingsView> {
  const scope = authorize(actor, 'alerts.change', input)
  const { workspaceId: _, ...settings } = input
  await app.transact((tx) => storeAlertSettings(tx, scope, { userId: requirePerson(actor).userId, settings }))
  return { ...settings, emailAvailable: app.mail !== undefined }
}
