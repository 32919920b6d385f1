import type { Tier } from '@parley/shared/workspace/tiers'

export type WorkspaceSettingsTable = {
  workspace_id: string
  tier: Tier
  /** Only for `enterprise`. */
  tier_requests_per_minute: number | null
  time_zone: string
  default_country: string
  satisfaction: string
  rules: string
  created_at: number
}
