import { z } from 'zod'
import { channelNames } from './conversations/conversations.ts'
import { exampleIds, exampleTimes } from './example-values.ts'
import { NextCursor } from './paging.ts'
import { ChannelId } from './workspace/channel-choice.ts'
import { InWorkspace } from './workspace/workspaces.ts'

/** Both days are included. The default is the last 30 days, including today. */
export const AnalyticsRange = z.object({
  from: z.iso.date().optional().meta({
    description:
      'First day, inclusive. Defaults to 29 days before `to`. The range is at most 366 days, from 1970 to the end of next year.',
    example: '2026-10-23',
  }),
  to: z.iso.date().optional().meta({ description: 'Last day, inclusive. Defaults to today.', example: '2026-11-21' }),
})
export type AnalyticsRange = z.infer<typeof AnalyticsRange>

/** A range of days, and the channel whose figures are requested. */
export const AnalyticsFilter = AnalyticsRange.extend({
  channel_id: ChannelId.optional().meta({
    description:
      'ID of a channel, to get its figures only. It may have been removed. Defaults to the figures of all channels.',
  }),
})
export type AnalyticsFilter = z.infer<typeof AnalyticsFilter>

export const AnalyticsQuestion = AnalyticsFilter.extend(InWorkspace.shape)
export type AnalyticsQuestion = z.infer<typeof AnalyticsQuestion>

/** The requests of API keys belong to no channel. */
export const KeyUsageQuestion = AnalyticsRange.extend(InWorkspace.shape)

export const maxAnalyticsDays = 366

export const Durations = z.object({
  count: z.int().meta({ description: 'Number of conversations measured.' }),
  median_seconds: z.number().nullable().meta({ description: 'Median in whole seconds. Null without any.' }),
  p90_seconds: z.number().nullable().meta({ description: '90th percentile in whole seconds. Null without any.' }),
})
export type Durations = z.infer<typeof Durations>

const Count = z.int()

export const PeriodFigures = z.object({
  inbound: Count.meta({ description: 'Messages received.', example: 412 }),
  outbound: Count.meta({ description: 'Messages sent.', example: 1630 }),
  campaign_messages: Count.meta({
    description: 'How many of the messages sent were those of campaigns.',
    example: 1204,
  }),
  conversations_opened: Count.meta({
    description: 'Conversations opened with customers, without groups.',
    example: 97,
  }),
  first_reply: Durations.meta({
    description:
      'Time from the customer’s message to the first reply, of a person or a program, for conversations opened in the period. Notes, surveys and campaigns are no replies.',
    example: { count: 91, median_seconds: 140, p90_seconds: 1260 },
  }),
  first_reply_by_person: Durations.meta({
    description: 'The same to the first reply of a person, in the dashboard or the phone app.',
    example: { count: 72, median_seconds: 610, p90_seconds: 3900 },
  }),
  resolution: Durations.meta({
    description: 'Time to resolution, for conversations resolved in the period and not reopened since.',
    example: { count: 80, median_seconds: 5400, p90_seconds: 86_400 },
  }),
  satisfaction: z
    .object({
      count: Count.meta({ description: 'Survey responses.', example: 12 }),
      average: z.number().nullable().meta({ description: 'Average score. Null without responses.', example: 4.25 }),
      scores: z
        .tuple([Count, Count, Count, Count, Count])
        .meta({ description: 'Number of responses with each score from 1 to 5.', example: [0, 1, 1, 4, 6] }),
    })
    .meta({ description: 'Customer satisfaction.' }),
})
export type PeriodFigures = z.infer<typeof PeriodFigures>

export const SentFigures = z.object({
  recipients: Count.meta({ description: 'Recipients.', example: 1000 }),
  attempted: Count.meta({
    description:
      'Recipients whose message was sent or failed. Those who wait, such as in a scheduled campaign, do not count.',
    example: 1000,
  }),
  successful: Count.meta({ description: 'Accepted by the platform and not failed since.', example: 961 }),
  delivered: Count.meta({ description: 'Delivered.', example: 950 }),
  read: Count.meta({ description: 'Read.', example: 702 }),
  failed: Count.meta({ description: 'Failed.', example: 39 }),
  replied: Count.meta({ description: 'Recipients who replied.', example: 88 }),
})
export type SentFigures = z.infer<typeof SentFigures>

const Period = z.object({
  from: z.iso.date().meta({ description: 'First day, inclusive.', example: '2026-09-23' }),
  to: z.iso.date().meta({ description: 'Last day, inclusive.', example: '2026-10-22' }),
})

const DayFigures = z.object({
  day: z.iso.date().meta({ description: 'The day.', example: '2026-10-23' }),
  inbound: Count.meta({ description: 'Messages received.', example: 11 }),
  outbound: Count.meta({ description: 'Messages sent.', example: 9 }),
  campaign_messages: Count.meta({ description: 'How many of the messages sent were those of campaigns.', example: 4 }),
})

const CampaignFigures = SentFigures.extend({
  id: z.string().meta({ description: 'ID of the campaign.', example: exampleIds.campaign }),
  name: z.string().meta({ description: 'Name of the campaign.', example: 'Order ready' }),
  created_at: z.iso.datetime().meta({ description: 'When it was created.', example: '2026-11-20T09:00:00.000Z' }),
})

const TemplateFigures = SentFigures.extend({
  name: z.string().meta({ description: 'Name of the template.', example: 'order_ready' }),
  language: z.string().meta({ description: 'Language code of the template.', example: 'en' }),
  campaigns: Count.meta({ description: 'Campaigns that sent it.', example: 1 }),
})

export const AnalyticsSummary = z
  .object({
    from: z.iso.date().meta({ description: 'First day, in the workspace’s time zone.', example: '2026-10-23' }),
    to: z.iso.date().meta({ description: 'Last day, in the workspace’s time zone.', example: '2026-11-21' }),
    time_zone: z.string().meta({ description: 'Time zone of the workspace.', example: 'Europe/Berlin' }),
    previous: Period.meta({ description: 'The period of the same length before.' }),
    current: PeriodFigures.meta({ description: 'Figures of the requested period.' }),
    before: PeriodFigures.meta({ description: 'Figures of the previous period.' }),
    deleted: z
      .object({
        messages: Count.meta({ description: 'Messages, deleted by their age or with their contact.', example: 0 }),
        conversations: Count.meta({ description: 'Conversations of erased contacts.', example: 0 }),
        measured_from_opening: Count.meta({
          description:
            'Conversations whose messages were deleted before the customer’s first message and replies by people were recorded. Their first reply is measured from the opening, and none by a person is known.',
          example: 0,
        }),
        of_unknown_channel: Count.meta({
          description:
            'Messages and conversations that were deleted while their channel was not recorded. The figures of one channel leave them out. 0 for all channels.',
          example: 0,
        }),
      })
      .meta({ description: 'What has been deleted of the requested period. The figures still include it.' }),
    days: z.array(DayFigures).meta({ description: 'Messages by day, oldest first.' }),
    campaigns: z
      .array(CampaignFigures)
      .meta({ description: 'Campaigns started in the period, newest first, at most 50.' }),
    templates: z
      .array(TemplateFigures)
      .meta({ description: 'Templates sent by the campaigns of the period, most recipients first.' }),
  })
  .meta({ id: 'AnalyticsSummary' })
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>

const QueryFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/** Pages of survey responses, newest first. `lowOnly`: at or below the workspace's threshold. */
export const ListScores = AnalyticsQuestion.extend({
  lowOnly: QueryFlag.optional().meta({
    description: '`true`: only scores at or below the threshold of the workspace’s settings.',
  }),
  cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the previous page.' }),
})
export type ListScores = z.infer<typeof ListScores>

export const ScoreView = z
  .object({
    conversation_id: z.string().meta({ description: 'ID of the conversation.', example: exampleIds.conversation }),
    score: Count.meta({ description: 'Score from 1 to 5.', example: 5 }),
    comment: z.string().nullable().meta({ description: 'What the customer added, or null.', example: 'Thank you!' }),
    contact: z
      .object({
        name: z.string().nullable().meta({ description: 'Name of the customer, if known.', example: 'Anna' }),
        phone: z
          .string()
          .nullable()
          .meta({ description: 'Phone number of the customer, if known.', example: '+491701234567' }),
      })
      .meta({ description: 'The customer.' }),
    received_at: z.string().meta({ description: 'When the score arrived.', example: exampleTimes.updated }),
  })
  .meta({ id: 'Score' })
export type ScoreView = z.infer<typeof ScoreView>

export const ScorePage = z.object({
  data: z.array(ScoreView),
  next_cursor: NextCursor,
})
export type ScorePage = z.infer<typeof ScorePage>

/** Requests of one API key in a range of days, and how many were rejected, by reason. The keys with most requests come first. */
export const KeyFigures = z
  .object({
    id: z.string().meta({ description: 'ID of the API key.', example: exampleIds.apiKey }),
    name: z.string().meta({ description: 'Name of the API key.', example: 'CRM' }),
    requests: Count.meta({ description: 'Requests, also those that were refused.', example: 1840 }),
    forbidden: Count.meta({ description: 'Refused with 403.', example: 2 }),
    not_found: Count.meta({ description: 'Refused with 404.', example: 5 }),
    rate_limited: Count.meta({ description: 'Refused with 429.', example: 0 }),
    invalid: Count.meta({ description: 'Refused with another status from 400 to 499.', example: 7 }),
    failed: Count.meta({ description: 'Answered with a status of 500 or more.', example: 0 }),
  })
  .meta({ id: 'KeyFigures' })
export type KeyFigures = z.infer<typeof KeyFigures>

/** The figures of an agent in a range of days. */
export const AgentFigures = z
  .object({
    id: z
      .string()
      .nullable()
      .meta({ description: 'User ID. Null for unassigned conversations.', example: exampleIds.user }),
    name: z.string().nullable().meta({
      description: 'Name. Null for unassigned conversations, and for a person whose account was erased.',
      example: 'Ada Example',
    }),
    replies: Count.meta({ description: 'Messages that the person sent, without internal notes.', example: 120 }),
    resolved: Count.meta({
      description: 'Conversations assigned to them that were resolved in the period and not reopened since.',
      example: 31,
    }),
    first_reply: Durations.meta({
      description:
        'Time to the first reply of a person, of the conversations opened in the period in which that was theirs.',
      example: { count: 40, median_seconds: 320, p90_seconds: 2100 },
    }),
    satisfaction: z
      .object({
        count: Count.meta({ description: 'Survey responses.', example: 9 }),
        average: z.number().nullable().meta({ description: 'Average score. Null without responses.', example: 4.5 }),
      })
      .meta({ description: 'Survey responses in conversations assigned to them.' }),
  })
  .meta({ id: 'AgentFigures' })
export type AgentFigures = z.infer<typeof AgentFigures>

/** The messages of a channel in a range of days, by their current status. */
export const ChannelFigures = z
  .object({
    id: z.string().meta({ description: 'ID of the channel.', example: exampleIds.channel }),
    name: z.string().meta({ description: 'Name that the workspace gave it.', example: 'Support' }),
    platform: z.string().meta({ description: 'Platform, such as `simulator` or `whatsapp`.', example: 'simulator' }),
    channel: z
      .enum(channelNames)
      .meta({ description: 'Kind of the channel in conversations and events.', example: 'chat' }),
    is_active: z.boolean().meta({ description: '`false` once it was removed.', example: true }),
    inbound: Count.meta({ description: 'Messages received.', example: 412 }),
    outbound: Count.meta({ description: 'Messages sent.', example: 1630 }),
    delivered: Count.meta({
      description: 'Messages sent that were delivered, also those that were read.',
      example: 1590,
    }),
    read: Count.meta({ description: 'Messages sent that were read.', example: 1201 }),
    failed: Count.meta({ description: 'Messages sent that failed.', example: 12 }),
  })
  .meta({ id: 'ChannelFigures' })
export type ChannelFigures = z.infer<typeof ChannelFigures>
