import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'

/** The settings of a new workspace: the first tier, no survey and no rules, so that every message is `general` and `normal`. */
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
