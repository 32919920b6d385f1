import type { ChannelColour, ChannelEventView } from '@parley/shared/workspace/channels'
import type { Flag, InTenant } from './columns.ts'

/** What happened to a channel, for its log. */
export type ChannelEventTable = InTenant & {
  id: string
  channel_id: string
  /** The key of the event. The same event, reported again, has the same key. */
  event_key: string
  tone: ChannelEventView['tone']
  code: string
  message: string
  advice: string | null
  /** When the event happened last. */
  happened_at: number
  /** How often it happened. */
  times: number
}

export type ChannelTable = InTenant & {
  id: string
  platform: string
  /** How the workspace calls it. Unique among the channels in use. */
  name: string
  colour: ChannelColour
  /** The account of the platform that it belongs to, which owns the templates; the simulator's own id is its account. */
  account_id: string
  messages_per_second: number
  /** Whether it is in use. A removed channel keeps its conversations and sends nothing. */
  is_active: Flag
  /** Whether it is used where no channel is named; one per mode. */
  is_default: Flag
  created_at: number
}
