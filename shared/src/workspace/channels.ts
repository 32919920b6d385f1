import { z } from 'zod'
import type { ChannelName } from '../conversations/conversations.ts'
import { mostMessagesPerSecond } from '../words.ts'
import { InWorkspace, type Mode } from './workspaces.ts'

/** What one mode of a workspace sends through. */
export type ChannelView = {
  id: string
  mode: Mode
  platform: string
  /** As conversations and events name it. */
  channel: ChannelName
  messages_per_second: number
}

export const PaceChange = InWorkspace.extend({
  messagesPerSecond: z.number().int().min(1).max(mostMessagesPerSecond),
})
export type PaceChange = z.infer<typeof PaceChange>

/** Whether messages come through, as of now. Counts are of the last 24 hours. */
export type ChannelHealth = {
  last_sent_at: string | null
  last_received_at: string | null
  /** Taken by the platform. */
  sent: number
  failed: number
  /** The most frequent reasons first. */
  reasons: { code: string; message: string; count: number }[]
}
