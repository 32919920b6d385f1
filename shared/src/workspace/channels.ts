import { z } from 'zod'
import type { ChannelName } from '../conversations/conversations.ts'
import { type ShownSentence, schemaSentence } from '../sentences/sentence.ts'
import { mostMessagesPerSecond } from '../words.ts'
import { InWorkspace, type Mode } from './workspaces.ts'

/** How many channels one mode of a workspace uses at most. */
export const mostChannels = 50

/** Amber and red have a meaning of their own in the dashboard. */
export const channelColours = ['blue', 'teal', 'green', 'purple', 'pink', 'brown', 'grey'] as const
export type ChannelColour = (typeof channelColours)[number]

/** A number on a messaging platform, or a simulator. A mode of a workspace has one or several. */
export type ChannelView = {
  id: string
  mode: Mode
  platform: string
  /** Its kind in conversations and events. */
  channel: ChannelName
  name: string
  colour: ChannelColour
  /** Whether it is used where no channel is named. */
  is_default: boolean
  /** False once it was removed. It keeps its conversations. */
  is_active: boolean
  /** The account of the platform that owns its templates. */
  account_id: string
  phone_number: string | null
  /** The quality that the platform reports: GREEN, YELLOW, RED or UNKNOWN; null for a simulator. */
  quality_rating: string | null
  /** How many customers can be messaged first in 24 hours, as the platform names it. */
  messaging_limit: string | null
  /** Whether a person has to solve a problem of the connection. */
  needs_attention: boolean
  messages_per_second: number
  /** How long the simulator reviews a template; null where a platform does. */
  template_approval_seconds: number | null
  created_at: string
}

export const InChannel = InWorkspace.extend({ channelId: z.string().min(1).max(100) })
export type InChannel = z.infer<typeof InChannel>

/** The default channel is meant where none is named. */
export const MaybeInChannel = InWorkspace.extend({ channelId: InChannel.shape.channelId.optional() })
export type MaybeInChannel = z.infer<typeof MaybeInChannel>

const Name = z.string().trim().min(1, schemaSentence('required')).max(60)

export const ChangeChannel = MaybeInChannel.extend({
  name: Name.optional(),
  colour: z.enum(channelColours).optional(),
  messagesPerSecond: z.number().int().min(1).max(mostMessagesPerSecond).optional(),
})
export type ChangeChannel = z.infer<typeof ChangeChannel>

export const AddSimulator = InWorkspace.extend({ name: Name, colour: z.enum(channelColours).default('blue') })
export type AddSimulator = z.infer<typeof AddSimulator>

/** What the removal of a channel ends. */
export type ChannelUses = {
  /** Its running and scheduled campaigns, which are stopped, with the names of the first few. */
  campaigns: { count: number; names: string[] }
}

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
