import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'

/** What a new workspace starts with: the first tier, no survey, and no rules, so that everything is `general`, `normal`. */
export function defaultSettings(workspaceId: string, now: number) {
  return {
    workspace_id: workspaceId,
    tier: 'default' as const,
    tier_requests_per_minute: null,
    time_zone: 'UTC',
    default_country: 'US',
    satisfaction: JSON.stringify(SatisfactionSettings.parse({})),
    rules: '[]',
    created_at: now,
  }
}
