import { z } from 'zod'
import { maxRecipients } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { BudgetMicros } from './campaigns.ts'
import { Recipient, RecipientResult } from './recipients.ts'
import { Schedule } from './schedule.ts'

export const CampaignRequest = z.object({
  templateName: z.string().min(1).max(512),
  /** May be left out when the template exists in one language only. */
  languageCode: z.string().min(1).max(20).optional(),
  recipients: z.array(Recipient).min(1).max(maxRecipients),
})

export const BulkSend = InWorkspace.extend(CampaignRequest.shape)
export type BulkSend = z.infer<typeof BulkSend>

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

export const BulkSendResult = z.object({
  campaignId: z.string(),
  total: z.int(),
  successful: z.int(),
  failed: z.int(),
  results: z.array(RecipientResult),
})
export type BulkSendResult = z.infer<typeof BulkSendResult>
