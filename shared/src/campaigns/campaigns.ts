import { z } from 'zod'
import { Page } from '../paging.ts'
import { campaignStates, recipientStates } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { Money } from './money.ts'
import { Schedule } from './schedule.ts'

export type CampaignState = (typeof campaignStates)[number]

export const CampaignId = InWorkspace.extend({ campaignId: z.string().min(1).max(100) })
export type CampaignId = z.infer<typeof CampaignId>

export const CampaignSchedule = CampaignId.extend({ schedule: Schedule })
export type CampaignSchedule = z.infer<typeof CampaignSchedule>

/** In millionths of the rate card's currency; what a campaign may cost at most. */
export const BudgetMicros = z.number().int().min(1).max(1_000_000_000_000)

/** Null for no limit. */
export const CampaignBudget = CampaignId.extend({ budgetMicros: BudgetMicros.nullable() })
export type CampaignBudget = z.infer<typeof CampaignBudget>

export const ListCampaigns = InWorkspace.extend(Page.shape).extend({ state: z.enum(campaignStates).optional() })
export type ListCampaigns = z.infer<typeof ListCampaigns>

export const CampaignView = z.object({
  id: z.string(),
  name: z.string(),
  template: z.object({ name: z.string(), language: z.string(), category: z.string() }),
  state: z.enum(campaignStates),
  /** Why it was stopped. */
  stop_reason: z.string().nullable(),
  /** When it begins or was to begin; null for one that began at once. */
  scheduled_for: z.iso.datetime().nullable(),
  /** In which it was scheduled. */
  time_zone: z.string().nullable(),
  total: z.int(),
  counts: z.record(z.enum(recipientStates), z.int()),
  replied: z.int(),
  /** Accepted by the platform and not failed since, among all; 0–1. */
  success_rate: z.number(),
  cost_estimate: Money,
  /** What the platform charges for what was delivered so far; left out where it has said nothing of charges. */
  cost_actual: z.exactOptional(Money),
  /** What it may cost at most; null for no limit. */
  budget: Money.nullable(),
  rate_card: z.string(),
  sent_by: z.string(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  completed_at: z.iso.datetime().nullable(),
})
export type CampaignView = z.infer<typeof CampaignView>
