import type { SettingsView } from '@parley/shared/workspace/settings'
import type { StoredSettings } from './settings.store.ts'

export function presentSettings(settings: StoredSettings): SettingsView {
  return {
    name: settings.name,
    timeZone: settings.timeZone,
    defaultCountry: settings.defaultCountry,
    satisfaction: settings.satisfaction,
    assignsOnReply: settings.assignsOnReply,
    sendsReadReceipts: settings.sendsReadReceipts,
    sendsTyping: settings.sendsTyping,
    rules: settings.rules,
    maxKeyLifetimeDays: settings.maxKeyLifetimeDays,
    twoFactorRoles: settings.twoFactorRoles,
    sessionLifetimeMinutes: settings.sessionLifetimeMinutes,
    idleTimeoutMinutes: settings.idleTimeoutMinutes,
    tier: settings.tier,
    requestsPerMinute: settings.requestsPerMinute,
    retention: settings.retention,
  }
}
