import { z } from 'zod'
import type { ChannelName } from '../conversations/conversations.ts'
import type { ShownSentence } from '../sentences/sentence.ts'
import { mostMessagesPerSecond } from '../words.ts'
import { InWorkspace, type Mode } from './workspaces.ts'

/** The channel that one mode of a workspace sends through. */
export type ChannelView = {
  id: string
  mode: Mode
  platform: string
  /** Its name in conversations and events. */
  channel: ChannelName
  messages_per_second: number
  /** How long the simulator reviews a template; null where a platform does. */
  template_approval_seconds: number | null
}

export const PaceChange = InWorkspace.extend({
  messagesPerSecond: z.number().int().min(1).max(mostMessagesPerSecond),
})
export type PaceChange = z.infer<typeof PaceChange>

/** How many events the log of a channel holds at most. */
export const mostChannelEvents = 1_000

/** Something that happened to the number of a channel or its account. */
export type ChannelEventView = {
  id: string
  tone: 'bad' | 'warn' | 'info' | 'good'
  /** The platform's own name for it. */
  code: string
  message: ShownSentence
  /** What a person can do about it. */
  advice: ShownSentence | null
  at: string
}

/** Current health of the channel. Counts are of the last 24 hours. */
export type ChannelHealth = {
  last_sent_at: string | null
  last_received_at: string | null
  /** Accepted by the platform. */
  sent: number
  failed: number
  /** Most frequent reasons first. */
  reasons: { code: string; message: ShownSentence; count: number }[]
}
