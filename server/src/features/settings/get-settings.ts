import type { SettingsView } from '@parley/shared/workspace/settings'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { presentSettings } from './present-settings.ts'
import { settingsOf } from './settings.store.ts'

export async function getSettings(app: App, actor: Actor, input: Where): Promise<SettingsView> {
  const scope = authorize(actor, 'settings.read', input)
  return presentSettings(await settingsOf(app.db, scope))
}
