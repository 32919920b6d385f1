import { z } from 'zod'
import { ChannelFields } from '../channel-fields.ts'
import { enumFilter } from '../enum-filter.ts'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { Page, type Sorting, sortedBy } from '../paging.ts'
import { SentenceText } from '../sentences/sentence-text.ts'
import { Simulated } from '../simulated.ts'
import { campaignSorts, campaignStates, recipientStates } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { Money } from './money.ts'
import { Schedule } from './schedule.ts'

export type CampaignState = (typeof campaignStates)[number]

export const CampaignId = InWorkspace.extend({
  campaignId: z.string().min(1).max(100).meta({ description: 'ID of the campaign.', example: exampleIds.campaign }),
})
export type CampaignId = z.infer<typeof CampaignId>

export const CampaignSchedule = CampaignId.extend({
  schedule: Schedule.meta({
    description: 'When it starts, as local time in a time zone.',
    example: { at: '2026-11-30T09:00', timeZone: 'Europe/Berlin' },
  }),
})
export type CampaignSchedule = z.infer<typeof CampaignSchedule>

/** The most a campaign may cost, in millionths of the rate card's currency. */
export const BudgetMicros = z.number().int().min(1).max(1_000_000_000_000)

/** The most that a campaign may cost; null for no limit. */
export const CampaignBudget = CampaignId.extend({
  budgetMicros: BudgetMicros.nullable().meta({
    description: 'The most the campaign may cost, in millionths of the currency unit. Null for no limit.',
    example: 5_000_000,
  }),
})
export type CampaignBudget = z.infer<typeof CampaignBudget>

export const ListCampaigns = InWorkspace.extend(Page.shape).extend({
  state: enumFilter(campaignStates)
    .optional()
    .meta({ description: 'Only return campaigns in this state.', example: 'completed' }),
})
export type ListCampaigns = z.infer<typeof ListCampaigns>

export const SortCampaigns = ListCampaigns.extend(sortedBy(campaignSorts).shape).extend({
  /** Selects only campaigns whose name, or whose template's name, contains this text. */
  q: z.string().trim().min(1).max(100).optional(),
})
export type SortCampaigns = ListCampaigns & Sorting<(typeof campaignSorts)[number]> & { q?: string | undefined }

const CampaignTemplate = z.object({
  name: z.string().meta({ description: 'Name of the template.', example: 'order_shipped' }),
  language: z.string().meta({ description: 'Language code of the template.', example: 'en_US' }),
  category: z
    .string()
    .meta({ description: 'Category of the template when the campaign was created.', example: 'UTILITY' }),
})

export const CampaignView = z
  .object({
    id: z.string().meta({ description: 'ID of the campaign.', example: exampleIds.campaign }),
    name: z.string().meta({ description: 'Name of the campaign.', example: 'Week 47' }),
    template: CampaignTemplate.meta({ description: 'The template that is sent.' }),
    ...ChannelFields.shape,
    simulated: Simulated,
    state: z.enum(campaignStates).meta({
      description: 'State of the campaign. `stopped`: ended by a problem, see `stop_reason`.',
      example: 'running',
    }),
    stop_reason: SentenceText.nullable().meta({ description: 'Why the campaign was stopped.', example: null }),
    scheduled_for: z.iso.datetime().nullable().meta({
      description: 'When it is or was scheduled to start. Null if it was started immediately.',
      example: null,
    }),
    time_zone: z.string().nullable().meta({ description: 'Time zone of the schedule.', example: null }),
    total: z.int().meta({ description: 'Number of recipients.', example: 2 }),
    duplicates: z.int().meta({
      description: 'Number of recipients that repeat an earlier one exactly. They are `skipped`.',
      example: 0,
    }),
    counts: z.record(z.enum(recipientStates), z.int().meta({ description: 'Recipients in this state.' })).meta({
      description: 'Number of recipients by state.',
      example: { pending: 1, sending: 0, sent: 1, delivered: 0, read: 0, failed: 0, skipped: 0, uncertain: 0 },
    }),
    replied: z.int().meta({ description: 'Number of recipients who replied.', example: 0 }),
    success_rate: z.number().meta({
      description:
        'Share of recipients whose message was accepted by the platform and has not failed, from 0 to 1. Duplicates do not count.',
      example: 0.5,
    }),
    cost_estimate: Money.meta({
      description: 'Estimated cost before sending, by the country of each phone number and the category. Not a bill.',
    }),
    cost_actual: z.exactOptional(Money).meta({
      description: 'What the platform charges for messages delivered so far. Omitted if it has not reported charges.',
    }),
    budget: Money.nullable().meta({ description: 'Most the campaign may cost. Null for no limit.', example: null }),
    rate_card: z
      .string()
      .meta({ description: 'Rate card that costs are estimated with.', example: 'whatsapp-usd-2026-10-01' }),
    sent_by: z
      .string()
      .meta({ description: 'A member’s name or `API key <prefix>`.', example: 'API key sk_test_jVzt...' }),
    created_at: z.iso.datetime().meta({ description: 'When it was created.', example: exampleTimes.created }),
    started_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When sending started. Null until then.', example: exampleTimes.created }),
    completed_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the campaign ended. Null until then.', example: null }),
  })
  .meta({ id: 'Campaign' })
export type CampaignView = z.infer<typeof CampaignView>
