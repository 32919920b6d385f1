import type { SettingsView } from '@parley/shared/workspace/settings'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { presentSettings } from './present-settings.ts'
import { settingsOf } from './settings.store.ts'

export async function getSettings(app: App, scope: Scope<'settings.read'>): Promise<SettingsView> {
  return presentSettings(await settingsOf(app.db, scope))
}
