import { z } from 'zod'
import { isTimeZone } from './local-time.ts'
import { Page } from './paging.ts'
import { campaignStates, maxRecipients, maxValueLength, recipientStates } from './words.ts'
import { InWorkspace } from './workspaces.ts'

export type RecipientState = (typeof recipientStates)[number]

export type CampaignState = (typeof campaignStates)[number]

/** Any text is taken as a phone here: a malformed one fails that recipient, not the call. */
export const Recipient = z.object({
  phone: z.string().max(200),
  variables: z.record(z.string().max(200), z.string().max(maxValueLength)).default({}),
})
export type Recipient = z.infer<typeof Recipient>

export const CampaignRequest = z.object({
  templateName: z.string().min(1).max(512),
  /** May be left out when the template exists in one language only. */
  languageCode: z.string().min(1).max(20).optional(),
  recipients: z.array(Recipient).min(1).max(maxRecipients),
})

export const BulkSend = InWorkspace.extend(CampaignRequest.shape)
export type BulkSend = z.infer<typeof BulkSend>

/** When a campaign shall begin, as the clocks in a time zone show it. The server makes an instant of it. */
export const Schedule = z.object({
  at: z
    .string()
    .regex(
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
      'must be a time such as 2026-11-30T09:00',
    ),
  timeZone: z.string().max(100).refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
})
export type Schedule = z.infer<typeof Schedule>
/** A campaign may be scheduled so far ahead. */
export const maxDaysAhead = 90

/** In millionths of the rate card's currency; what a campaign may cost at most. */
const BudgetMicros = z.number().int().min(1).max(1_000_000_000_000)

/** The dashboard's start: the same, with a name, a beginning other than now, and a limit to its cost. */
export const NewCampaign = BulkSend.extend({
  name: z.string().trim().min(1).max(100).optional(),
  schedule: Schedule.optional(),
  budgetMicros: BudgetMicros.optional(),
})
export type NewCampaign = z.infer<typeof NewCampaign>

/** With what the page made up for one draft, so that a draft becomes one campaign however often it is sent off. */
export const StartCampaign = NewCampaign.extend({ draftId: z.string().min(16).max(100).optional() })
export type StartCampaign = z.infer<typeof StartCampaign>

export const CampaignId = InWorkspace.extend({ campaignId: z.string().min(1).max(100) })
export type CampaignId = z.infer<typeof CampaignId>

export const CampaignSchedule = CampaignId.extend({ schedule: Schedule })
export type CampaignSchedule = z.infer<typeof CampaignSchedule>

/** Null for no limit. */
export const CampaignBudget = CampaignId.extend({ budgetMicros: BudgetMicros.nullable() })
export type CampaignBudget = z.infer<typeof CampaignBudget>

export const ListCampaigns = InWorkspace.extend(Page.shape).extend({ state: z.enum(campaignStates).optional() })
export type ListCampaigns = z.infer<typeof ListCampaigns>

export const ListRecipients = CampaignId.extend(Page.shape).extend({
  state: z.enum(recipientStates).optional(),
  /** Why it failed or was skipped: as `error.code` says. */
  code: z.string().min(1).max(100).optional(),
  /** Searched in the phone as it was given. */
  phone: z.string().trim().min(1).max(50).optional(),
  /** Only those who answered, or only those who did not. A query string has no booleans, only their names. */
  replied: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
})
export type ListRecipients = z.infer<typeof ListRecipients>

/** Of the contacts who were in an earlier campaign: all, who answered, who got it and did not, whose message failed. */
export const candidateOutcomes = ['all', 'replied', 'not_replied', 'failed'] as const
export type CandidateOutcome = (typeof candidateOutcomes)[number]

/** Contacts to send a campaign to. A page may hold as many as a campaign does. */
export const ListCandidates = InWorkspace.extend({
  page: Page.shape.page,
  limit: z.coerce.number().int().min(1).max(maxRecipients).default(50),
  /** Searched in the name and the phone. */
  q: z.string().trim().min(1).max(200).optional(),
  /** Only contacts whom this campaign was sent to. */
  campaignId: z.string().min(1).max(100).optional(),
  /** What became of it there; only with `campaignId`. */
  outcome: z.enum(candidateOutcomes).default('all'),
})
export type ListCandidates = z.infer<typeof ListCandidates>

export type CandidateView = { id: string; phone: string; name: string | null; created_at: string }

export const RecipientResult = z.object({
  phone: z.string(),
  success: z.boolean(),
  messageId: z.exactOptional(z.string()),
  error: z.exactOptional(z.string()),
})
export type RecipientResult = z.infer<typeof RecipientResult>

export const BulkSendResult = z.object({
  campaignId: z.string(),
  total: z.int(),
  successful: z.int(),
  failed: z.int(),
  results: z.array(RecipientResult),
})
export type BulkSendResult = z.infer<typeof BulkSendResult>

/** Money in millionths of a currency unit. */
export const Money = z.object({ micros: z.int(), currency: z.string() })
export type Money = z.infer<typeof Money>

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

export const RecipientView = z.object({
  id: z.string(),
  /** Its place in the request, from 0. */
  position: z.int(),
  phone: z.string(),
  state: z.enum(recipientStates),
  message_id: z.string().nullable(),
  /** What went wrong, and what can be done about it. */
  error: z.object({ code: z.string(), message: z.string(), hint: z.string().nullable() }).nullable(),
  /** The one that the reply opened. */
  conversation_id: z.string().nullable(),
  settled_at: z.iso.datetime().nullable(),
})
export type RecipientView = z.infer<typeof RecipientView>

/** What the recipients of a campaign would meet, told before anything is sent. */
export type RecipientVerdict = {
  /** Its place in the request, from 0. */
  position: number
  phone: string
  problem: 'phone' | 'duplicate' | 'opted_out' | 'missing_variable'
  message: string
}

/** Things to know before sending; none of them keeps a campaign from being sent. */
export const checkWarnings = [
  'duplicates',
  'opted_out',
  'missing_variables',
  'invalid_phones',
  'over_budget',
  'night_hours',
  'simulator_live',
  'workspace_pace',
  'template_quality',
  'template_category',
  'messaging_limit',
  'clock_change',
] as const
export type CheckWarning = { code: (typeof checkWarnings)[number]; message: string }

export type CampaignCheck = {
  /** Why nothing at all can be sent, such as a template that is not approved. */
  problem: string | null
  total: number
  /** How many would be sent to as they are, duplicates among them. */
  sendable: number
  verdicts: RecipientVerdict[]
  warnings: CheckWarning[]
  /** For all with a phone, as it is kept with the campaign. */
  cost_estimate: Money
  by_market: { market: string; recipients: number; micros: number }[]
  rate_card: string
  /** Of the channel. */
  messages_per_second: number
  seconds_at_pace: number
  /** Now, or when it is scheduled for; and that many seconds later. */
  starts_at: string
  finishes_at: string
}

/** What has become of a campaign so far. */
export type CampaignReport = {
  campaign: CampaignView
  /** Each stage counts those who went further, too: who read it got it, and the platform took it. */
  funnel: {
    total: number
    accepted: number
    delivered: number
    read: number
    replied: number
    failed: number
    skipped: number
    uncertain: number
    /** Waiting or just being handed over. */
    pending: number
  }
  /** Over the last seconds; zero for one that does not run. */
  messages_per_second: number
  /** Until nobody waits any more; null for one that does not run. */
  seconds_left: number | null
  /** Most frequent first: who failed or was skipped, by reason. */
  failures: FailureGroup[]
  cost: {
    /** Before sending. */
    estimate: Money
    /** Of what the platform took and did not report as failed. */
    sent: Money
    /** `sent`, with what is being handed over and what may have arrived; held against the budget. */
    committed: Money
  }
}
export type FailureGroup = {
  code: string
  state: 'failed' | 'skipped' | 'uncertain'
  reason: string
  hint: string | null
  count: number
}

/** All recipients, as CSV text. Nothing in it is run by a spreadsheet. */
export type RecipientsExport = { filename: string; csv: string }
