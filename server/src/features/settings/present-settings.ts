import type { SettingsView } from '@parley/shared/settings'
import type { KeptSettings } from './settings.store.ts'

export function presentSettings(settings: KeptSettings): SettingsView {
  return {
    name: settings.name,
    timeZone: settings.timeZone,
    defaultCountry: settings.defaultCountry,
    satisfaction: settings.satisfaction,
    rules: settings.rules,
    tier: settings.tier,
    requestsPerMinute: settings.requestsPerMinute,
  }
}
