import type { AlertSettingsView } from '@parley/shared/workspace/alerts'
import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { requirePerson } from '../members/account/require-person.ts'
import { alertSettingsOf } from './alert-choices.store.ts'

/** The caller's own choice in the workspace. */
export async function getAlertSettings(app: App, actor: Actor, input: InWorkspace): Promise<AlertSettingsView> {
  const scope = authorize(actor, 'alerts.read', input)
  const settings = await alertSettingsOf(app.db, scope, requirePerson(actor).userId)
  return { ...settings, emailAvailable: app.mail !== undefined }
}
