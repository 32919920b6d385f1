import type { ChannelEventView } from '@parley/shared/workspace/channels'
import type { Flag, InTenant } from './columns.ts'

/** What happened to a channel, for its log. */
export type ChannelEventTable = InTenant & {
  id: string
  channel_id: string
  /** The same event, reported again, has the same key. */
  event_key: string
  tone: ChannelEventView['tone']
  code: string
  message: string
  advice: string | null
  happened_at: number
}

export type ChannelTable = InTenant & {
  id: string
  platform: string
  messages_per_second: number
  is_active: Flag
  created_at: number
}
