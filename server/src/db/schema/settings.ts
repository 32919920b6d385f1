import type { Tier } from '@parley/shared/workspace/tiers'
import type { Generated } from 'kysely'
import type { Flag } from './columns.ts'

export type WorkspaceSettingsTable = {
  workspace_id: string
  tier: Tier
  /** The most requests per minute, set only for the tier `enterprise`. */
  tier_requests_per_minute: number | null
  time_zone: string
  default_country: string
  satisfaction: string
  rules: string
  /** The longest lifetime of new API keys; null for no limit. */
  max_key_lifetime_days: number | null
  /** The roles whose members need two-factor authentication, as JSON. */
  two_factor_roles: string
  /** The minutes from sign-in to the end of a session; null for the installation's limit. */
  session_lifetime_minutes: number | null
  /** The minutes from the last use of a session to its end; null for the installation's limit. */
  idle_timeout_minutes: number | null
  /** How many days each is kept; null for no end. */
  message_retention_days: number | null
  event_retention_days: number | null
  callback_retention_days: number | null
  log_retention_days: number | null
  /** Whether the first person who replies to an unassigned conversation becomes its assignee. */
  assigns_on_reply: Generated<Flag>
  /** Whether customers see that a member has read their messages. */
  sends_read_receipts: Generated<Flag>
  /** Whether customers see that a reply is being typed, and with it that their messages were read. */
  sends_typing: Generated<Flag>
  created_at: number
  archived_at: number | null
  /** When the workspace was deleted. Set while its data is being deleted. */
  deleted_at: number | null
}

/** A workspace whose data is being deleted, and how far that is. */
export type WorkspaceDeletionTable = {
  workspace_id: string
  /** The user ID of the owner. */
  requested_by: string
  requested_at: number
  started_at: number | null
  /** How many rows there are to delete; null until they are counted. */
  total: number | null
  removed: number
}
