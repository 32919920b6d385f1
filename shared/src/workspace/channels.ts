import { z } from 'zod'
import type { DraftSummary } from '../campaigns/campaign-drafts.ts'
import { channelNames } from '../conversations/conversations.ts'
import type { SavedView } from '../conversations/saved-views.ts'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { SentenceText } from '../sentences/sentence-text.ts'
import { Simulated } from '../simulated.ts'
import { modes, mostMessagesPerSecond } from '../words.ts'
import { InWorkspace } from './workspaces.ts'

/** Amber and red have a meaning of their own in the dashboard. */
export const channelColours = ['blue', 'teal', 'green', 'purple', 'pink', 'brown', 'grey'] as const
export type ChannelColour = (typeof channelColours)[number]

/** A number on a messaging platform, or a simulator. A mode of a workspace has one or several. */
export const ChannelView = z
  .object({
    id: z.string().meta({ description: 'ID of the channel.', example: exampleIds.channel }),
    mode: z.enum(modes).meta({ description: 'Mode to which the channel belongs.', example: 'test' }),
    platform: z.string().meta({ description: 'Platform, such as `simulator` or `whatsapp`.', example: 'simulator' }),
    channel: z
      .enum(channelNames)
      .meta({ description: 'Kind of the channel in conversations and events.', example: 'chat' }),
    name: z.string().meta({ description: 'Name that the workspace gave it.', example: 'Support' }),
    colour: z.enum(channelColours).meta({ description: 'Colour in the dashboard.', example: 'blue' }),
    is_default: z.boolean().meta({ description: 'Whether it is used where no channel is named.', example: true }),
    is_active: z
      .boolean()
      .meta({ description: '`false` once it was removed. It keeps its conversations.', example: true }),
    simulated: Simulated,
    account_id: z
      .string()
      .meta({ description: 'Account of the platform that owns its templates.', example: exampleIds.channel }),
    phone_number: z
      .string()
      .nullable()
      .meta({ description: 'Number as the platform writes it; `null` for a simulator.', example: null }),
    quality_rating: z.string().nullable().meta({
      description: 'Quality that the platform reports: `GREEN`, `YELLOW`, `RED` or `UNKNOWN`.',
      example: null,
    }),
    messaging_limit: z.string().nullable().meta({
      description: 'How many customers can be messaged first in 24 hours, as the platform names it.',
      example: null,
    }),
    needs_attention: z
      .boolean()
      .meta({ description: 'Whether a person has to solve a problem of the connection.', example: false }),
    content_types: z.array(z.string()).meta({
      description: 'What can be sent through it beside templates: the types of `content`, and `reaction`.',
      example: ['text', 'image', 'buttons'],
    }),
    messages_per_second: z.int().meta({ description: 'Rate limit in messages per second.', example: 80 }),
    template_approval_seconds: z.number().nullable().meta({
      description: 'How long the simulator reviews a template; `null` where a platform does.',
      example: 5,
    }),
    created_at: z.string().meta({ description: 'When the channel was added.', example: exampleTimes.created }),
  })
  .meta({ id: 'Channel' })
export type ChannelView = z.infer<typeof ChannelView>

export const InChannel = InWorkspace.extend({
  channelId: z.string().min(1).max(100).meta({ description: 'ID of the channel.', example: exampleIds.channel }),
})
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

/** Everything of one kind that uses a channel, with the first few of those that the person may open. */
type UsesOf<Thing> = { count: number; first: Thing[] }

/** What uses a channel, for the question before it is removed. */
export type ChannelUses = {
  /** The running and scheduled campaigns of the channel, which are stopped. */
  campaigns: UsesOf<{ id: string; name: string }>
  /** The drafts of campaigns that chose it, of which a person opens only their own. */
  drafts: UsesOf<Pick<DraftSummary, 'id' | 'name' | 'template_id' | 'template_name' | 'step'>>
  /** The API keys that are limited to it, alone or with other channels. They keep their limit. */
  api_keys: UsesOf<{ id: string; name: string }>
  /** The webhooks that are limited to it, alone or with other channels. They keep their limit. */
  webhooks: UsesOf<{ id: string; name: string }>
  /** The saved views that filter by it, of those that the person sees. They list what it has had until then. */
  saved_views: UsesOf<Pick<SavedView, 'id' | 'name' | 'filter'>>
}

/** How many customers may be messaged first, outside their reply windows, within 24 hours. */
export const DailyLimitView = z
  .object({
    customers: z.int().meta({ description: 'How many customers the platform permits in 24 hours.', example: 1000 }),
    used: z.int().meta({
      description:
        'How many different ones were messaged first in the last 24 hours through this channel and those that share its limit.',
      example: 214,
    }),
    shared_with: z
      .array(
        z.object({
          id: z.string().meta({ description: 'ID of the channel.', example: exampleIds.channel }),
          name: z.string().meta({ description: 'Name that the workspace gave it.', example: 'Sales' }),
        }),
      )
      .meta({ description: 'The other channels in use of this workspace and mode that share the limit.', example: [] }),
  })
  .meta({ id: 'DailyLimit' })
export type DailyLimitView = z.infer<typeof DailyLimitView>

/** How many events the log of a channel holds at most. */
export const mostChannelEvents = 1_000

/** Something that happened to the number of a channel or its account. */
export const ChannelEventView = z
  .object({
    id: z.string().meta({ description: 'ID of the entry.', example: '01a1fbd0-0b17-7c42-9d53-6e7f8a9b0c1d' }),
    tone: z
      .enum(['bad', 'warn', 'info', 'good'])
      .meta({ description: 'How serious it is: `bad` stops messages.', example: 'warn' }),
    code: z.string().meta({ description: 'The platform’s own name for it.', example: 'RATE_LIMIT' }),
    message: SentenceText.meta({ description: 'What happened, for people.', example: 'The limit was lowered' }),
    advice: SentenceText.nullable().meta({ description: 'What a person can do about it, or null.', example: null }),
    at: z.string().meta({ description: 'When it happened last.', example: exampleTimes.updated }),
    times: z.int().meta({ description: 'How often it happened.', example: 1 }),
  })
  .meta({ id: 'ChannelEvent' })
export type ChannelEventView = z.infer<typeof ChannelEventView>

/** Current health of the channel. Counts are of the last 24 hours. */
export const ChannelHealth = z
  .object({
    last_sent_at: z
      .string()
      .nullable()
      .meta({ description: 'When a message was last sent, or null.', example: exampleTimes.updated }),
    last_received_at: z
      .string()
      .nullable()
      .meta({ description: 'When a message was last received, or null.', example: exampleTimes.created }),
    sent: z.int().meta({ description: 'Messages that the platform accepted in the last 24 hours.', example: 412 }),
    failed: z.int().meta({ description: 'Messages that failed in the last 24 hours.', example: 3 }),
    reasons: z
      .array(
        z.object({
          code: z.string().meta({ description: 'Error code of the failed messages.', example: '131026' }),
          message: SentenceText.meta({
            description: 'Explanation for people.',
            example: 'The message could not be delivered',
          }),
          count: z.int().meta({ description: 'How many failed with it.', example: 3 }),
        }),
      )
      .meta({ description: 'Why messages failed, the five most frequent reasons first.' }),
  })
  .meta({ id: 'ChannelHealth' })
export type ChannelHealth = z.infer<typeof ChannelHealth>
