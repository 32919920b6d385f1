import { z } from 'zod'
import { Page } from './paging.ts'
import { InWorkspace } from './workspaces.ts'

/** Specification, section 8. */
export const maxRecipients = 1000

export const recipientStates = [
  'pending',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'uncertain',
] as const
export type RecipientState = (typeof recipientStates)[number]

export const campaignStates = ['scheduled', 'running', 'paused', 'completed', 'cancelled', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Any text is taken as a phone here: a malformed one fails that recipient, not the call. */
export const Recipient = z.object({
  phone: z.string().max(200),
  variables: z.record(z.string().max(200), z.string().max(1024)).default({}),
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

/** The dashboard's start: the same, with a name. */
export const NewCampaign = BulkSend.extend({ name: z.string().trim().min(1).max(100).optional() })
export type NewCampaign = z.infer<typeof NewCampaign>

export const CampaignId = InWorkspace.extend({ campaignId: z.string().min(1).max(100) })
export type CampaignId = z.infer<typeof CampaignId>

export const ListCampaigns = InWorkspace.extend(Page.shape).extend({ state: z.enum(campaignStates).optional() })
export type ListCampaigns = z.infer<typeof ListCampaigns>

export const ListRecipients = CampaignId.extend(Page.shape).extend({ state: z.enum(recipientStates).optional() })
export type ListRecipients = z.infer<typeof ListRecipients>

export type RecipientResult = { phone: string; success: boolean; messageId?: string; error?: string }

export type BulkSendResult = {
  campaignId: string
  total: number
  successful: number
  failed: number
  results: RecipientResult[]
}

/** Money in millionths of a currency unit. */
export type Money = { micros: number; currency: string }

export type CampaignView = {
  id: string
  name: string
  template: { name: string; language: string; category: string }
  state: CampaignState
  /** Why it was stopped. */
  stop_reason: string | null
  total: number
  counts: Record<RecipientState, number>
  replied: number
  /** Accepted by the platform and not failed since, among all; 0–1. */
  success_rate: number
  cost_estimate: Money
  /** What the platform charges for what was delivered so far; left out where it has said nothing of charges. */
  cost_actual?: Money
  rate_card: string
  sent_by: string
  created_at: string
  started_at: string | null
  completed_at: string | null
}

export type RecipientView = {
  id: string
  /** Its place in the request, from 0. */
  position: number
  phone: string
  state: RecipientState
  message_id: string | null
  error: { code: string; message: string } | null
  conversation_id: string | null
  settled_at: string | null
}

/** What the recipients of a campaign would meet, told before anything is sent. */
export type RecipientVerdict = {
  /** Its place in the request, from 0. */
  position: number
  phone: string
  problem: 'phone' | 'duplicate' | 'opted_out' | 'missing_variable'
  message: string
}
export type CampaignCheck = {
  /** Why nothing at all can be sent, such as a template that is not approved. */
  problem: string | null
  total: number
  /** How many would be sent to as they are, duplicates among them. */
  sendable: number
  verdicts: RecipientVerdict[]
  cost_estimate: Money
  by_market: { market: string; recipients: number; micros: number }[]
  rate_card: string
  seconds_at_pace: number
}
